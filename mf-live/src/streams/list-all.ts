import { useSite, type Envelope, type HttpClient, type Stream } from 'shared/contract'
import { useQuery } from 'shared/query'

/** How often the states are asked for again while the page is visible, ms. */
export const REFRESH_MS = 30_000

export const streamsKey = ['live', 'streams'] as const

/** GET /live/stream/list-all: every stream of the farm, in no promised order. */
export async function listAll(http: HttpClient, signal?: AbortSignal): Promise<Stream[]> {
  const answer = await http.get<Envelope<Stream[]>>('/live/stream/list-all', { signal })
  return answer.data
}

/**
 * All streams, asked for again every `REFRESH_MS` while the page is visible, and at once when it is visible again;
 * what is shown survives a failure.
 */
export function useStreams() {
  const { http } = useSite()
  return useQuery({
    queryKey: streamsKey,
    queryFn: ({ signal }) => listAll(http, signal),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: REFRESH_MS / 2,
  })
}
