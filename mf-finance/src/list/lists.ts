import type { LedgerList } from 'shared/contract'

/** The tabs of the ledger: both lists as one, and each by itself. */
export const LISTS = ['all', 'donation', 'expense'] as const
export type ListName = 'all' | LedgerList

type ListCall = 'page' | 'get-search-params' | 'get-summary' | 'export'

/** The path of a call on a list, e.g. `/finance/entry/page` for both lists as one. */
export const callOn = (list: ListName, call: ListCall) =>
  `/finance/${list === 'all' ? 'entry' : list}/${call}`
