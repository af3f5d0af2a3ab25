import { useMemo } from 'react'
import type { LedgerPage } from 'shared/contract'
import { useLastAnswer } from '../answer/use-last-answer'
import { usePage } from '../table/get-page'
import type { LedgerView } from '../table/ledger-view'

/** Received rows, with their view and the time of receipt. */
export interface KeptPage extends LedgerPage {
  view: LedgerView
  /** Milliseconds since 1970. */
  at: number
}

export interface PageState {
  /** The rows to show: those of the view, or the previous ones of its list until those have arrived. */
  kept: KeptPage | null
  /** True when `kept` holds the view's own rows. */
  isOfView: boolean
  /** Why the view's rows could not be loaded. */
  failure: Error | null
  busy: boolean
  retry: () => void
}

/**
 * The view's page. Until it arrives, or if it fails, the previous answer for the same list, unless that was empty. So a
 * failure never removes rows that a visitor is reading.
 */
export function useKeptPage(view: LedgerView, enabled: boolean): PageState {
  const { data, dataUpdatedAt: at, error, isFetching, refetch } = usePage(view, enabled)
  const own = useMemo(() => data && { ...data, view, at }, [data, view, at])
  const last = useLastAnswer(own)
  return {
    kept: own ?? (last && mayStay(last, view) ? last : null),
    isOfView: own !== undefined,
    failure: error,
    busy: isFetching,
    retry: () => void refetch(),
  }
}

/** Rows are kept only for their own list. A page without rows is not kept. */
const mayStay = (last: KeptPage, view: LedgerView) => last.view.list === view.list && last.total > 0
