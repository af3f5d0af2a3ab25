import { useState } from 'react'
import {
  useSite,
  type Envelope,
  type HttpClient,
  type LedgerFilter,
  type LedgerSummary,
} from 'shared/contract'
import { useQuery } from 'shared/query'
import { useHydrated } from 'shared/ui'
import { payload } from '../ledger/answer'
import { callOn, type ListName } from '../ledger/lists'

/** GET /finance/{entry,donation,expense}/get-summary: the sums of all rows that fit, by month and by purpose. */
export async function getLedgerSummary(
  http: HttpClient,
  list: ListName,
  filter: LedgerFilter,
  signal?: AbortSignal,
): Promise<LedgerSummary> {
  const options = { params: { ...filter }, ...(signal && { signal }) }
  return payload(await http.get<Envelope<LedgerSummary>>(callOn(list, 'get-summary'), options))
}

export const summaryKey = (list: ListName, filter: LedgerFilter) =>
  ['finance', 'summary', list, filter] as const

/** Sums that have arrived, with the list that they are of and the time that they came. */
export interface KeptSummary extends LedgerSummary {
  list: ListName
  /** Milliseconds since 1970. */
  at: number
}

export interface SummaryState {
  /** The sums to draw: the filter's own, or the last ones of the same list. */
  kept: KeptSummary | null
  /** Why the filter's own did not come. */
  failure: Error | null
  busy: boolean
  retry: () => void
}

/** The sums of a filter; an earlier filter's call is cancelled, its answer stays until the next has come. */
export function useKeptSummary(list: ListName, filter: LedgerFilter): SummaryState {
  const { http } = useSite()
  const answer = useQuery({
    queryKey: summaryKey(list, filter),
    queryFn: ({ signal }) => getLedgerSummary(http, list, filter, signal),
    // What is composed knows nobody's filter, so it asks nothing.
    enabled: useHydrated(),
  })
  const [last, setLast] = useState<KeptSummary | null>(null)
  const { data, dataUpdatedAt: at } = answer
  if (data && (last?.at !== at || last.list !== list || last.months !== data.months))
    setLast({ ...data, list, at })
  return {
    kept: last?.list === list ? last : null,
    failure: answer.isError ? answer.error : null,
    busy: answer.isFetching,
    retry: () => void answer.refetch(),
  }
}
