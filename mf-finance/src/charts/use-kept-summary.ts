import { useMemo } from 'react'
import type { LedgerFilter, LedgerSummary } from 'shared/contract'
import { useLastAnswer } from '../answer/use-last-answer'
import type { ListName } from '../list/lists'
import { useSummary } from './get-summary'

/** Received sums, with their list and the time of receipt. */
export interface KeptSummary extends LedgerSummary {
  list: ListName
  /** Milliseconds since 1970. */
  at: number
}

export interface SummaryState {
  /** The sums to draw: those of the filter, or the previous ones of the same list. */
  kept: KeptSummary | null
  /** Why the filter's sums could not be loaded. */
  failure: Error | null
  busy: boolean
  retry: () => void
}

/**
 * The sums of a filter. The call of an earlier filter is cancelled; earlier data stays until the new data has arrived.
 */
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
