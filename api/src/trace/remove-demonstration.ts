import { sql } from 'kysely'
import type { Writes } from '../database/schema'

/**
 * Every import ends the demonstration in both tables, so each locks both, in this order: no two imports wait for each
 * other.
 */
export async function lockForImport(writes: Writes): Promise<void> {
  await sql`lock table trace_event, trace_record in share row exclusive mode`.execute(writes)
}

/**
 * Removes the events and records of the demonstration before real ones come: they are never mixed.
 * @returns whether there were any
 */
export async function endDemonstration(writes: Writes, dryRun: boolean): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from trace_event where demo) or exists (select from trace_record where demo) as any
  `.execute(writes)
  const isShown = rows[0]?.any === true
  if (isShown && !dryRun) await removeAll(writes)
  return isShown
}

async function removeAll(writes: Writes): Promise<void> {
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
