import type { Queries, Sign } from '../database/schema'
import { toYuan } from '../money'
import type { ParsedFilter } from './filter'
import { selectionOf } from './selection'
import { snapshot } from '../database/snapshot'
import { sumsByMonthAndPurpose } from './sums'
import { inYuan, lastEntryOf, numberOf, stateOf, totalsToRecount } from './totals'

/** Sums of all matching rows by month and by purpose. */
export function ledgerSummary(queries: Queries, direction: Sign | undefined, filter: ParsedFilter) {
  return snapshot(queries, async (reads) => {
    const totals = await totalsToRecount(reads)
    const selection = await selectionOf(reads, direction, filter)
    const { months, purposes } = selection
      ? await sumsByMonthAndPurpose(reads, selection)
      : { months: [], purposes: [] }
    const { income, expense } = inYuan(months)
    return {
      ...numberOf(months),
      income,
      expense,
      months: groupedBy(months, ({ month }) => month.slice(0, 7))
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([month, sums]) => ({ month, ...sums.yuan })),
      purposes: groupedBy(purposes, ({ purpose }) => purpose)
        .toSorted(([one, a], [other, b]) => Number(b.both - a.both) || (one < other ? -1 : 1))
        .map(([purpose, sums]) => ({ purpose, ...sums.yuan })),
      lastEntry: lastEntryOf(totals),
      ...stateOf(totals),
    }
  })
}

/** Groups donations and expenses by a shared key. */
function groupedBy<T extends { direction: Sign; amount: bigint }>(
  sums: T[],
  keyOf: (sum: T) => string,
) {
  const keyed = new Map<string, { income: bigint; expense: bigint }>()
  for (const sum of sums) {
    const both = keyed.get(keyOf(sum)) ?? { income: 0n, expense: 0n }
    both[sum.direction === 1 ? 'income' : 'expense'] += sum.amount
    keyed.set(keyOf(sum), both)
  }
  return [...keyed].map(([key, { income, expense }]) => {
    const yuan = { income: toYuan(income), expense: toYuan(expense) }
    return [key, { yuan, both: income + expense }] as const
  })
}
