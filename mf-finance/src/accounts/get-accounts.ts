import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'
import { useHydrated } from 'shared/ui'

/** GET /finance/account/list: what was received for each purpose, moved, spent and left. */
const accountsQuery = (http: HttpClient) => callQuery(http, '/finance/account/list')

export function useAccounts() {
  const { http } = useSite()
  return useQuery({ ...accountsQuery(http), enabled: useHydrated() })
}
