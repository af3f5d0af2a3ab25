import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/** A hash as in an `integrity` attribute (W3C Subresource Integrity). */
export const sha384 = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Whether a file is there and has this hash. */
export const isIntact = (file: string, integrity: string): boolean =>
  existsSync(file) && sha384(readFileSync(file)) === integrity
