import type { Selectable } from 'kysely'
import type { LiveStreamTable } from '../database/schema'
import { COVER_WIDTHS } from './cover-widths'
import { demonstrationCover } from './demonstration-covers'
import type { StreamState } from './state'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

interface Cover {
  coverUrl: string
  /** The same picture in each width; empty when there is only one file. */
  coverSizes: { url: string; width: number }[]
}

/**
 * The URL of a stream's cover, which changes with the picture because browsers keep it for a year. Until a camera was
 * first seen, it is the URL that staff gave, or empty.
 */
export function coverOf(row: Selectable<LiveStreamTable>, { endedAt }: StreamState): Cover {
  if (row.demo) return { coverUrl: demonstrationCover(row.id), coverSizes: [] }
  const version = versionOf(row.seen_at, endedAt)
  if (row.publish_key === null || version === null)
    return { coverUrl: row.cover_url, coverSizes: [] }
  const coverSizes = COVER_WIDTHS.map((width) => ({
    url: `/media/covers/${row.id}.${width}.jpg?at=${version}`,
    width,
  }))
  return { coverUrl: coverSizes.at(-1)?.url ?? '', coverSizes }
}

/**
 * The media server takes a new picture each minute. The last one has a version of its own, in seconds: it may have been
 * taken after a browser asked for the one of its minute.
 */
function versionOf(seenAt: Date | null, endedAt: Date | null): number | null {
  if (endedAt) return Math.floor(endedAt.getTime() / SECOND_MS)
  return seenAt && Math.floor(seenAt.getTime() / MINUTE_MS)
}
