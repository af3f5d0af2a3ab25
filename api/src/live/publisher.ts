import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../database/schema'

/** A publisher whose last heartbeat is more recent than this cannot be displaced. */
const HOLDS_MS = 15_000
/** A stream that comes back within this time continues the same broadcast. */
const RETURNS_MS = 120_000

/** A callback of the media server about one publisher of a stream. */
export interface Told {
  call: 'publish' | 'update_publish' | 'publish_done'
  id: string
  /** The media server's id of the connection. */
  publisher: string
  key: string
}

/**
 * Stores a stream's state after a callback of the media server. Only the connection that publishes can end the
 * broadcast.
 * @returns whether the connection may publish: the stream exists, the key matches, and no other connection publishes
 *   it. If not, nothing was changed.
 */
export async function hear(queries: Queries, told: Told, now: Date): Promise<boolean> {
  const row = await queries
    .selectFrom('live_stream')
    .select('publish_key')
    .where('id', '=', told.id)
    .executeTakeFirst()
  // An unknown stream takes as long to refuse as a wrong key.
  const same = equal(told.key, row?.publish_key ?? '')
  if (!same || !row?.publish_key) return false
  if (told.call !== 'publish_done') return goLive(queries, told, now)
  await goOffline(queries, told, now)
  return true
}

/**
 * An update comes from the connection that really publishes; a new publisher has to wait while another one was just
 * heard from. A heartbeat in the future was stored before the clock was set back: it neither keeps the place nor
 * continues the broadcast. Clocks of two processes may differ by seconds, so a time slightly ahead counts as now.
 */
async function goLive(
  queries: Queries,
  { call, id, publisher }: Told,
  now: Date,
): Promise<boolean> {
  const moment = (time: number) => new Date(now.getTime() + time)
  const same =
    call === 'publish'
      ? sql<boolean>`false`
      : sql<boolean>`publisher is not distinct from ${publisher}`
  const { numUpdatedRows } = await queries
    .updateTable('live_stream')
    .set({
      status: 'live',
      publisher,
      seen_at: now,
      started_at: sql<Date>`case
        when status <> 'upcoming' and started_at <= ${now}
          and (${same} or seen_at between ${moment(-RETURNS_MS)} and ${moment(RETURNS_MS)})
        then started_at else ${now} end`,
    })
    .where('id', '=', id)
    .$if(call === 'publish', (update) =>
      update.where((row) =>
        row.or([
          row('publisher', 'is', null),
          row('publisher', '=', publisher),
          row('seen_at', '<', moment(-HOLDS_MS)),
          row('seen_at', '>', moment(HOLDS_MS)),
        ]),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function goOffline(queries: Queries, { id, publisher }: Told, now: Date): Promise<void> {
  await queries
    .updateTable('live_stream')
    .set({ status: 'offline', publisher: null, seen_at: now, ended_at: now })
    .where('id', '=', id)
    .where('publisher', '=', publisher)
    .execute()
}

/** Compares two texts in constant time. */
function equal(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
