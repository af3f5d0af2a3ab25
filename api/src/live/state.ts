import type { Selectable } from 'kysely'
import type { LiveStreamTable } from '../database/schema'

export const STREAM_STATUSES = ['live', 'offline', 'upcoming'] as const

/**
 * The media server sends a heartbeat for each live stream every 10 s; after this long without one the stream counts as
 * ended.
 */
const SILENT_MS = 30_000

type Row = Pick<
  Selectable<LiveStreamTable>,
  'status' | 'started_at' | 'ended_at' | 'seen_at' | 'publish_key'
>

export interface StreamState {
  status: LiveStreamTable['status']
  startedAt: Date | null
  /** Null while it is live. */
  endedAt: Date | null
}

/**
 * The state of a stream at a moment, computed from its row when it is read, so that a media server that died leaves no
 * stream live. A heartbeat in the future was stored before the clock was set back and is ignored.
 */
export function stateOf(row: Row, now: Date): StreamState {
  const { status, started_at: startedAt, seen_at: seenAt } = row
  if (status !== 'live') return { status, startedAt, endedAt: row.ended_at }
  const silent = Math.abs(now.getTime() - (seenAt?.getTime() ?? 0)) > SILENT_MS
  if (row.publish_key !== null && silent) return { status: 'offline', startedAt, endedAt: seenAt }
  return { status, startedAt, endedAt: null }
}
