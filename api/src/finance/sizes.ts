import { required } from '../required'

/** Sizes of amounts as the database counts them (`ledger_size`): 0, 1, 2, 5, 10, 20, 50 … fen. */

/** The least amount of a size, in fen. */
export function leastOf(size: number): bigint {
  if (size === 0) return 0n
  const step = required([1n, 2n, 5n][(size - 1) % 3], 'a step')
  return step * 10n ** BigInt(Math.floor((size - 1) / 3))
}

/** No amount reaches this size: twelve digits of yuan are the most. */
export const SIZES = 45

export interface SplitRange {
  /** Sizes that lie in the range as a whole. */
  whole: number[]
  /** What is left of the range, in fen, ends included; an end that is undefined is open. */
  rest: [from: bigint, to: bigint | undefined][]
}

/** Splits a range of amounts into whole sizes and what is left at its two ends. */
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
