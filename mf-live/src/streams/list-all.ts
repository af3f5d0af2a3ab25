import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** How often the states are asked for again while the page is visible, ms. */
export const REFRESH_MS = 30_000

/** GET /live/stream/list-all: every stream of the farm, in no promised order. */
export const streamsQuery = (http: HttpClient) => callQuery(http, '/live/stream/list-all')

/**
 * All streams, asked for again every `REFRESH_MS` while the page is visible, and at once when it is visible again;
 * what is shown survives a failure.
 */
export function useStreams() {
  const { http } = useSite()
  return useQuery({
    ...streamsQuery(http),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: REFRESH_MS / 2,
  })
}
