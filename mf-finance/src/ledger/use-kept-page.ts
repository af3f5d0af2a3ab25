import { useMemo } from 'react'
import type { LedgerPage } from 'shared/contract'
import { useLastAnswer } from '../answer/use-last-answer'
import { usePage } from '../table/get-page'
import type { LedgerView } from '../table/ledger-view'

/** Rows that have arrived, with the view that they answer and the time that they came. */
export interface KeptPage extends LedgerPage {
  view: LedgerView
  /** Milliseconds since 1970. */
  at: number
}

export interface PageState {
  /** The rows to show: the view's own, or the last ones of its list until those have come. */
  kept: KeptPage | null
  /** True when `kept` answers the view itself. */
  current: boolean
  /** Why the view's rows did not come. */
  failure: Error | null
  busy: boolean
  retry: () => void
}

/**
 * The page that a view asks for. While it is on its way, and when it does not come, the last page of the same
 * list stays in `kept`: rows that a visitor reads are never taken away by a failure.
 */
export function useKeptPage(view: LedgerView, enabled: boolean): PageState {
  const { data, dataUpdatedAt: at, error, isFetching, refetch } = usePage(view, enabled)
  const own = useMemo(() => data && { ...data, view, at }, [data, view, at])
  const last = useLastAnswer(own)
  return {
    kept: own ?? (last && mayStay(last, view) ? last : null),
    current: own !== undefined,
    failure: error,
    busy: isFetching,
    retry: () => void refetch(),
  }
}

/** Rows stay only under the heading of their own list. A page without rows does not stay. */
const mayStay = (last: KeptPage, view: LedgerView) => last.view.list === view.list && last.total > 0
