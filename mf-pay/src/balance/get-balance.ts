import { useSite, type Balance, type Envelope, type HttpClient } from 'shared/contract'
import { useQuery } from 'shared/query'

/** GET /finance/balance/get: what came in, what went out and what is left, derived from the ledger. Yuan as decimals. */
export async function getBalance(http: HttpClient, signal?: AbortSignal): Promise<Balance> {
  const answer = await http.get<Envelope<Balance>>('/finance/balance/get', { signal })
  return answer.data
}

export function useBalance() {
  const { http } = useSite()
  return useQuery({
    queryKey: ['pay', 'balance'],
    queryFn: ({ signal }) => getBalance(http, signal),
  })
}
