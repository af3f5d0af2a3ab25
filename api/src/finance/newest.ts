import { sql } from 'kysely'
import type { Queries } from '../database/schema'
import { required } from '../required'
import { versionsOf } from './entry'
import { rowsOf, toAnswerRow } from './row'
import { snapshot } from '../database/snapshot'
import { ledgerTotals, stateOf } from './totals'

/** How many of the newest rows are told. */
export const NEWEST = 50

/** The rows that were written last and correct no other, newest first. */
export function newestEntries(queries: Queries) {
  return snapshot(queries, async (reads) => {
    const ids = sql`select e.id from ledger_entry e
      where not exists (select from ledger_correction c where c.entry_id = e.id)
      order by e.id desc limit ${NEWEST}`
    const list = await versionsOf(reads, ids)
    return { list: list.toReversed(), ...stateOf(await ledgerTotals(reads)) }
  })
}

/** The rows that were written last to correct another, newest first, each with the row before it. */
export function newestCorrections(queries: Queries) {
  return snapshot(queries, async (reads) => {
    const ids = sql`select entry_id as id from ledger_correction order by entry_id desc limit ${NEWEST}`
    const versions = await versionsOf(reads, ids)
    const corrected = versions.map(({ row }) => row.corrects)
    const rows = await rowsOf(reads, sql`select unnest(${corrected}::bigint[]) as id`, sql`e.id`)
    const before = new Map(rows.map((row) => [String(row.id), toAnswerRow(row)]))
    const list = versions.map((version) => ({
      ...version,
      before: required(before.get(String(version.row.corrects)), 'the corrected row'),
    }))
    return { list: list.toReversed(), ...stateOf(await ledgerTotals(reads)) }
  })
}
