/** The keys of an object literal, in its order. */
export function keysOf<T extends object>(written: T): (keyof T)[] {
  // The cast is safe for a literal only: any other object may have more keys than its type.
  return Object.keys(written) as (keyof T)[]
}
