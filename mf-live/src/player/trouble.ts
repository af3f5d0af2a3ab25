import { failureOf } from 'shared/contract'
import { PlaylistError, type PlaylistTrouble } from './playlist'

/**
 * Why there is no picture. From the playlist: `network` unreachable, `slow` no response in time, `forbidden`,
 * `expired`, `missing`, `server` error, `nonsense` not a playlist. From playback: `segment` missing or broken,
 * `stalled` no new data, `unsupported` by this browser. From the service: `ended` no longer live, `gone` taken down,
 * `address` no response.
 */
export type Trouble =
  PlaylistTrouble | 'segment' | 'stalled' | 'unsupported' | 'ended' | 'gone' | 'address'

/** Maps a rejected call to the service, or a rejected playlist request, to a `Trouble`. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof PlaylistError) return error.trouble
  const { status } = failureOf(error)
  if (status === 404) return 'gone'
  return status === 409 ? 'ended' : 'address'
}
