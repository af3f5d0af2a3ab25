/**
 * An unknown value as an object, so that its fields can be read, each as unknown; anything that is not an object becomes
 * an empty one.
 */
export const objectOf = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {}
