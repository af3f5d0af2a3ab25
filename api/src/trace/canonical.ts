import { createHash } from 'node:crypto'
import { canonicalJson } from 'shared/log'

/** The SHA-256 of what a value says, in hexadecimal digits. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex')
