import type { HttpClient } from 'shared/contract'
import { callQuery, queryOptions } from 'shared/query'

/**
 * GET /live/stream/get-play-url?id=: a play address with a limited lifetime. 404 for an unknown stream, 409 when it is
 * not live. It is requested in parallel with the player's code and cached only until that code has loaded.
 */
export const playUrlQuery = (http: HttpClient, id: string) =>
  queryOptions({
    ...callQuery(http, '/live/stream/get-play-url', { id }),
    retry: false,
    gcTime: 15_000,
  })
