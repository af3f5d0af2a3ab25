import { sql } from 'kysely'
import { gtinOf } from 'shared/gtin'
import type { Queries } from '../database/schema'
import { lineFault } from '../line-fault'
import { Refusal } from '../refusal'
import { newRecord, storeRecords } from './import-records'
import { batchKey, type Recall } from './record-kinds'
import { newestOf } from './records'
import { gtinFault, recordedBatch } from './staff-batch'

const LONGEST = 500
const WHERE = 'on the page of the batch'

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
  const { batch, end } = given
  const gtin = gtinOf(given.gtin)
  const reason = given.reason.normalize('NFC').trim()
  const advice = given.advice.normalize('NFC').trim()
  const faults = [
    gtin === null ? gtinFault(given.gtin) : null,
    lineFault('--reason', reason, LONGEST, WHERE),
    lineFault('--advice', advice, LONGEST, WHERE),
  ].filter((fault) => fault !== null)
  if (gtin === null || faults.length > 0) throw new Refusal(faults)
  const record: Recall = { gtin, batch, state: end ? 'ended' : 'recalled', reason, advice }
  await queries.transaction().execute(async (writes) => {
    await sql`lock table trace_record in share row exclusive mode`.execute(writes)
    const { demo } = await recordedBatch(writes, record)
    const [before] = await newestOf(writes, 'recall', [batchKey(record)])
    const was = before?.record.state ?? 'ended'
    if (end && was === 'ended') throw new Refusal([`Batch ${batch} of ${gtin} is not recalled.`])
    await storeRecords(writes, [newRecord('recall', record)], demo)
  })
  return record
}
