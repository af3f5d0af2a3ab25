/** The middle one of some figures; of an even number the larger of the two. */
export const medianOf = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[figures.length >> 1]!
