import { createHash } from 'node:crypto'

/** A hash as in an `integrity` attribute (W3C Subresource Integrity). */
export const sha384 = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`
