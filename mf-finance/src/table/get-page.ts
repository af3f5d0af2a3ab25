import { useSite, type HttpClient, type Lang, type LedgerQuery } from 'shared/contract'
import { callKey, queryOptions, useQuery } from 'shared/query'
import { callOn } from '../list/lists'
import type { LedgerView } from './ledger-view'

/**
 * GET /finance/{entry,donation,expense}/page: one page of the rows that a view finds, and the sums of them all. Every
 * view has its own key, so that an answer which comes late can never stand under another view's filters; what nobody
 * waits for any more is cancelled.
 */
function pageQuery(http: HttpClient, lang: Lang, view: LedgerView) {
  const { list, filter, sort, pageNo, pageSize } = view
  const path = callOn(list, 'page')
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
