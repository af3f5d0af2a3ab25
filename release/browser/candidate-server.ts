import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { INTEGRITY_HEADERS, SECURITY_HEADERS } from 'serving'
import { langOf, screenPath, type Lang, type Release } from 'shared/contract'
import { ROOT } from '../part-build'
import { publicRegistry, type SiteRegistry } from '../store/site-registry'
import { storeOf } from '../store/store-of'
import type { ComposedPages } from './composed-pages'
import { answerFor, type Answer } from './upstream'

export interface CandidateServer {
  /** `http://127.0.0.1:40123` */
  url: string
  close: () => void
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
}

const PICTURE = /^\/media\/[\w./-]+\.(svg|png|webp)$/

/**
 * Serves a composed registry on a free port of this machine as the server would serve it after the swap: the same pages,
 * headers and policies.
 * @param candidate `running` is the address of a running site whose api answers; null for none
 */
export async function serveCandidate(
  { site, registry, running }: { site: string; registry: SiteRegistry; running: string | null },
  pages: ComposedPages,
): Promise<CandidateServer> {
  const files = addressesOf(registry)
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const { url = '/', method = 'GET', headers } = request
    const { pathname } = new URL(url, 'http://candidate')
    if (isUpstream(pathname, registry))
      return answerFor(running && running + url, { method, path: pathname, headers })
    if (method !== 'GET') return plain(405)
    if (pathname === '/registry.json') return json(publicRegistry(registry))
    const picture = pictureAt(pathname)
    if (picture) return fileAnswer(pathname, readFileSync(picture))
    const file = files.has(pathname) && (await storeOf(site).read(pathname))
    if (file) return fileAnswer(pathname, file)
    if (/\.[a-z0-9]{1,12}$/i.test(pathname)) return plain(404)
    return pageAnswer(pages, screenPath(pathname), langOf(pathname))
  }
  const server = createServer((request, response) => {
    void answerTo(request)
      .catch(() => plain(500))
      .then((answer) => send(response, answer))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Whether an address is the api's, the log's or a film's: whatever it answers, the part is not to blame for it. */
export const isUpstream = (pathname: string, { settings }: SiteRegistry): boolean =>
  pathname.startsWith(`${settings.apiBase}/`) ||
  pathname.startsWith('/log/') ||
  (pathname.startsWith('/media/') && !PICTURE.test(pathname))

/** The addresses of the files of the releases that run together. */
function addressesOf({ shell, remotes }: SiteRegistry): Set<string> {
  const releases: Release[] = [shell, ...Object.values(remotes)]
  return new Set(releases.flatMap(({ base, files }) => files.map((file) => base + file.path)))
}

function pictureAt(pathname: string): string | undefined {
  if (!PICTURE.test(pathname) || pathname.includes('..')) return undefined
  const file = path.join(ROOT, pathname)
  return existsSync(file) ? file : undefined
}

function pageAnswer(pages: ComposedPages, pathname: string, lang: Lang): Answer {
  const route = pages.at(pathname)
  return {
    status: route.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': route.pages[lang].policy,
      ...INTEGRITY_HEADERS,
    },
    body: pages.html(route, lang),
  }
}

/** Files may be kept: the pages of one check share most of them. */
const fileAnswer = (name: string, body: Buffer): Answer => ({
  status: 200,
  headers: {
    'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=3600, immutable',
    'access-control-allow-origin': '*',
  },
  body,
})

const json = (value: unknown): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})

const plain = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: `${status}\n`,
})

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, { ...SECURITY_HEADERS, ...headers })
  response.end(body)
}
