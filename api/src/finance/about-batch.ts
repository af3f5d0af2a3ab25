import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../database/schema'
import { Failure } from '../envelope/failure'
import { batchKey } from '../trace/record-kinds'
import { newestOf } from '../trace/records'
import { rowsOf, toAnswerRow } from './row'
import { snapshot } from './snapshot'
import { inYuan, ledgerTotals, numberOf, stateOf, type Totals } from './totals'

/** How many rows are listed. */
export const LISTED = 5

/**
 * The newest rows that name a batch or its field, and the sums of all that name each.
 * @throws {Failure} `noBatch` when no such batch is recorded
 */
export function rowsAboutBatch(queries: Queries, asked: { gtin: string; batch: string }) {
  return snapshot(queries, async (reads) => {
    const [found] = await newestOf(reads, 'batch', [batchKey(asked)])
    if (!found) throw new Failure('noBatch')
    const { key, record } = found
    const { demo } = stateOf(await ledgerTotals(reads))
    const [ofBatch, ofField] = [sql`batch = ${key}`, sql`field = ${record.field}`]
    const ids = sql`select entry_id as id from ledger_about where ${ofBatch} or ${ofField}
      order by entry_id desc limit ${LISTED}`
    const rows = await rowsOf(reads, ids, sql`e.date desc, e.id desc`)
    return {
      ...{ batch: key, field: record.field, demo },
      list: rows.map(toAnswerRow),
      ofBatch: await sumsOf(reads, ofBatch),
      ofField: await sumsOf(reads, ofField),
    }
  })
}

async function sumsOf(reads: Queries, condition: RawBuilder<unknown>) {
  const { rows } = await sql<Totals[number]>`
    select kind.direction, count(*) as entries,
      sum(case when correction.corrects is null then entry.amount else 0 end)::bigint as amount,
      count(*) filter (where correction.corrects is null and entry.amount > 0) as counted
    from (select entry_id from ledger_about where ${condition}) as about
      join ledger_entry entry on entry.id = about.entry_id
      join ledger_kind kind on kind.id = entry.kind_id
      left join ledger_correction correction on correction.corrects = about.entry_id
    group by 1`.execute(reads)
  const { income, expense } = inYuan(rows)
  return { ...numberOf(rows), income, expense }
}
