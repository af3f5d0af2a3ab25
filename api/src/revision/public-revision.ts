import { sql, type Selectable } from 'kysely'
import { shanghaiDate } from '../calendar'
import type { LiveStreamTable, Queries } from '../database/schema'
import { stateOf } from '../live/state'
import { required } from '../required'
import { goodsRevision } from './goods-revision'

/** What the database held when a snapshot of it was taken. */
interface Held {
  snapshot: string
  data: string
  streams: Selectable<LiveStreamTable>[]
}

/**
 * A function that returns a text which changes with every change of what visitors can read of the ledger, the streams,
 * the projects, the events and records of goods and their places in the log, and the English of all, and with the day.
 * While nothing at all is written to the database, it only asks for
 * the number of the last transaction.
 */
export function publicRevision(queries: Queries): (now?: Date) => Promise<string> {
  let held: Held | undefined
  return async (now = new Date()) => {
    // Asked before the data: what is written meanwhile is read again the next time.
    const snapshot = await snapshotOf(queries)
    if (held?.snapshot !== snapshot) held = { snapshot, ...(await read(queries)) }
    const { data, streams } = held
    const shown = streams.map((row) => {
      const { id, title, description, place, cover_url, demo } = row
      // Heartbeats change nothing that is shown, as long as they come.
      return [id, title, description, place, cover_url, demo, stateOf(row, now)]
    })
    return [shanghaiDate(now), data, JSON.stringify(shown)].join('\n')
  }
}

/**
 * Which transactions can be seen, and on which server: after a failover the standby gives the numbers of transactions that
 * were lost to other ones. It is the same text as long as none was committed.
 */
async function snapshotOf(queries: Queries): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`
    select concat(pg_current_snapshot(), pg_postmaster_start_time()) as snapshot
  `.execute(queries)
  return required(rows[0], 'the snapshot').snapshot
}

/** Every write to the ledger touches its totals in the same transaction. */
async function read(queries: Queries): Promise<Omit<Held, 'snapshot'>> {
  const { rows } = await sql<{ data: string }>`
    select concat_ws(' ',
      (select string_agg(concat_ws('/', entries, counted, amount, demo_entries, updated_at), ' ' order by direction)
        from ledger_total),
      (select concat_ws('/', count(*), max(attached_at), max(withdrawn_at)) from ledger_voucher),
      (select md5(string_agg(project::text, '' order by id)) from project),
      (select md5(string_agg(english_text::text, '' order by zh)) from english_text),
      ${goodsRevision}
    ) as data
  `.execute(queries)
  const streams = await queries.selectFrom('live_stream').selectAll().orderBy('id').execute()
  return { data: required(rows[0], 'the revision').data, streams }
}
