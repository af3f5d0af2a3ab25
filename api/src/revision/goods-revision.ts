import { sql } from 'kysely'
import type { Queries } from '../database/schema'

/**
 * SQL: a text that changes with every event, record and document of goods, and with their places in the log. Each table
 * has one writer at a time, so its highest number is that of the fact added last.
 */
export const goodsRevision = sql<string>`concat_ws(' ',
  (select max(id) from trace_record), (select max(id) from trace_event), (select max(id) from trace_document),
  (select max(index) from log_goods), (select number from goods_change)
)`

/** Changes the revision, after something changed that has no number of its own. */
export async function countChange(queries: Queries): Promise<void> {
  await sql`update goods_change set number = number + 1`.execute(queries)
}
