import { useSite, type HttpClient, type LedgerFilter } from 'shared/contract'
import { callQuery, useQuery } from 'shared/query'
import { useAddressReady } from 'shared/ui'
import { pathOf, type ListName } from '../list/lists'

/** GET /finance/{entry,donation,expense}/get-summary: the sums of all matching rows, by month and by purpose. */
export const summaryQuery = (http: HttpClient, list: ListName, filter: LedgerFilter) =>
  callQuery(http, pathOf(list, 'get-summary'), filter)

export function useSummary(list: ListName, filter: LedgerFilter) {
  const { http } = useSite()
  // Disabled while composing a page, because the visitor's filter is unknown there.
  return useQuery({ ...summaryQuery(http, list, filter), enabled: useAddressReady() })
}
