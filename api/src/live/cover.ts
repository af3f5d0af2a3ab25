import type { Selectable } from 'kysely'
import type { LiveStreamTable } from '../database/schema'
import type { StreamState } from './state'

const MINUTE_MS = 60_000

/**
 * The URL of a stream's cover. The media server takes a new picture each minute; the minute in the URL makes browsers
 * load the new one. Until the stream was first seen, it is the URL that staff gave, or empty.
 */
export function coverOf(row: Selectable<LiveStreamTable>, { endedAt }: StreamState): string {
  if (row.publish_key === null) return row.cover_url
  const seen = endedAt ?? row.seen_at
  if (seen === null) return row.cover_url
  return `/media/covers/${row.id}.jpg?at=${Math.floor(seen.getTime() / MINUTE_MS)}`
}
