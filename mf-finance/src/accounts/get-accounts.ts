import { useSite, type HttpClient } from 'shared/contract'
import { callQuery, useLastKnown, useQuery } from 'shared/query'
import { useAddressReady } from 'shared/ui'
import { isAccounts } from './known'

/** GET /finance/account/list: what was received for each purpose, moved, spent and left. */
export const accountsQuery = (http: HttpClient) => callQuery(http, '/finance/account/list')

/** The accounts; after a failure the last ones that this device saw. */
export function useAccounts() {
  const { http } = useSite()
  const call = useQuery({ ...accountsQuery(http), enabled: useAddressReady() })
  return useLastKnown(call, 'accounts', isAccounts)
}
