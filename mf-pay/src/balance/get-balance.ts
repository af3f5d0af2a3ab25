import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'

/**
 * GET /finance/balance/get: total income, total expenses and the balance, derived from the ledger. Amounts are yuan as
 * decimal strings.
 */
const balanceQuery = (http: HttpClient) => callQuery(http, '/finance/balance/get')

export function useBalance() {
  const { http } = useSite()
  return useQuery(balanceQuery(http))
}
