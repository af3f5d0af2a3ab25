import type { LedgerList, LedgerSummary } from 'shared/contract'
import { fenOf } from 'shared/ui'

/** Income and expenses, in fen. */
export type Sums = Record<LedgerList, bigint>

/** A month or a year of the ledger. */
export interface Period extends Sums {
  /** `2026-11`, or `2026` for a year. */
  key: string
}

export interface Year extends Period {
  months: Period[]
}

/** More months than this are drawn by year, because on a phone the bars would be too narrow to tell apart. */
export const MOST_MONTHS = 36

/** Every month from the first to the last one with rows; months without rows are zero. */
export function monthsOf(summary: Pick<LedgerSummary, 'months'>): Period[] {
  const first = summary.months[0]
  const last = summary.months.at(-1)
  if (!first || !last) return []
  const known = new Map(summary.months.map((one) => [one.month, one]))
  const months: Period[] = []
  for (let key = first.month; key <= last.month; key = nextMonth(key)) {
    const { income, expense } = known.get(key) ?? { income: '0', expense: '0' }
    months.push({ key, donation: fenOf(income), expense: fenOf(expense) })
  }
  return months
}

/** The same months grouped by year. */
export function yearsOf(months: readonly Period[]): Year[] {
  const keys = [...new Set(months.map(({ key }) => key.slice(0, 4)))]
  return keys.map((key) => {
    const own = months.filter((month) => month.key.startsWith(key))
    return { key, months: own, ...sumOf(own) }
  })
}

/** The sum of all periods. */
export const sumOf = (parts: readonly Sums[]): Sums =>
  parts.reduce<Sums>(
    (sum, { donation, expense }) => ({
      donation: sum.donation + donation,
      expense: sum.expense + expense,
    }),
    { donation: 0n, expense: 0n },
  )

function nextMonth(key: string): string {
  const year = Number(key.slice(0, 4))
  const month = Number(key.slice(5))
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}
