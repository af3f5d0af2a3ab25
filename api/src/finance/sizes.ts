import { required } from '../required'

/** Size classes of amounts as in the database function `ledger_size`: they begin at 0, 1, 2, 5, 10, 20, 50 … fen. */

/** The smallest amount of a size class, in fen. */
export function leastOf(size: number): bigint {
  if (size === 0) return 0n
  const step = required([1n, 2n, 5n][(size - 1) % 3], 'a step')
  return step * 10n ** BigInt(Math.floor((size - 1) / 3))
}

/** Number of size classes: amounts have at most twelve digits of yuan. */
export const SIZES = 45

export interface SplitRange {
  /** Size classes that lie entirely within the range. */
  whole: number[]
  /** The remaining parts of the range in fen, ends included; an undefined end is open. */
  rest: [from: bigint, to: bigint | undefined][]
}

/** Splits a range of amounts into whole size classes and the remaining parts at its ends. */
export function splitRange(from = 0n, to?: bigint): SplitRange {
  const sizes = Array.from({ length: SIZES }, (_, size) => size)
  const whole = sizes.filter(
    (size) => leastOf(size) >= from && (to === undefined || leastOf(size + 1) - 1n <= to),
  )
  const [first, last] = [whole[0], whole.at(-1)]
  if (first === undefined || last === undefined) return { whole, rest: [[from, to]] }
  const low = leastOf(first)
  const high = leastOf(last + 1)
  const rest: SplitRange['rest'] = []
  if (from < low) rest.push([from, low - 1n])
  if (to === undefined || high <= to) rest.push([high, to])
  return { whole, rest }
}
