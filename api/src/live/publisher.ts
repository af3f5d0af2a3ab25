import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Queries } from '../database/schema'

/** A publisher that was heard of within this time keeps its place. */
const HOLDS_MS = 15_000
/** A stream that is back within this time goes on as the same broadcast. */
const RETURNS_MS = 120_000

/** What the media server tells about one publisher of a stream. */
export interface Told {
  call: 'publish' | 'update_publish' | 'publish_done'
  id: string
  /** The media server's number for the connection. */
  publisher: string
  key: string
}

/**
 * Keeps a stream's state as the media server tells it at `now`. Only the connection that publishes can end the
 * broadcast.
 * @returns whether it may go on: the stream is there, the key is its own, and no other connection publishes it.
 * Nothing was changed if not.
 */
export async function hear(queries: Queries, told: Told, now: Date): Promise<boolean> {
  const row = await queries
    .selectFrom('live_stream')
    .select('publish_key')
    .where('id', '=', told.id)
    .executeTakeFirst()
  // An unknown stream takes as long as a wrong key.
  const same = equal(told.key, row?.publish_key ?? '')
  if (!same || !row?.publish_key) return false
  if (told.call !== 'publish_done') return goLive(queries, told, now)
  await goOffline(queries, told, now)
  return true
}

/**
 * An update comes from whoever really publishes; before that, another one that was just heard of goes first. A word from
 * the future was said before the clock was set back, nobody knows when: it holds no place and continues nothing. Clocks
 * of two processes may differ by seconds, so that a time a little ahead is one of now.
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

/** Whether two texts are the same, in a time that tells nothing about where they differ. */
function equal(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
