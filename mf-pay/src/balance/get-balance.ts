import { isBalance, useSite, type HttpClient } from 'shared/contract'
import { callQuery, useLastKnown, useQuery } from 'shared/query'

/**
 * GET /finance/balance/get: total income, total expenses and the balance, derived from the ledger. Amounts are yuan as
 * decimal strings.
 */
export const balanceQuery = (http: HttpClient) => callQuery(http, '/finance/balance/get')

/** The balance; after a failure the last one that this device saw. */
export function useBalance() {
  const { http } = useSite()
  return useLastKnown(useQuery(balanceQuery(http)), 'balance', isBalance)
}
