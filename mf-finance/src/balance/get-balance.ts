import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** GET /finance/balance/get: total income, total expenses and the balance, as decimal strings in yuan. */
export const balanceQuery = (http: HttpClient) => callQuery(http, '/finance/balance/get')

export function useBalance() {
  const { http } = useSite()
  return useQuery(balanceQuery(http))
}
