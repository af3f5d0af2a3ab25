import type { LedgerSummary } from 'shared/contract'
import { fenOf } from '../ledger/fen'

/** A month or a year of the ledger; amounts in fen. */
export interface Period {
  /** `2026-11`, or `2026` for a year. */
  key: string
  income: bigint
  expense: bigint
}

export interface Year extends Period {
  months: Period[]
}

/** More months than this are drawn by year: on a phone a bar could not be told from its neighbour. */
export const MOST_MONTHS = 36

/** Every month from the first with rows to the last; those without rows are zero. */
export function monthsOf(summary: Pick<LedgerSummary, 'months'>): Period[] {
  const [first] = summary.months
  if (!first) return []
  const known = new Map(summary.months.map((one) => [one.month, one]))
  const last = summary.months.at(-1)!.month
  const months: Period[] = []
  for (let key = first.month; key <= last; key = nextMonth(key)) {
    const { income, expense } = known.get(key) ?? { income: '0', expense: '0' }
    months.push({ key, income: fenOf(income), expense: fenOf(expense) })
  }
  return months
}

/** The same months under their years. */
export function yearsOf(months: readonly Period[]): Year[] {
  const years: Year[] = []
  for (const month of months) {
    const key = month.key.slice(0, 4)
    if (years.at(-1)?.key !== key) years.push({ key, income: 0n, expense: 0n, months: [] })
    const year = years.at(-1)!
    year.months.push(month)
    year.income += month.income
    year.expense += month.expense
  }
  return years
}

/** All of them together; `key` is empty. */
export function sumOf(periods: readonly Pick<Period, 'income' | 'expense'>[]): Period {
  return periods.reduce<Period>(
    (sum, { income, expense }) => ({
      key: '',
      income: sum.income + income,
      expense: sum.expense + expense,
    }),
    { key: '', income: 0n, expense: 0n },
  )
}

function nextMonth(key: string): string {
  const [year, month] = key.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}
