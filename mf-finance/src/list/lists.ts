import type { LedgerList } from 'shared/contract'

/** The lists of the ledger: donations and expenses combined, or one of them. */
export const LISTS = ['all', 'donation', 'expense'] as const
export type ListName = (typeof LISTS)[number]

/** The lists that a list name includes, income first. */
export const listsIn = (name: ListName): LedgerList[] =>
  name === 'all' ? ['donation', 'expense'] : [name]

type ListCall = 'page' | 'get-search-params' | 'get-summary' | 'export'

/** The path of a call on a list, e.g. `/finance/entry/page`. The API calls the list `all` `entry`. */
export const pathOf = <Call extends ListCall>(list: ListName, call: Call) =>
  `/finance/${list === 'all' ? 'entry' : list}/${call}` as const
