import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type, type Static } from 'typebox'
import { readContact, UNREACHABLE } from '../contact'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { Failure, type Fault } from '../envelope/failure'
import { LINES, NoQuery, PLAIN } from '../envelope/text'
import { formFields, storeForm } from '../visitor-form'

const JOIN_ROLES = ['farmer', 'volunteer', 'partner', 'supporter'] as const

export const JoinRequest = Type.Object(
  {
    requestKey: formFields.requestKey,
    name: Type.String({ minLength: 1, maxLength: 50, pattern: PLAIN, reason: 'text' }),
    contact: formFields.contact,
    role: Type.Enum(JOIN_ROLES, { type: 'string' }),
    message: Type.String({ maxLength: 1000, pattern: LINES, reason: 'text' }),
    consent: formFields.consent,
  },
  { additionalProperties: false, title: 'JoinRequest' },
)

const JoinReceipt = Type.Object(
  { reference: Type.String({ examples: ['JOIN-20261121-0007'] }) },
  { title: 'JoinReceipt' },
)

export interface JoinOptions {
  queries: Queries
  /** Maximum number of join requests per address in ten minutes. */
  max: number
}

export const joinRoutes: FastifyPluginAsyncTypebox<JoinOptions> = async (app, { queries, max }) => {
  app.post(
    '/join/request/create',
    {
      bodyLimit: 16_384,
      config: { rateLimit: { max, timeWindow: 600_000 } },
      schema: {
        summary:
          'Submits a join request; repeating a requestKey stores nothing and returns the same reference',
        querystring: NoQuery,
        body: JoinRequest,
        response: {
          200: Answer(JoinReceipt),
          ...failing('badFields', 'tooLarge', 'wrongType'),
        },
      },
    },
    async ({ body }) => answer({ reference: await storeRequest(queries, readRequest(body)) }),
  )
}

function readRequest(body: Static<typeof JoinRequest>): Static<typeof JoinRequest> {
  const name = body.name.normalize('NFC').trim()
  const contact = readContact(body.contact)
  const faults: Fault[] = []
  if (name === '')
    faults.push({ field: 'name', reason: { zh: '请填写称呼。', en: 'is required.' } })
  if (contact === undefined)
    faults.push({
      field: 'contact',
      reason: UNREACHABLE,
    })
  if (faults.length > 0 || contact === undefined) throw new Failure('badFields', faults)
  return { ...body, name, contact, message: body.message.trim() }
}

function storeRequest(queries: Queries, request: Static<typeof JoinRequest>): Promise<string> {
  const { requestKey, name, contact, role, message } = request
  const values = { name, contact, role, message }
  return storeForm(queries, { table: 'join_request', prefix: 'JOIN', requestKey, values })
}
