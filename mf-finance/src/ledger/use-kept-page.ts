import { useState } from 'react'
import type { LedgerPage } from 'shared/contract'
import { useLedgerPage } from './getLedgerPage'
import type { LedgerView } from './ledgerAddress'
import type { ListName } from './lists'

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
 * list stays in `kept`: rows that a visitor reads are never taken away by a failure. A page without rows does not
 * stay: that nothing fits is no answer to another question.
 */
export function useKeptPage(view: LedgerView, enabled: boolean): PageState {
  const { list, ...query } = view
  const answer = useLedgerPage(list, query, enabled)
  const [last, setLast] = useState<KeptPage | null>(null)
  const { data, dataUpdatedAt: at } = answer
  if (data && (last?.at !== at || last.view !== view)) setLast({ ...data, view, at })
  return {
    kept: data || last?.total ? keptFor(list, last) : null,
    current: Boolean(data),
    failure: answer.isError ? answer.error : null,
    busy: answer.isFetching,
    retry: () => void answer.refetch(),
  }
}

/** The rows of one list are not left standing under the heading of another. */
function keptFor(list: ListName, last: KeptPage | null): KeptPage | null {
  return last?.view.list === list ? last : null
}
