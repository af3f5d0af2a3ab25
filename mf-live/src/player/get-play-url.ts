import type { Envelope, HttpClient, PlayUrl } from 'shared/contract'

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

/** Asked for beside the player's code and not after it; kept for no longer than that takes. */
export const playUrlQuery = (http: HttpClient, id: string) => ({
  queryKey: ['live', 'play-url', id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => getPlayUrl(http, id, signal),
  retry: false,
  gcTime: 15_000,
})
