import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import { unfitFor } from '../envelope/signs'
import { Refusal } from '../refusal'
import { gtinOf } from './gs1'
import { newRecord, storeRecords } from './import-records'
import { batchKey, type Recall } from './record-kinds'
import { newestOf } from './records'

const LONGEST = 500

export interface RecallArguments {
  gtin: string
  batch: string
  reason: string
  /** What a visitor with a bag should do. */
  advice: string
  end: boolean
}

/**
 * Recalls a batch, or ends its recall. Every page of the batch and of its bags shows it from the next request on.
 * @throws {Refusal} when there is no such batch, a text is unfit, or nothing would change
 */
export async function recallBatch(queries: Queries, given: RecallArguments): Promise<Recall> {
  const gtin = gtinOf(given.gtin)
  const faults = [textFault('--reason', given.reason), textFault('--advice', given.advice)].filter(
    (fault) => fault !== null,
  )
  if (gtin === null) faults.unshift(`${given.gtin} is no GTIN, or its check digit is wrong.`)
  if (gtin === null || faults.length > 0) throw new Refusal(faults)
  const { batch, end } = given
  const record: Recall = {
    ...{ gtin, batch, state: end ? 'ended' : 'recalled' },
    ...{ reason: given.reason.trim(), advice: given.advice.trim() },
  }
  await queries.transaction().execute(async (writes) => {
    await sql`lock table trace_record in share row exclusive mode`.execute(writes)
    const [of] = await newestOf(writes, 'batch', [batchKey(record)])
    if (!of) throw new Refusal([`No batch ${batch} of ${gtin} is recorded.`])
    const [before] = await newestOf(writes, 'recall', [batchKey(record)])
    const was = before?.record.state ?? 'ended'
    if (end && was === 'ended') throw new Refusal([`Batch ${batch} of ${gtin} is not recalled.`])
    await storeRecords(writes, [newRecord('recall', record)], of.demo)
  })
  return record
}

function textFault(option: string, text: string): string | null {
  const length = [...text.trim()].length
  if (length === 0 || length > LONGEST) return `${option} must be 1 to ${LONGEST} characters long.`
  const unfit = unfitFor('lines', text)
  return unfit ? `${option} ${unfit.en}` : null
}
