import { Buffer } from 'node:buffer'

/** The bytes with one of their bits changed. */
export function flipped(bytes: Uint8Array, bit: number): Buffer {
  const other = Buffer.from(bytes)
  other[bit >> 3]! ^= 1 << (bit & 7)
  return other
}

/** Whole numbers below a limit, the same in every run (a linear congruential generator, as in Numerical Recipes). */
export function seeded(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
