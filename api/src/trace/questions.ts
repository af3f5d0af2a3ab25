import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { shanghaiDate, shanghaiTime } from '../calendar'
import { MAIL_LIMIT, readContact, UNREACHABLE } from '../contact'
import type { Queries } from '../database/schema'
import { Failure, type Fault } from '../envelope/failure'
import { LINES, PLAIN } from '../envelope/text'
import { Refusal } from '../refusal'
import type { Bag } from './asks'
import { batchKey } from './record-kinds'
import { newestOf } from './records'

const QUESTION_LIMIT = 1_000

/** What a visitor fills in, beside the batch. */
export const questionFields = {
  requestKey: Type.String({
    format: 'uuid',
    reason: 'uuid',
    description: 'Generated once per form: a repeated question is stored only once.',
  }),
  contact: Type.String({
    minLength: 1,
    maxLength: MAIL_LIMIT,
    pattern: PLAIN,
    reason: 'text',
    description: 'A mainland mobile number, an international number with +, or an e-mail address.',
  }),
  question: Type.String({
    minLength: 1,
    maxLength: QUESTION_LIMIT,
    pattern: LINES,
    reason: 'text',
  }),
  consent: Type.Literal(true, { reason: 'consent' }),
}

export const QuestionReceipt = Type.Object(
  { reference: Type.String({ examples: ['ASK-20261126-0007'] }) },
  { title: 'QuestionReceipt' },
)

type Question = Omit<Bag, 'serial'> & {
  serial?: string | undefined
  requestKey: string
  contact: string
  question: string
}

/**
 * Stores what a visitor asks about a batch.
 * @returns the reference; that of the first question when the key was used before, also when both arrive at once
 * @throws {Failure} `badFields`, and `noBatch` when no such batch is recorded
 */
export async function storeQuestion(
  queries: Queries,
  given: Question,
): Promise<Static<typeof QuestionReceipt>> {
  const { requestKey, gtin, batch, serial, contact, question } = readQuestion(given)
  const [known] = await newestOf(queries, 'batch', [batchKey({ gtin, batch })])
  if (!known) throw new Failure('noBatch')
  const day = shanghaiDate(new Date()).replaceAll('-', '')
  const { rows } = await sql<{ reference: string }>`
    with number as (select nextval(pg_get_serial_sequence('trace_question', 'id')) as id)
    insert into trace_question (id, request_key, reference, gtin, batch, serial, contact, question)
    overriding system value
    select id, ${requestKey}::uuid, ${`ASK-${day}-`}::text || lpad(id::text, greatest(4, length(id::text)), '0'),
      ${gtin}, ${batch}, ${serial ?? null}, ${contact}, ${question}
    from number
    on conflict (request_key) do nothing
    returning reference
  `.execute(queries)
  if (rows[0]) return rows[0]
  return queries
    .selectFrom('trace_question')
    .select('reference')
    .where('request_key', '=', requestKey)
    .executeTakeFirstOrThrow()
}

function readQuestion(given: Question): Question {
  const contact = readContact(given.contact)
  const question = given.question.normalize('NFC').trim()
  const faults: Fault[] = []
  if (question === '')
    faults.push({ field: 'question', reason: { zh: '请写上问题。', en: 'is required.' } })
  if (contact === undefined) faults.push({ field: 'contact', reason: UNREACHABLE })
  if (faults.length > 0 || contact === undefined) throw new Failure('badFields', faults)
  return { ...given, contact, question }
}

/** The newest questions, newest first. @throws {Refusal} for a limit that is no number */
export async function listQuestions(queries: Queries, { limit }: { limit: string }) {
  if (!/^[1-9]\d{0,5}$/.test(limit))
    throw new Refusal([`--limit is "${limit}", not a whole number from 1 on.`])
  const rows = await queries
    .selectFrom('trace_question')
    .select(['reference', 'asked_at', 'gtin', 'batch', 'serial', 'contact', 'question'])
    .orderBy('id', 'desc')
    .limit(Number(limit))
    .execute()
  return rows.map(({ asked_at, ...row }) => ({ ...row, askedAt: shanghaiTime(asked_at) }))
}
