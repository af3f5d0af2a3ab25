import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { PARTS } from 'build/parts.mjs'
import { publish, readRegistry } from 'release'
import { rewriteUrl, serveSite } from './serve'

let site: string
let app: FastifyInstance

const serve = async (withOrigins?: string[]) => {
  const server = Fastify({ rewriteUrl })
  await server.register(serveSite, { site, withOrigins })
  return server
}

before(async () => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'))
  await publish(site, PARTS)
  app = await serve()
})
after(async () => {
  await app?.close()
  rmSync(site, { recursive: true, force: true })
})

const get = (url: string, from = app) => from.inject({ url })

/** Asserts that the response is the site's complete 404 page. */
async function isMissing(url: string) {
  const { statusCode, headers, body } = await get(url)
  assert.equal(statusCode, 404, url)
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.ok(headers['content-security-policy'], url)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(body, /<h1[^>]*>没有这个页面<\/h1>/)
  assert.match(body, /<title>没有这个页面 · 慢生活农场<\/title>/)
  assert.match(body, /© 2025 慢生活农场/)
}

describe("one part from a developer's machine", () => {
  const url = '/live?with=mf-live@http://localhost:3003'

  it('is refused unless the operator allows the address', async () => {
    assert.equal((await get(url)).statusCode, 403)
  })

  it('is in the pages of that address alone, whose policy lets it load', async () => {
    const server = await serve(['http://localhost:3003'])
    const { statusCode, headers, body } = await get(url, server)
    assert.equal(statusCode, 200)
    assert.match(
      String(headers['content-security-policy']),
      /script-src 'self' http:\/\/localhost:3003/,
    )
    assert.equal(headers['integrity-policy'], undefined)
    assert.match(body, /"base":"http:\/\/localhost:3003\/"/)
    for (const other of [
      '/live?with=mf-live@http://localhost:3004',
      '/live?with=mf-none@http://localhost:3003',
    ])
      assert.equal((await get(other, server)).statusCode, 403, other)
    for (const normal of [
      '/live',
      '/live?with=',
      '/live?with=live@http://localhost:3003',
      '/live?with=mf-live@x',
    ]) {
      const page = await get(normal, server)
      assert.equal(page.statusCode, 200)
      assert.doesNotMatch(page.body + String(page.headers['content-security-policy']), /localhost/)
    }
    await server.close()
  })
})

describe('the stable address of a part', () => {
  it("leads to the running release's entry and to its chunks, for every origin", async () => {
    const { base, entry, files } = (await readRegistry(site)).remotes.live!
    const chunk = files.find(({ path: file }) => file.startsWith('streams.'))!.path
    for (const [asked, found] of [
      ['remoteEntry.js', entry],
      [chunk, chunk],
    ]) {
      const { statusCode, headers } = await get(`/releases/current/mf-live/${asked}`)
      assert.equal(statusCode, 302)
      assert.equal(headers.location, base + found)
      assert.equal(headers['access-control-allow-origin'], '*')
      assert.equal(headers['cache-control'], 'no-cache')
    }
  })

  for (const address of [
    'mf-live/x.js',
    'mf-constructor/x.js',
    'mf-constructor/remoteEntry.js',
    'mf-none/remoteEntry.js',
    'live/remoteEntry.js',
  ])
    it(`is a 404 for ${address}`, async () =>
      assert.equal((await get(`/releases/current/${address}`)).statusCode, 404))
})

describe('an address below a part', () => {
  for (const url of ['/live/paddy', '/live/%E7%A8%BB%E7%94%B0', '/live/paddy/?from=home'])
    it(`${url} is a 200 when a route of the part matches: only the part knows whether the item exists`, async () =>
      assert.equal((await get(url)).statusCode, 200))

  for (const url of ['/live/x/y', '/live//x', '/finance/nothing', '/pay/x/y', '/home', '/Live'])
    it(`${url} is a 404 when no route matches`, () => isMissing(url))

  it('highlights the menu link of the part on its 404 page', async () => {
    const { body } = await get('/pay/nothing')
    assert.match(body, /<a[^>]*aria-current="page"[^>]*href="\/pay"/)
  })

  it('preloads no part on its 404 page', async () => {
    const { body } = await get('/live/x/y')
    assert.doesNotMatch(body, /(?:src|href)="\/releases\/mf-/)
  })

  it('serves a waiting page when the routes of the part are not known, as in development', async () => {
    const development = await serve(['http://localhost:3003'])
    const borrowed = '?with=mf-live@http://localhost:3003'
    assert.equal((await get(`/live/x/y${borrowed}`, development)).statusCode, 200)
    assert.equal((await get(`/finance/nothing${borrowed}`, development)).statusCode, 404)
    await development.close()
  })
})

describe('an address that cannot be read', () => {
  for (const url of ['/%', '/%ff', '/%E0%A4%A', '/live/%E0%A4%A', '/%E0%A4%A?x=%'])
    it(`${url} is a 404 with the page`, () => isMissing(url))

  it('is refused plainly where files are', async () => {
    for (const url of ['/releases/%', '/media/%ff', '/%.js']) {
      const { statusCode, headers } = await get(url)
      assert.equal(statusCode, 404, url)
      assert.match(String(headers['content-type']), /^text\/plain/)
    }
  })

  it('is left to the api below /api, and readable addresses are not rewritten', () => {
    for (const url of ['/api/%E0%A4%A', '/live/%E7%A8%BB', '/finance?keyword=100%', '/100%25'])
      assert.equal(rewriteUrl({ url }), url)
  })
})

it('serves the covers of the demonstration streams, but no video without a signature', async () => {
  const cover = await get('/media/demo/paddy/cover.svg')
  assert.equal(cover.statusCode, 200)
  for (const file of ['index.m3u8', 'init.mp4', 'part-0.m4s'])
    assert.equal((await get(`/media/demo/paddy/${file}`)).statusCode, 404, file)
  assert.equal((await get('/media/palette.ts')).statusCode, 404)
})

describe('addresses that clients request by convention', () => {
  it('/robots.txt allows everything to everyone', async () => {
    const { statusCode, headers, body } = await get('/robots.txt')
    assert.equal(statusCode, 200)
    assert.match(String(headers['content-type']), /^text\/plain/)
    assert.equal(body, 'User-agent: *\nAllow: /\n')
  })

  for (const [url, to] of [
    ['/index.html', '/'],
    ['/index.html?from=x', '/?from=x'],
    ['//', '/'],
    ['//live', '/live'],
    ['//example.org/live', '/example.org/live'],
    ['//\\example.org', '/example.org'],
  ] as const)
    it(`${url} redirects to ${to}`, async () => {
      // Passed as an object: the injector would parse a leading double slash as a host.
      const { statusCode, headers } = await get(url.startsWith('//') ? `http://site${url}` : url)
      assert.equal(statusCode, 301)
      assert.equal(headers.location, to)
    })

  it('/index.html allows no other method', async () => {
    assert.equal((await app.inject({ method: 'POST', url: '/index.html' })).statusCode, 405)
  })
})
