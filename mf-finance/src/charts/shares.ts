import type { LedgerSummary } from 'shared/contract'
import { fenOf } from 'shared/ui'
import { sumOf, type Sums } from './periods'

/** What one purpose, or the rest of them together, has of all donations and of all expenses. */
export interface Share extends Sums {
  /** null stands for the rest. */
  purpose: string | null
  /** How many purposes it stands for. */
  count: number
  /** Its part of the whole list, in tenths of a percent. */
  part: Sums
}

/** Purposes drawn by themselves; the rest is one bar, and the table holds them all. */
const MOST_PURPOSES = 8

/** Each purpose with its shares, in the service's order: the greatest sums first. */
export function sharesOf({ purposes }: Pick<LedgerSummary, 'purposes'>): Share[] {
  const rows = purposes.map(({ purpose, income, expense }) => ({
    purpose,
    donation: fenOf(income),
    expense: fenOf(expense),
  }))
  const whole = sumOf(rows)
  return rows.map((row) => ({ ...row, count: 1, part: partOf(row, whole) }))
}

/** At most `MOST_PURPOSES` of them and one for the rest. */
export function drawnShares(shares: readonly Share[]): Share[] {
  if (shares.length <= MOST_PURPOSES + 1) return [...shares]
  const rest = shares.slice(MOST_PURPOSES)
  const sums = sumOf(rest)
  const part = partOf(sums, sumOf(shares))
  return [...shares.slice(0, MOST_PURPOSES), { ...sums, purpose: null, count: rest.length, part }]
}

/** Tenths of a percent as `38.2%`; what is there but rounds to nothing is `<0.1%`. */
export function percent(part: bigint, amount: bigint): string {
  return part === 0n && amount > 0n ? '<0.1%' : `${part / 10n}.${part % 10n}%`
}

const partOf = (sums: Sums, whole: Sums): Sums => ({
  donation: permille(sums.donation, whole.donation),
  expense: permille(sums.expense, whole.expense),
})

const permille = (part: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : (part * 2000n + whole) / (whole * 2n)
