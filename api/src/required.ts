/**
 * A value that must be there by a rule which its type does not tell. Throws when it is missing all the same.
 * @param what names it in that error
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined)
    throw new Error(`Missing, though it must be there: ${what}.`)
  return value
}
