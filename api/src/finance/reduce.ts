import { sql } from 'kysely'
import type { Queries, Writes } from '../database/schema'
import { required } from '../required'

/** A query for the row that holds now what a row of a gift held at first: the last of its corrections, or itself. */
export const newestVersion = (entry: bigint) => sql`
  select * from ledger_entry where id = (
    with recursive version as (
      select ${entry}::bigint as id
      union all select c.entry_id from version join ledger_correction c on c.corrects = version.id
    ) select max(id) from version
  )`

/** The number of the newest version of a row. */
export async function newestId(queries: Queries, entry: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select id from (${newestVersion(entry)}) as newest
  `.execute(queries)
  return required(rows[0], 'the newest version of a row').id
}

/**
 * Corrects the newest version of a row by the same row with so many fen less, at least 0. The ledger must be locked
 * (`Appender.start`).
 */
export async function reduceRow(
  writes: Writes,
  { entry, fen, reason }: { entry: bigint; fen: bigint; reason: string },
): Promise<void> {
  const { rows } = await sql<{ corrects: bigint; entry_id: bigint }>`
    with newest as (${newestVersion(entry)}), reduced as (
      insert into ledger_entry (kind_id, item_id, unit_id, date, amount, demo, recorded_at)
      select kind_id, item_id, unit_id, date, greatest(amount - ${fen}::bigint, 0), demo,
        case when demo then null else now() end
      from newest returning id
    ), named as (
      insert into ledger_about (entry_id, batch, field)
      select reduced.id, about.batch, about.field
      from reduced, newest join ledger_about about on about.entry_id = newest.id
    )
    select newest.id as corrects, reduced.id as entry_id from newest, reduced
  `.execute(writes)
  const correction = required(rows[0], 'the newest version of a row')
  await writes
    .insertInto('ledger_correction')
    .values({ ...correction, reason })
    .execute()
}
