import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  composePages,
  pagesFolder,
  readRegistry,
  readSettings,
  ROOT,
  type ComposedPage,
  type PageRoute,
} from 'release'
import { chosenLang, type Registry, type Release } from 'shared/contract'
import { matchRoutes } from 'shared/router'
import { refuse, SECURITY_HEADERS } from 'serving'

export interface ServeOptions {
  /** The site's folder. */
  site: string
  /** Releases that replace those in the registry, e.g. one read from a development server. */
  replace?: Record<string, Release>
}

const YEAR = 'public, max-age=31536000, immutable'
const HOUR = 'public, max-age=3600'
const NEVER = 'no-cache'

/** Every page may be crawled and indexed. */
const ROBOTS = 'User-agent: *\nAllow: /\n'

/** Serves a site's folder: composed pages, registry, releases and media. Any other address is a 404. */
export async function serveSite(app: FastifyInstance, options: ServeOptions): Promise<void> {
  const pages = createPages(options)
  app.addHook('onSend', async (_request, reply) => void reply.headers(SECURITY_HEADERS))
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { statusCode = 500 } = error
    // A status below 500 is a client error. No message is sent, because it could reveal folder names.
    if (statusCode < 500) return refuse(reply, statusCode)
    request.log.error({ err: error }, 'The site cannot be read')
    return refuse(reply, 500)
  })
  await app.register(fastifyStatic, {
    root: path.join(options.site, 'releases'),
    prefix: '/releases/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.setHeader('cache-control', YEAR)
      reply.setHeader('access-control-allow-origin', '*')
    },
  })
  await app.register(fastifyStatic, {
    root: path.join(ROOT, 'media'),
    prefix: '/media/',
    decorateReply: false,
    // Pictures only: the api serves the videos, under signed paths.
    allowedPath: (file) => /\.(svg|png|webp)$/.test(file),
    cacheControl: false,
    setHeaders: (reply) => void reply.setHeader('cache-control', HOUR),
  })
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', HOUR).type('text/plain; charset=utf-8').send(ROBOTS),
  )
  app.get('/registry.json', async (_request, reply) =>
    reply.header('cache-control', NEVER).send((await pages()).registry),
  )
  app.setNotFoundHandler(async (request, reply) => sendPage(await pages(), request, reply))
}

interface Pages {
  registry: Registry
  routes: PageRoute[]
  read(page: ComposedPage): { html: Buffer; brotli: Buffer }
}

/**
 * The pages of the current registry, cached in memory until another registry is swapped in. A failed read (too many
 * open files, for example) is not cached, so the next request reads again.
 */
function createPages({ site, replace }: ServeOptions): () => Promise<Pages> {
  let seen = ''
  let pages: Promise<Pages>
  const renew = () => {
    const opening = (pages = open(site, replace))
    opening.catch(() => {
      if (pages === opening) seen = ''
    })
  }
  return () => {
    const { mtimeMs, ino } = statSync(path.join(site, 'registry.json'))
    const stamp = `${mtimeMs} ${ino}`
    if (stamp !== seen) {
      seen = stamp
      renew()
    }
    return pages
  }
}

async function open(site: string, replace?: Record<string, Release>): Promise<Pages> {
  let registry = readRegistry(site)!
  if (replace) registry = await composeReplaced(site, registry, replace)
  const folder = pagesFolder(site, registry.revision)
  const files = new Map<string, { html: Buffer; brotli: Buffer }>()
  const routes = JSON.parse(readFileSync(path.join(folder, 'pages.json'), 'utf8')) as PageRoute[]
  for (const { file } of routes.flatMap(({ pages }) => Object.values(pages)))
    files.set(file, {
      html: readFileSync(path.join(folder, file)),
      brotli: readFileSync(path.join(folder, `${file}.br`)),
    })
  return { registry, routes, read: ({ file }) => files.get(file)! }
}

/** Composes pages for a registry that only this process uses; revision 0 is never published. */
async function composeReplaced(site: string, registry: Registry, replace: Record<string, Release>) {
  const remotes = { ...registry.remotes }
  for (const [name, release] of Object.entries(replace)) {
    // The part's description comes from its newest release.
    const part = remotes[name]?.part
    if (!part)
      throw new Error(
        `${name} has never been released into this site. Release it first: npm run release -- mf-${name}`,
      )
    remotes[name] = { ...release, part }
  }
  const own = { ...registry, revision: 0, remotes }
  await composePages(site, own, readSettings(site))
  return own
}

function sendPage(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(reply, 405)
  const spelling = properSpelling(request.url)
  if (spelling !== request.url) return reply.redirect(spelling, 301)
  const { pathname } = new URL(request.url, 'http://site')
  if (isAsset(decodeURI(pathname))) return refuse(reply, 404)
  const readable = request.url === request.originalUrl
  const { status, pages: languages } = pageAt(pages.routes, pathname, readable)
  const page = languages[chosenLang(request.headers.cookie ?? '')]
  const { html, brotli } = pages.read(page)
  const compressed = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  void reply.status(status).type('text/html; charset=utf-8').headers({
    'cache-control': NEVER,
    vary: 'cookie, accept-encoding',
    'content-security-policy': page.policy,
  })
  if (compressed) void reply.header('content-encoding', 'br')
  return reply.send(compressed ? brotli : html)
}

/**
 * The page whose pattern matches an address. An address that `rewriteUrl` had to escape matches only 404 pages, never a
 * route parameter.
 */
function pageAt(routes: PageRoute[], address: string, readable: boolean): PageRoute {
  const offered = readable ? routes : routes.filter(({ status }) => status === 404)
  return matchRoutes(offered, address)!.at(-1)!.route
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
  const [address] = url.split('?', 1) as [string]
  try {
    decodeURI(address)
    return url
  } catch {
    return address.replaceAll('%', '%25') + url.slice(address.length)
  }
}
