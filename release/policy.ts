import { createHash } from 'node:crypto'

// A blank, comma or semicolon would begin another source or rule; a quote stands around keywords alone.
const NO_SOURCE = /[\s;,'"]|^$/

/**
 * The content security policy of one page: nothing inline but the styles whose hashes are named, nothing evaluated.
 * @param styles the texts of the page's inlined style elements
 * @param origins other addresses that the page may call or load parts from (a foreign api, a development server)
 * @param media addresses that pictures and streams alone may come from
 * @throws for an address that would be more than one source
 */
export function contentPolicy(styles: string[], origins: string[], media: string[]): string {
  for (const source of [...origins, ...media])
    if (NO_SOURCE.test(source))
      throw new Error(`${JSON.stringify(source)} is no source of a content security policy.`)
  const hashes = styles.map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  const also = origins.length ? ` ${origins.join(' ')}` : ''
  const shown = [also, ...media].join(' ').trimEnd()
  return [
    "default-src 'none'",
    `script-src 'self'${also}`,
    ["style-src 'self'", ...hashes].join(' ') + also,
    `img-src 'self' data: blob:${shown}`,
    `font-src 'self'`,
    `media-src 'self' blob:${shown}`,
    `connect-src 'self'${shown}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
  ].join('; ')
}
