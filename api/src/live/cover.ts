import type { Selectable } from 'kysely'
import type { LiveStreamTable } from '../database/schema'
import type { StreamState } from './state'

const MINUTE_MS = 60_000

/**
 * A stream's cover. The media server takes one from the picture each minute; the minute in its address makes a list
 * that is read again show the new one. Until the stream was first seen it is what staff gave, or empty.
 */
export function coverOf(row: Selectable<LiveStreamTable>, { endedAt }: StreamState): string {
  if (row.publish_key === null) return row.cover_url
  const seen = endedAt ?? row.seen_at
  if (seen === null) return row.cover_url
  return `/media/covers/${row.id}.jpg?at=${Math.floor(seen.getTime() / MINUTE_MS)}`
}
