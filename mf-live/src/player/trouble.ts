import { failureOf } from 'shared/contract'
import { PlaylistError, type PlaylistTrouble } from './playlist'

/**
 * Why there is no picture. Of the playlist: `network` unreachable, `slow` no answer, `forbidden`, `expired`, `missing`,
 * `server` at fault, `nonsense` no playlist; `segment`: a piece of the picture is missing or broken; `stalled`: nothing
 * new comes; `unsupported`: this browser cannot show it; of the service: `ended` not live any more, `gone` taken down,
 * `address` no answer.
 */
export type Trouble =
  PlaylistTrouble | 'segment' | 'stalled' | 'unsupported' | 'ended' | 'gone' | 'address'

/** What a rejected call to the service, or for a playlist, says about the picture. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof PlaylistError) return error.trouble
  const { status } = failureOf(error)
  if (status === 404) return 'gone'
  return status === 409 ? 'ended' : 'address'
}
