import {
  useSite,
  type Choice,
  type Envelope,
  type HttpClient,
  type SearchParams,
} from 'shared/contract'
import { useQuery } from 'shared/query'

/** GET /finance/donation/get-search-params: what gifts can be searched by; here, what they were given for. */
export async function getDonationParams(
  http: HttpClient,
  signal?: AbortSignal,
): Promise<SearchParams> {
  const answer = await http.get<Envelope<SearchParams>>('/finance/donation/get-search-params', {
    signal,
  })
  return answer.data
}

/** What gifts were given for, with how many gifts each; the most first. */
export function usePurposes() {
  const { http } = useSite()
  return useQuery({
    queryKey: ['pay', 'purposes'],
    queryFn: async ({ signal }) => mostFirst((await getDonationParams(http, signal)).purposes),
  })
}

const mostFirst = (purposes: Choice[]) => [...purposes].sort((a, b) => b.count - a.count)
