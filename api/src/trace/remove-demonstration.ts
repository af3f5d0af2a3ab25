import { sql } from 'kysely'
import type { Writes } from '../database/schema'

/** Removes the events and records of the demonstration: they are never mixed with real ones. */
export async function removeDemonstration(writes: Writes): Promise<void> {
  await sql`delete from trace_goods where event in (select id from trace_event where demo)`.execute(
    writes,
  )
  await writes.deleteFrom('trace_event').where('demo', '=', true).execute()
  const records = writes.deleteFrom('trace_record').where('demo', '=', true)
  const { numDeletedRows } = await records.executeTakeFirstOrThrow()
  // Bags of the demonstration alone can have been asked for while it was shown.
  if (numDeletedRows > 0n) await writes.deleteFrom('trace_ask').execute()
}
