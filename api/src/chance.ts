/** A seeded random source: the same seed gives the same numbers everywhere. */
export interface Chance {
  /** A whole number between `from` and `to`, both included. */
  between(from: number, to: number): number
  pick<T>(choices: readonly T[]): T
}

/** Mulberry32 by Tommy Ettinger: small, fast, and uniform enough for sample data. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    // The cast is needed because a choice may itself be undefined.
    pick: <T>(choices: readonly T[]) => choices[between(0, choices.length - 1)] as T,
  }
}
