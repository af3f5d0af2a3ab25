import type { HttpClient } from 'shared/contract'
import { callQuery, queryOptions } from 'shared/query'

/**
 * GET /live/stream/get-play-url?id=: an address that plays for a while. 404 unknown stream, 409 not live. Asked for beside
 * the player's code and not after it; kept for no longer than that takes.
 */
export const playUrlQuery = (http: HttpClient, id: string) =>
  queryOptions({
    ...callQuery(http, '/live/stream/get-play-url', { id }),
    retry: false,
    gcTime: 15_000,
  })
