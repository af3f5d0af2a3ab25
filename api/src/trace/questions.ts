import { Type, type Static } from 'typebox'
import { shanghaiTime } from '../calendar'
import { readContact, UNREACHABLE } from '../contact'
import type { Queries } from '../database/schema'
import { Failure, type Fault } from '../envelope/failure'
import { LINES } from '../envelope/text'
import { formFields, limitOf, storeForm } from '../visitor-form'
import type { Bag } from './opened'
import { batchKey } from './record-kinds'
import { newestOf } from './records'

const QUESTION_LIMIT = 1_000

/** What a visitor fills in, beside the batch. */
export const questionFields = {
  ...formFields,
  question: Type.String({
    minLength: 1,
    maxLength: QUESTION_LIMIT,
    pattern: LINES,
    reason: 'text',
  }),
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
  const values = { gtin, batch, serial: serial ?? null, contact, question }
  const form = { table: 'trace_question', prefix: 'ASK', requestKey, values } as const
  return { reference: await storeForm(queries, form) }
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
  const rows = await queries
    .selectFrom('trace_question')
    .select(['reference', 'asked_at', 'gtin', 'batch', 'serial', 'contact', 'question'])
    .orderBy('id', 'desc')
    .limit(limitOf(limit))
    .execute()
  return rows.map(({ asked_at, ...row }) => ({ ...row, askedAt: shanghaiTime(asked_at) }))
}
