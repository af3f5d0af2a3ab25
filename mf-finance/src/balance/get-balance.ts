import { useSite, type Balance, type Envelope, type HttpClient } from 'shared/contract'
import { useQuery } from 'shared/query'
import { payload } from './answer'

/** GET /finance/balance/get: what came in, what went out, what is left; decimals in yuan. */
export async function getBalance(http: HttpClient): Promise<Balance> {
  return payload(await http.get<Envelope<Balance>>('/finance/balance/get'))
}

export const balanceKey = ['finance', 'balance'] as const

export function useBalance() {
  const { http } = useSite()
  return useQuery({ queryKey: balanceKey, queryFn: () => getBalance(http) })
}
