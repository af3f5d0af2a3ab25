import { useSite, type HttpClient, type Lang, type LedgerQuery } from 'shared/contract'
import { callKey, queryOptions, useQuery } from 'shared/query'
import { pathOf } from '../list/lists'
import type { LedgerView } from './ledger-view'

/**
 * GET /finance/{entry,donation,expense}/page: one page of the rows that match a view, and the sums of all of them.
 * Every view has its own key, so that a late response is never shown for another view's filters. Requests that are no
 * longer needed are cancelled. The key includes the language because refusals name their reasons in it.
 */
export function pageQuery(http: HttpClient, lang: Lang, view: LedgerView) {
  const { list, filter, sort, pageNo, pageSize } = view
  const path = pathOf(list, 'page')
  const params: LedgerQuery = { ...filter, pageNo, pageSize, ...sort }
  return queryOptions({
    queryKey: [...callKey(path, params), lang],
    queryFn: ({ signal }) => http.get(path, { params, signal }),
  })
}

export function usePage(view: LedgerView, enabled = true) {
  const { http, lang } = useSite()
  return useQuery({ ...pageQuery(http, lang, view), enabled })
}
