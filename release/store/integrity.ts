import { createHash } from 'node:crypto'
import { storeOf } from './store-of'

/** A hash as in an `integrity` attribute (W3C Subresource Integrity). */
export const sha384 = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** Whether a file of the site is there and has this hash. */
export async function isIntact(site: string, name: string, integrity: string): Promise<boolean> {
  const bytes = await storeOf(site).read(name)
  return bytes !== null && sha384(bytes) === integrity
}
