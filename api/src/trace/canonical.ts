import { createHash } from 'node:crypto'

/** JSON that is the same for the same value, whatever the order of its fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

/** The SHA-256 of what a value says, in hexadecimal digits. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex')
