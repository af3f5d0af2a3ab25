/** The keys of an object that was written out in the source, in its order. */
export function keysOf<T extends object>(written: T): (keyof T)[] {
  // An object made elsewhere could have more keys than its type tells; one that is written out cannot.
  return Object.keys(written) as (keyof T)[]
}
