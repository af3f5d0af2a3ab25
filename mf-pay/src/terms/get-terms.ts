import { useSite, type Envelope, type GivingTerms, type HttpClient } from 'shared/contract'
import { useQuery } from 'shared/query'

export const termsKey = ['pay', 'terms'] as const

/** GET /pay/channel/list: by which ways, for what and how much one can give; or why not now. */
export async function getTerms(http: HttpClient, signal?: AbortSignal): Promise<GivingTerms> {
  const answer = await http.get<Envelope<GivingTerms>>('/pay/channel/list', { signal })
  return answer.data
}

export function useTerms() {
  const { http } = useSite()
  return useQuery({ queryKey: termsKey, queryFn: ({ signal }) => getTerms(http, signal) })
}
