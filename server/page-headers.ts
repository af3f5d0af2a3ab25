import type { IncomingHttpHeaders } from 'node:http'
import type { PageRoute } from 'release'
import { etagOf, publicCaching } from 'serving'
import { inLang, LANGS, screenPath } from 'shared/contract'

/** While a canary runs, two visitors get two pages. */
const BY_COOKIE = { 'cache-control': 'no-cache' }
/** No cache keeps it, and none on the way compresses it (docs/decisions/0027). */
const PERSONAL = 'no-store, no-transform'

interface Sent {
  status: PageRoute['status']
  personal: boolean
  /** The path and the query as asked for. */
  url: string
  /** The site's public address; without it the links are relative to the page. */
  publicUrl: string | null
  /** Whether a cookie decides which of two pages is sent. */
  byCookie: boolean
  /** The headers of the request. */
  request: IncomingHttpHeaders
}

/** What a page's headers say about caching, and about its address for search engines. */
export function pageHeaders(sent: Sent): Record<string, string> {
  const { status, personal, url, publicUrl, byCookie, request } = sent
  const vary = { vary: byCookie ? 'cookie, accept-encoding' : 'accept-encoding' }
  if (personal)
    return {
      ...vary,
      'cache-control': PERSONAL,
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    }
  const caching = { ...vary, ...(byCookie ? BY_COOKIE : publicCaching(request)) }
  if (status === 404) return { ...caching, 'x-robots-tag': 'noindex' }
  return { ...caching, link: addressLinks(url, publicUrl ?? '') }
}

/**
 * The page's own address and its twin in the other language, as links of the response: a composed page stands for many
 * addresses and cannot hold them (RFC 6596, RFC 8288).
 */
function addressLinks(url: string, origin: string): string {
  const { pathname, search: asked } = new URL(url, 'http://site')
  const search = withoutEmptyFields(asked)
  const path = screenPath(pathname) + search
  const alternates = [...LANGS.map((lang) => [lang, inLang(lang, path)]), ['x-default', path]]
  return [
    `<${origin}${pathname}${search}>; rel="canonical"`,
    ...alternates.map(
      ([lang, address]) => `<${origin}${address}>; rel="alternate"; hreflang="${lang}"`,
    ),
  ].join(', ')
}

/** A form that was sent without scripts names the fields that were left empty, too. */
function withoutEmptyFields(search: string): string {
  const given = search
    .slice(1)
    .split('&')
    .filter((field) => !/^([^=]+=)?$/.test(field))
  return given.length ? `?${given.join('&')}` : ''
}

/** The pages stay in memory, so each is hashed once and not for every visitor. */
const etags = new WeakMap<Buffer, string>()

/** The validator of a page's bytes. */
export function etagOfPage(bytes: Buffer): string {
  const known = etags.get(bytes)
  if (known !== undefined) return known
  const etag = etagOf(bytes)
  etags.set(bytes, etag)
  return etag
}
