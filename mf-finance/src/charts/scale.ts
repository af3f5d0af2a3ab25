import type { LedgerList } from 'shared/contract'
import type { Sums } from './periods'

/** A vertical scale in yuan: income above its zero line, expense below. For drawing alone, so in numbers. */
export interface Scale {
  /** Evenly spaced values from the highest to the lowest, 0 among them. */
  ticks: number[]
  /** Where a value stands, as a part of the height from the top: 0 to 1. */
  at: (yuan: number) => number
}

/** Lines that a chart has room for. */
const LINES = 4

/** Room for these periods; with `both`, two halves of one measure that mirror each other. */
export function scaleOf(periods: readonly Sums[], both: boolean): Scale {
  const most = (list: LedgerList) =>
    periods.reduce((max, period) => Math.max(max, yuanNumber(period[list])), 0)
  const up = both ? most('donation') : Math.max(most('donation'), most('expense'))
  const down = both ? most('expense') : 0
  const step = niceStep((up + down) / LINES)
  const [above, below] = [
    Math.max(up > 0 || !down ? 1 : 0, Math.ceil(up / step)),
    Math.ceil(down / step),
  ]
  const ticks = Array.from({ length: above + below + 1 }, (_, place) => (above - place) * step)
  return { ticks, at: (yuan) => (above * step - yuan) / ((above + below) * step) }
}

/** A drawing's measure of an amount; the words come from the fen themselves. */
export const yuanNumber = (fen: bigint): number => Number(fen) / 100

/** The next of 1, 2, 5, 10, 20, … yuan. */
function niceStep(least: number): number {
  if (least <= 0) return 1
  const ten = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5, 10].find((times) => times * ten >= least) ?? 10) * ten
}
