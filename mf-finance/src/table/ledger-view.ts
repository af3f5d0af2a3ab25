import type { LedgerFilter } from 'shared/contract'
import type { ListName } from '../list/lists'
import type { LedgerSort } from './ledger-sort'

/** Which rows of the ledger are shown, in which order, and which page of them. */
export interface LedgerView {
  list: ListName
  filter: LedgerFilter
  sort: LedgerSort
  pageNo: number
  pageSize: number
}
