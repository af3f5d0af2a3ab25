import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchPage, ROOT, storeOf, type PageRoute } from 'release'
import { langOf, screenPath } from 'shared/contract'
import { INTEGRITY_HEADERS, isKnown, refuse, SECURITY_HEADERS } from 'serving'
import { borrowedPart } from './borrowed-part'
import { serveCurrentFiles } from './current-files'
import {
  openPages,
  type CurrentPages,
  type CurrentPagesOptions,
  type PageSet,
  type Pages,
} from './current-pages'
import { digitalLinkTarget } from './digital-link'
import { serveFound } from './found/found'
import { etagOfPage, pageHeaders } from './page-headers'
import { serveReleaseFiles } from './release-files'
import type { RenderedScreens } from './rendered-screens'
import { isKnownInCanary, visitorShare } from './visitor-share'

export interface ServeOptions extends Omit<CurrentPagesOptions, 'onFault'> {
  /** Told about every page that is sent. */
  onPage?: (share: 'stable' | 'canary') => void
  /** Renders screens with their content on request; without it every page is a composed one. */
  screens?: RenderedScreens
  /** The site's public address; null when it is unknown. */
  publicUrl?: string | null
  /** Developers' machines whose part a tab may load into the site by `?with=`; none by default. */
  withOrigins?: readonly string[]
}

const HOUR = 'public, max-age=3600'
const NEVER = 'no-cache'

/** Serves a site's folder: composed pages, registry, releases and media. Any other address is a 404. */
export async function serveSite(app: FastifyInstance, options: ServeOptions): Promise<void> {
  const pages = await openPages({
    ...options,
    onFault: (sentence) =>
      app.log.error(
        `${sentence} Visitors go on with the pages before. Look at it: npm run release -- verify`,
      ),
  })
  options.screens?.prepare((await pages.now()).stable)
  app.addHook('onSend', async (_request, reply) => {
    // A page keeps a stricter header of its own: that of a gift sends no referrer.
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!reply.hasHeader(name)) void reply.header(name, value)
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode = 500 } = error
    // A status below 500 is a client error. No message is sent, because it could reveal folder names.
    if (statusCode < 500) return refuse(reply, statusCode)
    request.log.error({ err: error }, 'The site cannot be read')
    return refuse(reply, 500)
  })
  serveCurrentFiles(app, pages)
  await serveReleaseFiles(app, storeOf(options.site).placeOf('releases'))
  await app.register(fastifyStatic, {
    root: path.join(ROOT, 'media'),
    prefix: '/media/',
    decorateReply: false,
    // Pictures and the web manifest: the api serves the videos, under signed paths.
    allowedPath: (file) => /\.(svg|png|webp|webmanifest)$/.test(file),
    cacheControl: false,
    setHeaders: (reply) => void reply.setHeader('cache-control', HOUR),
  })
  await app.register(serveFound, { pages, publicUrl: options.publicUrl ?? null })
  app.get('/registry.json', async (request, reply) => {
    const { stable, canary } = await pages.now()
    // A tab without a number began with the running releases.
    const isInside = canary && isKnownInCanary(canary.visitors, request.headers.cookie ?? '')
    const set = isInside ? canary : stable
    return reply.headers({ 'cache-control': NEVER, vary: 'cookie' }).send(set.registry)
  })
  // Pages have no routes here: what nothing above answers is matched with the revision's `pages.json`, whose last pattern
  // is the 404 page.
  app.setNotFoundHandler(async (request, reply) => sendPage(pages, request, reply, options))
}

/** The pages of a visitor's share. */
function pagesFor({ stable, canary }: Pages, { headers, protocol }: FastifyRequest) {
  if (!canary) return { set: stable, setCookie: null }
  const share = visitorShare(canary.visitors, headers.cookie ?? '', protocol === 'https')
  return { set: share.inCanary ? canary : stable, setCookie: share.setCookie }
}

async function sendPage(
  pages: CurrentPages,
  request: FastifyRequest,
  reply: FastifyReply,
  { onPage, screens, publicUrl = null, withOrigins = [] }: ServeOptions,
) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(reply, 405)
  const spelling = properSpelling(request.url)
  if (spelling !== request.url) return reply.redirect(spelling, 301)
  const address = new URL(request.url, 'http://site')
  const linked = digitalLinkTarget(address)
  // Not for ever: what the code on a bag leads to may move.
  if (linked !== null) return reply.redirect(linked, 307)
  const { pathname } = address
  if (isAsset(decodeURI(pathname))) {
    // A tab or a cache asks for a file of a release that is gone, or a release is incomplete.
    if (pathname.startsWith('/releases/')) request.log.warn(`Missing release file: ${pathname}`)
    return refuse(reply, 404)
  }
  const now = await pages.now()
  const borrowed = borrowedPart(request.url)
  if (borrowed) {
    const isAllowed = withOrigins.includes(borrowed.origin)
    if (!isAllowed || !Object.hasOwn(now.stable.registry.remotes, borrowed.release.name))
      return refuse(reply, 403)
    const set = await pages.withReplaced(borrowed.release)
    const { status, bytes, headers } = await currentPage(set, request)
    return reply
      .status(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .send(bytes)
  }
  const { set, setCookie } = pagesFor(now, request)
  if (request.method === 'GET') onPage?.(set.registry.share ?? 'stable')
  const { route, status, bytes, etag, headers } = await currentPage(set, request, screens)
  const { originalUrl: url, headers: asked } = request
  void reply.status(status).headers({
    ...headers,
    ...pageHeaders({
      ...route,
      status,
      url,
      publicUrl,
      byCookie: now.canary !== null,
      request: asked,
    }),
    ...INTEGRITY_HEADERS,
    etag,
    ...(setCookie !== null && { 'set-cookie': setCookie }),
  })
  if (status === 200 && isKnown(etag, asked['if-none-match'])) return reply.status(304).send()
  return reply.send(bytes)
}

/** The page of an address in the address's language, with its content if that can be had, compressed if the browser takes it. */
async function currentPage(set: PageSet, request: FastifyRequest, screens?: RenderedScreens) {
  const { pathname, search } = new URL(request.url, 'http://site')
  const readable = request.url === request.originalUrl
  const route = pageAt(set.routes, screenPath(pathname), readable)
  const lang = langOf(pathname)
  const address = screenPath(pathname) + search
  const rendered = await screens?.page(set, { route, lang, address, visitor: request.ip })
  const { policy, template } = route.pages[lang]
  const page = rendered ?? set.read(route.pages[lang])
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const compressed = takesBrotli ? page.brotli : null
  const bytes = compressed ?? (typeof page.html === 'function' ? await page.html() : page.html)
  return {
    route,
    status: rendered?.status ?? route.status,
    bytes,
    etag: rendered?.etag ?? etagOfPage(bytes),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': (rendered && template?.policy) ?? policy,
      ...(compressed && { 'content-encoding': 'br' }),
      // Says that it is not compressed, so that nginx does not do it.
      ...(page.brotli === null && { 'content-encoding': 'identity' }),
    },
  }
}

/**
 * The page whose pattern matches a screen's path. An address that `rewriteUrl` had to escape matches only 404 pages, never
 * a route parameter.
 */
function pageAt(routes: PageRoute[], path: string, readable: boolean): PageRoute {
  const offered = readable ? routes : routes.filter(({ status }) => status === 404)
  return matchPage(offered, path)
}

/** Whether an address names a file; such an address never gets an HTML page. */
const isAsset = (address: string) =>
  /^\/(releases|media|api)\//.test(address) || /\.[a-z0-9]{1,12}$/i.test(address)

/** The canonical form of an address: `/index.html` becomes `/` and `//about` becomes `/about`. The query is kept. */
const properSpelling = (url: string) =>
  url.replace(/^[/\\]{2,}/, '/').replace(/^\/index\.html(?=\?|$)/, '/')

/**
 * The server's `rewriteUrl` option: escapes an address that cannot be decoded (`/%E0%A4%A`), so that it is routed as
 * plain text and gets the site's 404 page. Addresses of the api are left alone; the api has its own answer.
 */
export function rewriteUrl({ url = '/' }: { url?: string }): string {
  if (url.startsWith('/api/')) return url
  const [address = ''] = url.split('?', 1)
  try {
    decodeURI(address)
    return url
  } catch {
    return address.replaceAll('%', '%25') + url.slice(address.length)
  }
}
