import {
  useSite,
  type Envelope,
  type HttpClient,
  type LedgerQuery,
  type LedgerRow,
  type Page,
} from 'shared/contract'
import { useQuery } from 'shared/query'
import { payload } from './answer'
import { LEDGER_LISTS, sortEntries, type LedgerEntry, type LedgerList } from './ledgerEntry'

/** GET /finance/{donation,expense}/page: the rows that a query finds, one page of them. */
export async function getLedgerPage(
  http: HttpClient,
  list: LedgerList,
  query: LedgerQuery,
): Promise<Page<LedgerEntry>> {
  const answer = await http.get<Envelope<Page<LedgerRow>>>(`/finance/${list}/page`, {
    params: { ...query },
  })
  const page = payload(answer)
  return { ...page, list: page.list.map((row) => ({ ...row, list })) }
}

/**
 * One page of one list. Every query has its own key, so that an answer which comes late can never stand
 * under another query's filters; it is not cancelled, a cancelled call would be logged as a failed one.
 */
export function useLedgerPage(list: LedgerList, query: LedgerQuery, enabled: boolean) {
  const { http, lang } = useSite()
  return useQuery({
    queryKey: ['finance', 'page', list, query, lang],
    queryFn: () => getLedgerPage(http, list, query),
    enabled,
  })
}

/** The newest rows of both lists as one, newest first; `total` counts both lists. */
export async function getNewestEntries(
  http: HttpClient,
  count: number,
): Promise<Page<LedgerEntry>> {
  const query: LedgerQuery = { pageNo: 1, pageSize: count, dateSort: -1 }
  const pages = await Promise.all(LEDGER_LISTS.map((list) => getLedgerPage(http, list, query)))
  const rows = pages.flatMap((page) => page.list)
  return {
    list: sortEntries(rows, { dateSort: -1 }).slice(0, count),
    total: pages.reduce((sum, page) => sum + page.total, 0),
    demo: pages.some((page) => page.demo),
  }
}

export function useNewestEntries(count: number) {
  const { http, lang } = useSite()
  return useQuery({
    queryKey: ['finance', 'newest', count, lang],
    queryFn: () => getNewestEntries(http, count),
  })
}
