import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { createServer, type Database } from 'api'
import { onEachDatabase } from 'api/testing/databases'
import { appendRows, correctRow } from 'api/testing/ledger-rows'
import { PARTS } from 'build/parts.mjs'
import type { FastifyInstance } from 'fastify'
import { publish } from 'release'
import type { Envelope, GetAnswer, GetPath } from 'shared/contract'
import { serveSite } from '../serve'
import { parsed, serverWithApi } from '../testing/site-api'

const FARM = 'https://farm.example.org'
const site = mkdtempSync(path.join(tmpdir(), 'site-'))
before(() => publish(site, PARTS))
after(() => rmSync(site, { recursive: true, force: true }))

const SCREENS = [
  '/',
  '/about',
  '/contact',
  '/finance',
  '/finance/recompute',
  '/finance/transfers',
  '/finance/verify',
  '/live',
  '/pay',
  '/pay/order',
  '/trace',
]

const row = {
  direction: 1 as const,
  type: '月捐',
  purpose: '春耕',
  item: '月捐款',
  unit: '匿名',
  amount: 5_000n,
}

/** What the api itself answers. */
async function dataOf<Path extends GetPath>(app: FastifyInstance, path: Path) {
  const answer = await app.inject(`/api${path}`)
  return answer.json<Envelope<GetAnswer<Path>>>().data
}

onEachDatabase('the sitemap', (fresh) => {
  let database: Database
  const apps: FastifyInstance[] = []
  before(async () => {
    database = await fresh({ seed: false })
  })
  after(async () => {
    for (const app of apps) await app.close()
  })

  async function serve(from = database, publicUrl: string | null = FARM, calls?: number) {
    const app = await serverWithApi(from, calls)
    await app.register(serveSite, { site, publicUrl })
    apps.push(app)
    return app
  }

  async function read(app: FastifyInstance) {
    const { statusCode, headers, body } = await app.inject('/sitemap.xml')
    assert.equal(statusCode, 200, body)
    assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
    const urls = [...parsed(body).querySelectorAll('url')]
    return new Map(urls.map((url) => [url.querySelector('loc')!.textContent, url]))
  }

  it('holds every public screen in both languages, and none that is personal', async () => {
    const locs = [...(await read(await serve())).keys()]
    assert.deepEqual(
      locs.sort(),
      SCREENS.flatMap((screen) => [
        FARM + screen,
        screen === '/' ? `${FARM}/en` : `${FARM}/en${screen}`,
      ]).sort(),
    )
  })

  it('holds the months of the ledger, with when they changed', async () => {
    const app = await serve()
    await appendRows(database, [{ ...row, date: '2024-02-10' }])
    const [id] = await appendRows(database, [{ ...row, date: '2024-12-31' }])
    const changeOf = async (month: string) =>
      (await read(app)).get(`${FARM}/finance?${month}`)?.querySelector('lastmod')?.textContent
    const february = 'dateFrom=2024-02-01&dateTo=2024-02-29'
    const december = 'dateFrom=2024-12-01&dateTo=2024-12-31'
    const { list } = await dataOf(app, '/finance/entry/list-newest')
    assert.equal(await changeOf(december), list[0]?.recordedAt)
    assert.equal(await changeOf(february), list[1]?.recordedAt)
    await correctRow(database, String(id), '金额抄错', '60')
    const corrections = await dataOf(app, '/finance/correction/list-newest')
    assert.equal(await changeOf(december), corrections.list[0]?.recordedAt)
    assert.equal(await changeOf(february), list[1]?.recordedAt)
  })

  it('names the twin of each address', async () => {
    const urls = await read(await serve())
    for (const address of [
      `${FARM}/finance?dateFrom=2024-02-01&dateTo=2024-02-29`,
      `${FARM}/en/finance?dateFrom=2024-02-01&dateTo=2024-02-29`,
    ]) {
      const links = [...urls.get(address)!.getElementsByTagName('xhtml:link')]
      assert.deepEqual(
        links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]),
        [
          ['zh', `${FARM}/finance?dateFrom=2024-02-01&dateTo=2024-02-29`],
          ['en', `${FARM}/en/finance?dateFrom=2024-02-01&dateTo=2024-02-29`],
          ['x-default', `${FARM}/finance?dateFrom=2024-02-01&dateTo=2024-02-29`],
        ],
      )
    }
  })

  it('holds the streams; one that is still to come has no time', async () => {
    const app = await serve(await fresh())
    const urls = await read(app)
    const streams = await dataOf(app, '/live/stream/list-all')
    assert.equal(streams.length, 7)
    for (const { id, status, startedAt, endedAt } of streams) {
      const lastmod = urls.get(`${FARM}/en/live/${id}`)!.querySelector('lastmod')
      assert.equal(
        lastmod?.textContent,
        status === 'upcoming' ? undefined : (endedAt ?? startedAt),
        id,
      )
    }
  })

  it('holds the newest batches', async () => {
    const app = await serve(await fresh())
    const urls = await read(app)
    const batches = await dataOf(app, '/trace/batch/list-newest')
    assert.equal(batches.length, 3)
    for (const { gtin, batch } of batches)
      for (const lang of ['', '/en'])
        assert.ok(urls.has(`${FARM}${lang}/trace/01/${gtin}/10/${batch}`), `${lang} ${batch}`)
  })

  it('is named by robots.txt, and is there, only with a public address', async () => {
    const known = await serve()
    assert.equal(
      (await known.inject('/robots.txt')).body,
      'User-agent: *\nAllow: /\nSitemap: https://farm.example.org/sitemap.xml\n',
    )
    const unknown = await serve(database, null)
    assert.equal((await unknown.inject('/robots.txt')).body, 'User-agent: *\nAllow: /\n')
    assert.equal((await unknown.inject('/sitemap.xml')).statusCode, 404)
  })

  it('asks the api as the visitor: whoever has used up the calls is refused, others are not', async () => {
    const app = await serve(database, FARM, 5)
    const ask = async (remoteAddress: string) =>
      (await app.inject({ url: '/sitemap.xml', remoteAddress })).statusCode
    assert.equal(await ask('192.0.2.1'), 200)
    assert.equal(await ask('192.0.2.1'), 429)
    assert.equal(await ask('198.51.100.1'), 200)
  })
})

it('parts that are not on the site are not in its sitemap', async () => {
  const small = mkdtempSync(path.join(tmpdir(), 'site-'))
  await publish(small, ['shell', 'mf-pay'])
  const app = createServer()
  await app.register(serveSite, { site: small, publicUrl: FARM })
  const { body } = await app.inject('/sitemap.xml')
  const locs = [...parsed(body).querySelectorAll('loc')].map((loc) => loc.textContent)
  assert.deepEqual(locs.filter((loc) => !loc.includes('/en')).sort(), [
    `${FARM}/about`,
    `${FARM}/contact`,
    `${FARM}/pay`,
    `${FARM}/pay/order`,
  ])
  await app.close()
  rmSync(small, { recursive: true, force: true })
})
