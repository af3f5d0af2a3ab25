import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { fieldsOf } from '../fields'

type Json = Record<string, unknown>

/** Collects every route that is registered afterwards into the OpenAPI document. */
export async function addDocument(app: FastifyInstance, basePath: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '慢生活农场 API',
        version: '1',
        description:
          'Every answer has the envelope {"code":0,"msg":"","data":…}; failures keep their HTTP status and carry a stable code, a sentence and the fields at fault. Amounts are yuan as text with two decimals, times ISO 8601 with offset, dates calendar days in Asia/Shanghai.',
      },
      servers: [{ url: basePath }],
    },
  })
}

/** The OpenAPI document with every titled schema moved to the components, under its title. */
export function namedDocument(app: FastifyInstance): Json {
  const document = fieldsOf(JSON.parse(JSON.stringify(app.swagger())))
  const schemas: Json = {}
  const paths = hoist(document['paths'], schemas)
  return { ...document, paths, components: { schemas } }
}

function hoist(value: unknown, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((part) => hoist(part, schemas))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([key, part]) => key !== 'reason' || typeof part !== 'string',
  )
  const walked = Object.fromEntries(entries.map(([key, part]) => [key, hoist(part, schemas)]))
  const { title, ...schema } = walked
  if (typeof title !== 'string' || !('type' in walked)) return walked
  schemas[title] = schema
  return { $ref: `#/components/schemas/${title}` }
}
