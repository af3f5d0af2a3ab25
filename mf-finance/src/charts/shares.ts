import type { LedgerSummary } from 'shared/contract'
import { fenOf } from '../ledger/fen'
import { sumOf } from './periods'

/** What one purpose, or the rest of them together, has of all income and of all expense; amounts in fen. */
export interface Share {
  /** null stands for the rest. */
  purpose: string | null
  /** How many purposes it stands for. */
  count: number
  income: bigint
  expense: bigint
  /** Of all income, in tenths of a percent. */
  incomeShare: bigint
  expenseShare: bigint
}

/** Purposes drawn by themselves; the rest is one bar, and the table holds them all. */
export const MOST_PURPOSES = 8

/** Each purpose with its shares, in the service's order: the greatest sums first. */
export function sharesOf({ purposes }: Pick<LedgerSummary, 'purposes'>): Share[] {
  const rows = purposes.map(({ purpose, income, expense }) => ({
    purpose,
    income: fenOf(income),
    expense: fenOf(expense),
  }))
  const all = sumOf(rows)
  return rows.map((row) => ({
    ...row,
    count: 1,
    incomeShare: permille(row.income, all.income),
    expenseShare: permille(row.expense, all.expense),
  }))
}

/** At most `MOST_PURPOSES` of them and one for the rest. */
export function drawnShares(shares: readonly Share[]): Share[] {
  if (shares.length <= MOST_PURPOSES + 1) return [...shares]
  const rest = shares.slice(MOST_PURPOSES)
  const all = sumOf(shares)
  const { income, expense } = sumOf(rest)
  const share = {
    purpose: null,
    count: rest.length,
    income,
    expense,
    incomeShare: permille(income, all.income),
    expenseShare: permille(expense, all.expense),
  }
  return [...shares.slice(0, MOST_PURPOSES), share]
}

/** Tenths of a percent as `38.2%`; what is there but rounds to nothing is `<0.1%`. */
export function percent(share: bigint, amount: bigint): string {
  return share === 0n && amount > 0n ? '<0.1%' : `${share / 10n}.${share % 10n}%`
}

const permille = (part: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : (part * 2000n + whole) / (whole * 2n)
