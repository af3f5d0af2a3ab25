import type { LedgerRow } from 'shared/contract'
import { fenOf } from 'shared/ui'

/** 1 ascending, -1 descending. */
export type SortValue = 1 | -1

/** The order of rows: if both are given, by date first, then by amount within a day. */
export interface LedgerSort {
  dateSort?: SortValue
  amountSort?: SortValue
}

export type SortColumn = 'date' | 'amount'

/** The order after a press on a column's header: by that column only, newest or largest first, then reversed. */
export function nextSort(sort: LedgerSort, column: SortColumn): LedgerSort {
  const now = column === 'date' ? sort.dateSort : sort.amountSort
  const turned: SortValue = now === -1 ? 1 : -1
  return column === 'date' ? { dateSort: turned } : { amountSort: turned }
}

/** A sorted copy; rows that tie keep their order. */
export function sortEntries(entries: readonly LedgerRow[], sort: LedgerSort): LedgerRow[] {
  return [...entries].sort(
    (one, other) =>
      (sort.dateSort ?? 0) * compare(one.date, other.date) ||
      (sort.amountSort ?? 0) * compare(fenOf(one.amount), fenOf(other.amount)),
  )
}

function compare<T extends string | bigint>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0
}
