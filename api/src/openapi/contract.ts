import { readFile, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import openapiTS, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'

export const CONTRACT_FILE = new URL('../../../shared/contract/openapi.ts', import.meta.url)

/** The TypeScript types of the service's OpenAPI document, for the typed client. Needs no database. */
export async function contractTypes(service: FastifyInstance): Promise<string> {
  const document = await service.inject('/api/openapi.json')
  const types = astToString(await openapiTS(document.body))
  const head = '// Made from the service by `npm run contract -w api`; not edited by hand.\n'
  const config = await resolveConfig(CONTRACT_FILE)
  return format(head + types, { ...config, parser: 'typescript' })
}

/** Writes the contract's types. @returns whether they changed */
export async function writeContract(service: FastifyInstance): Promise<boolean> {
  const types = await contractTypes(service)
  const before = await readFile(CONTRACT_FILE, 'utf8').catch(() => '')
  if (types !== before) await writeFile(CONTRACT_FILE, types)
  return types !== before
}
