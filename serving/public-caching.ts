import type { IncomingHttpHeaders } from 'node:http'

const FOR_BROWSERS = 'public, max-age=0, must-revalidate, s-maxage=1'

/** The request header by which nginx of `deploy` says that it understands `stale-while-revalidate` and keeps it to itself. */
export const SHARED_CACHE = 'x-shared-cache'

/** What nginx may do beyond a browser: show an answer for so many seconds longer while it asks for the next one. */
export const WHILE_ASKING = ', stale-while-revalidate=5'

/**
 * What an answer that everybody gets says about caching. A shared cache may keep it for a second, and show it while it
 * asks for the next one. Only shared caches are told so (RFC 9213): Firefox would show an old one for up to a minute.
 * nginx does not read `CDN-Cache-Control`, so it is told in its own words.
 */
export const publicCaching = (request: IncomingHttpHeaders) => ({
  'cache-control': request[SHARED_CACHE] ? FOR_BROWSERS + WHILE_ASKING : FOR_BROWSERS,
  'cdn-cache-control': 'public, max-age=1, stale-while-revalidate=60',
})
