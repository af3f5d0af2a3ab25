import type { LedgerView } from '../table/ledger-view'
import type { Reading } from './ledger-address'

/** Corrects a page after the last one. */
export function onLastPage(view: LedgerView, total?: number): Reading {
  const last = total === undefined ? view.pageNo : Math.max(1, Math.ceil(total / view.pageSize))
  if (view.pageNo <= last) return { view, faults: [] }
  return { view: { ...view, pageNo: last }, faults: ['pageNo'] }
}
