import { sql } from 'kysely'
import { shanghaiDate } from '../calendar'
import type { Queries } from '../database/schema'
import { stateOf } from '../live/state'

/**
 * A text that changes with every change of what visitors can read of the ledger, the streams, the projects and their
 * English, and with the day. Every write to the ledger touches its totals in the same transaction.
 */
export async function publicRevision(queries: Queries, now = new Date()): Promise<string> {
  const { rows } = await sql<{ data: string }>`
    select concat_ws(' ',
      (select string_agg(concat_ws('/', entries, counted, amount, demo_entries, updated_at), ' ' order by direction)
        from ledger_total),
      (select concat_ws('/', count(*), max(attached_at), max(withdrawn_at)) from ledger_voucher),
      (select md5(string_agg(project::text, '' order by id)) from project),
      (select md5(string_agg(english_text::text, '' order by zh)) from english_text)
    ) as data
  `.execute(queries)
  const streams = await queries.selectFrom('live_stream').selectAll().orderBy('id').execute()
  const shown = streams.map((row) => {
    const { id, title, description, place, cover_url, demo } = row
    // Heartbeats change nothing that is shown, as long as they come.
    return [id, title, description, place, cover_url, demo, stateOf(row, now)]
  })
  return [shanghaiDate(now), rows[0]?.data, JSON.stringify(shown)].join('\n')
}
