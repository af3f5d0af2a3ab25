import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { SECURITY_HEADERS } from 'serving'
import {
  contentPolicy,
  createSiteKey,
  pagesIntegrity,
  storePages,
  swapRegistry,
  type SiteRegistry,
} from 'release'
import { rewriteUrl, serveSite } from './serve'

let site: string
let app: FastifyInstance

/** A hand-written site of one page: the page's content does not matter here. */
async function makeSite(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'site-'))
  const release = path.join(folder, 'releases/shell/1.0.0-a')
  mkdirSync(release, { recursive: true })
  writeFileSync(path.join(release, 'main.js'), '// main')
  const pages = new Map<string, Buffer>()
  const page = (name: string) => {
    for (const file of [`${name}.html`, `${name}.html.br`]) pages.set(file, Buffer.from(name))
    const composed = { file: `${name}.html`, policy: contentPolicy([], [], []) }
    return { zh: composed, en: composed }
  }
  const routes = [
    { path: '/', caseSensitive: true, status: 200, pages: page('index') },
    { path: '/live', caseSensitive: true, status: 200, pages: page('live') },
    { path: '*', caseSensitive: true, status: 404, pages: page('+') },
  ]
  pages.set('pages.json', Buffer.from(JSON.stringify(routes)))
  await storePages(folder, 1, pages)
  createSiteKey(folder)
  const registry = { format: 1, revision: 1, shell: { files: [] }, remotes: {}, kept: {} }
  // The server reads nothing else of it.
  await swapRegistry(folder, {
    ...registry,
    pages: pagesIntegrity(pages),
  } as unknown as SiteRegistry)
  return folder
}

before(async () => {
  site = await makeSite()
  app = Fastify({ rewriteUrl })
  await app.register(serveSite, { site })
})
after(async () => {
  await app.close()
  rmSync(site, { recursive: true, force: true })
})

const script = '/releases/shell/1.0.0-a/main.js'
const asked: [status: number, options: InjectOptions][] = [
  [200, { url: '/' }],
  [200, { url: '/', method: 'HEAD' }],
  [200, { url: '/live/', headers: { 'accept-encoding': 'br' } }],
  [200, { url: '/robots.txt' }],
  [200, { url: '/registry.json' }],
  [200, { url: script }],
  [200, { url: script, method: 'HEAD' }],
  [206, { url: script, headers: { range: 'bytes=0-1' } }],
  [416, { url: script, headers: { range: 'bytes=999-' } }],
  [304, { url: script, headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } }],
  [200, { url: '/media/brand/favicon.svg' }],
  [301, { url: '/index.html' }],
  [301, { url: 'http://site//live' }],
  [404, { url: '/nothing' }],
  [404, { url: '/en/nothing' }],
  [404, { url: '/x.js' }],
  [404, { url: '/releases/' }],
  [404, { url: '/releases/x' }],
  [404, { url: '/releases/shell' }],
  [404, { url: '/releases/shell/1.0.0-a/' }],
  [403, { url: '/releases/..%5cregistry.json' }],
  [404, { url: '/media/' }],
  [404, { url: '/media/palette.ts' }],
  [404, { url: '/media/demo/paddy/init.mp4' }],
  [404, { url: '/%' }],
  [404, { url: '/%E0%A4%A' }],
  [404, { url: '/releases/%ff' }],
  [404, { url: '/.locks' }],
  [404, { url: '/journal.jsonl' }],
  [404, { url: '/.keys/site.key' }],
  [404, { url: '/compose/live/1.0.0-a.cjs' }],
  [405, { url: '/', method: 'POST' }],
  [405, { url: script, method: 'DELETE' }],
  [405, { url: '/registry.json', method: 'PUT' }],
  [405, { url: '/', method: 'OPTIONS' }],
]

async function hasPolicies(options: InjectOptions, status: number) {
  const answer = await app.inject(options)
  const what = `${options.method ?? 'GET'} ${String(options.url)}`
  assert.equal(answer.statusCode, status, what)
  for (const [name, value] of Object.entries(SECURITY_HEADERS))
    assert.equal(answer.headers[name], value, `${name} of ${what}`)
  // nginx terminates TLS and sends this header.
  assert.equal(answer.headers['strict-transport-security'], undefined, what)
  assert.equal(answer.headers['x-powered-by'], undefined, what)
  if (/^text\/html/.test(String(answer.headers['content-type'])))
    assert.match(String(answer.headers['content-security-policy']), /^default-src 'none'; /, what)
  return answer
}

for (const [status, options] of asked)
  it(`${options.method ?? 'GET'} ${String(options.url)} is ${status} with the headers of every answer`, async () =>
    void (await hasPolicies(options, status)))

it('a site whose registry is gone goes on, with them', async () => {
  const [registry, aside] = ['registry.json', 'aside'].map((name) => path.join(site, name))
  renameSync(registry!, aside!)
  for (const url of ['/', '/registry.json']) await hasPolicies({ url }, 200)
  for (const url of ['/x.js', '/releases/x']) await hasPolicies({ url }, 404)
  renameSync(aside!, registry!)
})
