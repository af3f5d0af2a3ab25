import { sql } from 'kysely'
import type { Sign, Writes } from '../database/schema'

/** A ledger row before it has a number. */
export interface NewEntry {
  direction: Sign
  type: string
  purpose: string
  item: string
  unit: string
  /** `2026-11-20` in Asia/Shanghai. */
  date: string
  /** Fen, above zero. */
  amount: bigint
}

/** Rows per statement: large enough to be fast, small enough that memory stays flat. */
export const BATCH = 2_000

/**
 * Appends rows in one statement. The database's triggers keep every total in the same transaction.
 * @param source the import the rows came by, or `'demo'` for the demonstration set.
 */
export async function appendEntries(
  writes: Writes,
  entries: NewEntry[],
  source: bigint | 'demo' | null,
): Promise<void> {
  const demo = source === 'demo'
  const importId = demo ? null : source
  await sql`
    insert into ledger_entry (direction, type, purpose, item, unit, date, amount, import_id, demo)
    select direction, type, purpose, item, unit, date, amount, ${importId}::bigint, ${demo}::boolean
    from unnest(
      ${entries.map((entry) => entry.direction)}::smallint[],
      ${entries.map((entry) => entry.type)}::text[],
      ${entries.map((entry) => entry.purpose)}::text[],
      ${entries.map((entry) => entry.item)}::text[],
      ${entries.map((entry) => entry.unit)}::text[],
      ${entries.map((entry) => entry.date)}::date[],
      ${entries.map((entry) => entry.amount.toString())}::bigint[]
    ) with ordinality as news (direction, type, purpose, item, unit, date, amount, place)
    order by place
  `.execute(writes)
}

/** Removes the demonstration rows, and with them their share of every total. */
export async function purgeDemonstrationEntries(writes: Writes): Promise<void> {
  await writes.deleteFrom('ledger_entry').where('demo', '=', true).execute()
}
