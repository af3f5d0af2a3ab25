import { useSite, type Envelope, type HttpClient, type PlayUrl } from 'shared/contract'
import { useQuery } from 'shared/query'

/** GET /live/stream/get-play-url?id=: an address that plays for a while. 404 unknown stream, 409 not live. */
export async function getPlayUrl(
  http: HttpClient,
  id: string,
  signal?: AbortSignal,
): Promise<PlayUrl> {
  const answer = await http.get<Envelope<PlayUrl>>('/live/stream/get-play-url', {
    params: { id },
    signal,
  })
  return answer.data
}

export const playUrlKey = (id: string) => ['live', 'play-url', id] as const

/** The play address of a live stream, asked for once per opening: it expires, so it is never kept for later. */
export function usePlayUrl(id: string) {
  const { http } = useSite()
  return useQuery({
    queryKey: playUrlKey(id),
    queryFn: ({ signal }) => getPlayUrl(http, id, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
