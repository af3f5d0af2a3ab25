import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
import { openDatabase, seededTemplate } from '../testing/seeded'
import { PUBLIC_CALLS } from './public-calls'

/** Every call whose answers a shared cache may keep, with a query that it answers. None holds anything of one visitor. */
const PUBLIC = [
  '/english/text/list-all',
  '/finance/account/list',
  '/finance/balance/get',
  '/finance/correction/list-newest',
  '/finance/donation/get-search-params',
  '/finance/donation/get-summary',
  '/finance/donation/page?pageSize=100',
  '/finance/entry/get?id=1',
  '/finance/entry/get-search-params',
  '/finance/entry/get-summary',
  '/finance/entry/list-about-batch?gtin=09521234500018&batch=R-01',
  '/finance/entry/list-newest',
  '/finance/entry/page?keyword=%E7%A8%BB',
  '/finance/expense/get-search-params',
  '/finance/expense/get-summary',
  '/finance/expense/page',
  '/finance/transfer/page',
  '/home/realtime-data/get',
  '/live/stream/list-all',
  '/log/anchor/get',
  '/pay/channel/list',
  '/trace/batch/get?gtin=09521234500018&batch=R-01',
  '/trace/batch/list-newest',
  '/trace/epcis/events',
]

/** Answers of one visitor, of operators or of a moment, files and failures. */
const KEPT_BY_NOBODY: [address: string, status: number][] = [
  ['/live/stream/get-play-url?id=paddy', 200],
  ['/pay/order/get?code=AAAAAAAAAAAAAAAAAAAAAA', 404],
  ['/pay/order/watch?code=AAAAAAAAAAAAAAAAAAAAAA', 404],
  ['/finance/entry/export?format=csv', 200],
  ['/finance/transfer/export', 200],
  ['/finance/ledger/data-package', 200],
  ['/log/proof/list?ids=1', 200],
  ['/log/proof/file?id=1', 404],
  ['/log/proof/name-file?id=1', 404],
  ['/log/goods-proof/list?leaves=1', 200],
  ['/log/goods-proof/file?leaf=1', 404],
  ['/log/goods-proof/content-file?leaf=1', 404],
  ['/health', 200],
  ['/ready', 200],
  ['/metrics', 200],
  ['/openapi.json', 200],
  ['/finance/entry/page?pageNo=0', 400],
  ['/finance/entry/get?id=999999999', 404],
  ['/nothing', 404],
]

describe('a public answer', () => {
  let database: Database
  let api: TestApi
  before(async () => {
    database = await openDatabase({ template: await seededTemplate() })
    api = await TestApi.build({ database })
  })
  after(async () => {
    await api.close()
    await database.close()
  })

  const ask = (
    path: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) => api.app.inject({ method, url: `/api${path}`, headers })

  for (const path of PUBLIC)
    it(`of ${path} may be kept for a second, and is not sent again to whoever has it`, async () => {
      const answer = await ask(path)
      assert.equal(answer.statusCode, 200, answer.body)
      assert.equal(
        answer.headers['cache-control'],
        'public, max-age=0, must-revalidate, s-maxage=1',
      )
      assert.equal(
        answer.headers['cdn-cache-control'],
        'public, max-age=1, stale-while-revalidate=60',
      )
      // Nothing of the visitor who asked first.
      for (const name of Object.keys(answer.headers)) assert.doesNotMatch(name, /cookie|ratelimit/)
      const known = await ask(path, { 'if-none-match': String(answer.headers.etag) })
      assert.equal(known.statusCode, 304)
      assert.equal(known.body, '')
      for (const name of ['etag', 'cache-control', 'cdn-cache-control', 'vary'])
        assert.equal(known.headers[name], answer.headers[name], name)
    })

  for (const [path, status] of KEPT_BY_NOBODY)
    it(`is not what ${path} answers`, async () => {
      const answer = await ask(path, { 'if-none-match': '*' })
      assert.equal(answer.statusCode, status, answer.body.slice(0, 200))
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.equal(answer.headers['cdn-cache-control'], undefined)
      assert.equal(answer.headers.etag, undefined)
    })

  it('has one validator in every coding, and for HEAD', async () => {
    const path = '/finance/entry/page'
    const plain = await ask(path)
    const small = await ask(path, { 'accept-encoding': 'br' })
    assert.equal(small.headers['content-encoding'], 'br')
    assert.deepEqual(brotliDecompressSync(small.rawPayload), plain.rawPayload)
    const head = await ask(path, {}, 'HEAD')
    assert.match(String(plain.headers.etag), /^W\/"[\w-]{27}"$/)
    assert.equal(small.headers.etag, plain.headers.etag)
    assert.equal(head.headers.etag, plain.headers.etag)
  })

  it('is known by any of the validators in the request, strong or weak', async () => {
    const path = '/finance/balance/get'
    const etag = String((await ask(path)).headers.etag)
    for (const [held, status] of [
      [etag, 304],
      [etag.slice(2), 304],
      [`"other",${etag} , "another"`, 304],
      ['*', 304],
      ['"other"', 200],
      [etag.slice(0, -2), 200],
      ['', 200],
    ] as const)
      assert.equal((await ask(path, { 'if-none-match': held })).statusCode, status, held)
  })

  it('is another one once the data has changed', async () => {
    const path = '/live/stream/list-all'
    const before = await ask(path)
    await database.queries
      .updateTable('live_stream')
      .set({ title: '东坡的新稻田' })
      .where('id', '=', 'paddy')
      .execute()
    const after = await ask(path, { 'if-none-match': String(before.headers.etag) })
    assert.equal(after.statusCode, 200)
    assert.match(after.body, /东坡的新稻田/)
    assert.notEqual(after.headers.etag, before.headers.etag)
  })

  it('may be shown for five seconds while the next one is asked for, by nginx alone', async () => {
    const answer = await ask('/finance/balance/get', { 'x-shared-cache': 'nginx' })
    assert.equal(
      answer.headers['cache-control'],
      'public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=5',
    )
  })

  it('is given by these calls and no others', () => {
    const paths = PUBLIC.map((path) => path.replace(/\?.*/, ''))
    assert.deepEqual(PUBLIC_CALLS.toSorted(), paths)
  })
})
