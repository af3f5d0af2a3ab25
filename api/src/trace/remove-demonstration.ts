import { sql } from 'kysely'
import type { Writes } from '../database/schema'

/** Every import removes the demonstration from both tables, so each locks both in this order: none waits for one that waits for it. */
export async function lockForImport(writes: Writes): Promise<void> {
  await sql`lock table trace_event, trace_record in share row exclusive mode`.execute(writes)
}

/** Removes the events and records of the demonstration: they are never mixed with real ones. */
export async function removeDemonstration(writes: Writes): Promise<void> {
  await sql`delete from trace_goods where event in (select id from trace_event where demo)`.execute(
    writes,
  )
  await writes.deleteFrom('trace_event').where('demo', '=', true).execute()
  const records = writes.deleteFrom('trace_record').where('demo', '=', true)
  const { numDeletedRows } = await records.executeTakeFirstOrThrow()
  // Documents of the demonstration belong to what is gone now.
  await sql`
    delete from trace_document as document where not exists (
      select from trace_record as record where record.kind = document.kind and record.key = document.key
    ) and not exists (select from trace_event as event where document.kind = 'event' and event.event_id = document.key)
  `.execute(writes)
  // Bags of the demonstration alone can have been asked for while it was shown.
  if (numDeletedRows > 0n) await writes.deleteFrom('trace_ask').execute()
}
