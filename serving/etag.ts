import { hash } from 'node:crypto'

/** The validator of an answer's bytes, the same on every machine. */
export const etagOf = (bytes: Buffer | string): string =>
  `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`

/**
 * Whether an If-None-Match header holds a validator (RFC 9110, 13.1.2). The comparison is weak, because a proxy that
 * compresses makes a validator weak.
 */
export function isKnown(etag: string, ifNoneMatch = ''): boolean {
  const held = ifNoneMatch.split(',').map((one) => strong(one.trim()))
  return held.includes('*') || held.includes(strong(etag))
}

const strong = (etag: string) => etag.replace(/^W\//, '')
