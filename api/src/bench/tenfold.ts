import { sql } from 'kysely'
import type { Database } from '../database/open'

/**
 * Simulates a ledger of ten times the rows: each row stands ten times, and every total is ten times as large. The rows are
 * copied past the triggers, because adding ten million one by one takes a quarter of an hour. `verifyTotals` agrees
 * with what results. Needs the rights of a superuser.
 */
export async function tenfold({ patient }: Database): Promise<void> {
  await patient.transaction().execute(async (writes) => {
    await sql`set local session_replication_role = replica`.execute(writes)
    await sql`
      insert into ledger_entry (kind_id, item_id, unit_id, date, amount, import_id, demo, recorded_at)
      select kind_id, item_id, unit_id, date, amount, import_id, demo, recorded_at
      from generate_series(1, 9) as copy, ledger_entry
    `.execute(writes)
    await sql`update ledger_total set entries = entries * 10, amount = amount * 10, counted = counted * 10`.execute(
      writes,
    )
    for (const table of ['ledger_sum', 'ledger_choice'])
      await sql`
        update ${sql.table(table)} set entries = entries * 10, amount = amount * 10, counted = counted * 10
      `.execute(writes)
  })
  await sql`vacuum (analyze)`.execute(patient)
}
