/**
 * Returns a value that is always present although its type does not say so. Throws if it is missing.
 * @param what names the value in the error message
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined)
    throw new Error(`Missing, though it must be there: ${what}.`)
  return value
}
