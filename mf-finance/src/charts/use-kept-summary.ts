import { useMemo } from 'react'
import type { LedgerFilter, LedgerSummary } from 'shared/contract'
import { useLastAnswer } from '../answer/use-last-answer'
import type { ListName } from '../list/lists'
import { useSummary } from './get-summary'

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
  const { data, dataUpdatedAt: at, error, isFetching, refetch } = useSummary(list, filter)
  const own = useMemo(() => data && { ...data, list, at }, [data, list, at])
  const last = useLastAnswer(own)
  return {
    kept: last?.list === list ? last : null,
    failure: error,
    busy: isFetching,
    retry: () => void refetch(),
  }
}
