import {
  useSite,
  type Envelope,
  type HttpClient,
  type LedgerPage,
  type LedgerQuery,
} from 'shared/contract'
import { useQuery } from 'shared/query'
import { payload } from './answer'
import { callOn, type ListName } from './lists'

/** GET /finance/{entry,donation,expense}/page: one page of the rows that a query finds, and the sums of them all. */
export async function getLedgerPage(
  http: HttpClient,
  list: ListName,
  query: LedgerQuery,
  signal?: AbortSignal,
): Promise<LedgerPage> {
  const options = { params: { ...query }, ...(signal && { signal }) }
  return payload(await http.get<Envelope<LedgerPage>>(callOn(list, 'page'), options))
}

/**
 * One page of a list. Every query has its own key, so that an answer which comes late can never stand under another
 * query's filters; what nobody waits for any more is cancelled.
 */
export function useLedgerPage(list: ListName, query: LedgerQuery, enabled = true) {
  const { http, lang } = useSite()
  return useQuery({
    queryKey: ['finance', 'page', list, query, lang],
    queryFn: ({ signal }) => getLedgerPage(http, list, query, signal),
    enabled,
  })
}
