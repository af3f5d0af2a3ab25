import type { LedgerSummary } from 'shared/contract'
import { fenOf } from 'shared/ui'
import { sumOf, type Sums } from './periods'

/** The share of one purpose, or of the remaining ones combined, in all donations and all expenses. */
export interface Share extends Sums {
  /** null for the remaining purposes combined. */
  purpose: string | null
  /** How many purposes it combines. */
  count: number
  /** Its share of the whole list, in tenths of a percent. */
  part: Sums
}

/** How many purposes have their own bar; the rest share one. The table lists all of them. */
const MOST_PURPOSES = 8

/** Each purpose with its shares, in the service's order: largest sums first. */
export function sharesOf({ purposes }: Pick<LedgerSummary, 'purposes'>): Share[] {
  const rows = purposes.map(({ purpose, income, expense }) => ({
    purpose,
    donation: fenOf(income),
    expense: fenOf(expense),
  }))
  const whole = sumOf(rows)
  return rows.map((row) => ({ ...row, count: 1, part: partOf(row, whole) }))
}

/** At most `MOST_PURPOSES` of them, plus one for the rest combined. */
export function drawnShares(shares: readonly Share[]): Share[] {
  if (shares.length <= MOST_PURPOSES + 1) return [...shares]
  const rest = shares.slice(MOST_PURPOSES)
  const sums = sumOf(rest)
  const part = partOf(sums, sumOf(shares))
  return [...shares.slice(0, MOST_PURPOSES), { ...sums, purpose: null, count: rest.length, part }]
}

/** Formats tenths of a percent as `38.2%`; a share above zero that rounds to zero is `<0.1%`. */
export function percent(part: bigint, amount: bigint): string {
  return part === 0n && amount > 0n ? '<0.1%' : `${part / 10n}.${part % 10n}%`
}

const partOf = (sums: Sums, whole: Sums): Sums => ({
  donation: permille(sums.donation, whole.donation),
  expense: permille(sums.expense, whole.expense),
})

const permille = (part: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : (part * 2000n + whole) / (whole * 2n)
