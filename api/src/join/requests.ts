import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { shanghaiDate } from '../calendar'
import { MAIL_LIMIT, readContact, UNREACHABLE } from '../contact'
import type { Queries } from '../database/schema'
import { Answer, answer, failing } from '../envelope/answer'
import { Failure, type Fault } from '../envelope/failure'
import { LINES, NoQuery, PLAIN } from '../envelope/text'

const JOIN_ROLES = ['farmer', 'volunteer', 'partner', 'supporter'] as const

export const JoinRequest = Type.Object(
  {
    requestKey: Type.String({
      format: 'uuid',
      reason: 'uuid',
      description:
        'Idempotency key, generated once per form: a repeated request is stored only once.',
    }),
    name: Type.String({ minLength: 1, maxLength: 50, pattern: PLAIN, reason: 'text' }),
    contact: Type.String({
      minLength: 1,
      maxLength: MAIL_LIMIT,
      pattern: PLAIN,
      reason: 'text',
      description:
        'A mainland mobile number, an international number with +, or an e-mail address.',
    }),
    role: Type.Enum(JOIN_ROLES, { type: 'string' }),
    message: Type.String({ maxLength: 1000, pattern: LINES, reason: 'text' }),
    consent: Type.Literal(true, { reason: 'consent' }),
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

/** @returns the reference; that of the first request when the key was used before, also when both arrive at once */
async function storeRequest(
  queries: Queries,
  request: Static<typeof JoinRequest>,
): Promise<string> {
  const { requestKey, name, contact, role, message } = request
  const day = shanghaiDate(new Date()).replaceAll('-', '')
  const { rows } = await sql<{ reference: string }>`
    with number as (select nextval(pg_get_serial_sequence('join_request', 'id')) as id)
    insert into join_request (id, request_key, reference, name, contact, role, message)
    overriding system value
    select id, ${requestKey}::uuid, ${`JOIN-${day}-`}::text || lpad(id::text, greatest(4, length(id::text)), '0'),
      ${name}, ${contact}, ${role}, ${message}
    from number
    on conflict (request_key) do nothing
    returning reference
  `.execute(queries)
  if (rows[0]) return rows[0].reference
  const { reference } = await queries
    .selectFrom('join_request')
    .select('reference')
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow()
  return reference
}
