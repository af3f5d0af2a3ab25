import type { LedgerList } from 'shared/contract'
import type { Sums } from './periods'

/**
 * A vertical scale in yuan: income above its zero line, expense below. Used only for drawing, so plain numbers are
 * precise enough.
 */
export interface Scale {
  /** Evenly spaced values from the highest to the lowest, 0 among them. */
  ticks: number[]
  /** The position of a value from the top, as a fraction of the height: 0 to 1. */
  at: (yuan: number) => number
}

/** The maximum number of grid lines. */
const LINES = 4

/** A scale for these periods; with `both`, its two halves mirror each other. */
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

/** An amount as a number for drawing. Texts use the exact fen instead. */
export const yuanNumber = (fen: bigint): number => Number(fen) / 100

/** The next of 1, 2, 5, 10, 20, … yuan. */
function niceStep(least: number): number {
  if (least <= 0) return 1
  const ten = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5, 10].find((times) => times * ten >= least) ?? 10) * ten
}
