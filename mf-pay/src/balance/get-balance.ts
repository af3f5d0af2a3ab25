import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/** GET /finance/balance/get: what came in, what went out and what is left, derived from the ledger. Yuan as decimals. */
const balanceQuery = (http: HttpClient) => callQuery(http, '/finance/balance/get')

export function useBalance() {
  const { http } = useSite()
  return useQuery(balanceQuery(http))
}
