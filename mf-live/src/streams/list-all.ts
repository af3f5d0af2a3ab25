import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** How often the states are refreshed while the page is visible, in ms. */
export const REFRESH_MS = 30_000

/** GET /live/stream/list-all: every stream of the farm, in no guaranteed order. */
export const streamsQuery = (http: HttpClient) => callQuery(http, '/live/stream/list-all')

/**
 * All streams, refreshed every `REFRESH_MS` while the page is visible and immediately when it becomes visible again.
 * The data shown survives a failed refresh.
 */
export function useStreams() {
  const { http } = useSite()
  return useQuery({
    ...streamsQuery(http),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
  })
}
