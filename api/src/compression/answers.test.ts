import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Database } from '../database/open'
import { readEnvironment } from '../environment'
import { apiPlugin, createServer } from '../server'
import { TestApi } from '../testing/api'
import { openDatabase, seededTemplate } from '../testing/seeded'

/** Answers of more than 1 KB. */
const LARGE = [
  '/finance/entry/page',
  '/finance/donation/page?pageSize=100&keyword=%E6%8D%90',
  '/finance/expense/page?dateSort=1',
  '/finance/entry/get-summary',
  '/finance/donation/get-search-params',
  '/finance/transfer/page',
  '/live/stream/list-all',
  '/english/text/list-all',
  '/openapi.json',
  '/docs',
]
const EXPORTS = [
  '/finance/entry/export?format=csv',
  '/finance/donation/export?format=jsonl',
  '/finance/transfer/export',
]
const READERS = { br: brotliDecompressSync, gzip: gunzipSync }

/** Every route whose answers are compressed; docs/security.md says why each of them holds no secret. */
const COMPRESSED = [
  '/docs',
  '/english/text/list-all',
  '/finance/account/list',
  '/finance/donation/export',
  '/finance/donation/get-search-params',
  '/finance/donation/get-summary',
  '/finance/donation/page',
  '/finance/entry/export',
  '/finance/entry/get',
  '/finance/entry/get-search-params',
  '/finance/entry/get-summary',
  '/finance/entry/list-about-batch',
  '/finance/entry/page',
  '/finance/expense/export',
  '/finance/expense/get-search-params',
  '/finance/expense/get-summary',
  '/finance/expense/page',
  '/finance/transfer/export',
  '/finance/transfer/page',
  '/live/stream/list-all',
  '/log/goods-proof/list',
  '/log/proof/list',
  '/openapi.json',
  '/pay/channel/list',
  '/trace/batch/get',
  '/trace/batch/list-newest',
  '/trace/epcis/events',
]

describe('a compressed answer', () => {
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

  const ask = (path: string, encoding?: string, method: 'GET' | 'HEAD' = 'GET') =>
    api.app.inject({
      method,
      url: `/api${path}`,
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    })

  for (const path of [...LARGE, ...EXPORTS])
    it(`of ${path} says the same as a plain one`, async () => {
      const plain = await ask(path)
      assert.equal(plain.statusCode, 200)
      assert.equal(plain.headers['content-encoding'], undefined)
      assert.equal(plain.headers['vary'], 'accept-encoding')
      for (const [encoding, read] of Object.entries(READERS)) {
        const answer = await ask(path, encoding)
        assert.equal(answer.headers['content-encoding'], encoding)
        assert.equal(answer.headers['vary'], 'accept-encoding')
        assert.equal(answer.headers['content-type'], plain.headers['content-type'])
        assert.equal(answer.headers['x-entries'], plain.headers['x-entries'])
        assert.ok(answer.rawPayload.length < 0.6 * plain.rawPayload.length)
        assert.deepEqual(read(answer.rawPayload), plain.rawPayload)
      }
    })

  for (const path of LARGE)
    it(`of ${path} has its length, also for HEAD`, async () => {
      const answer = await ask(path, 'br')
      assert.equal(answer.headers['content-length'], String(answer.rawPayload.length))
      const head = await ask(path, 'br', 'HEAD')
      assert.equal(head.rawPayload.length, 0)
      for (const name of ['content-length', 'content-encoding', 'vary'])
        assert.equal(head.headers[name], answer.headers[name], name)
    })

  it('is not made of one below 1 KB', async () => {
    const answer = await ask('/finance/entry/page?pageSize=1', 'br')
    assert.equal(answer.headers['content-encoding'], undefined)
    assert.equal(answer.headers['vary'], 'accept-encoding')
    assert.equal(answer.json().data.list.length, 1)
  })

  it('is not made of a failure', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `unknown-field-${index}=1`)
    const answer = await ask(`/finance/entry/page?${names.join('&')}`, 'br')
    assert.ok(answer.rawPayload.length > 1_024)
    assert.equal(answer.statusCode, 400)
    assert.equal(answer.headers['content-encoding'], undefined)
  })

  it('is given by these routes and no others', async () => {
    const routes: string[] = []
    const app = createServer()
    app.addHook('onRoute', ({ url, config }) => {
      if (config?.compressed) routes.push(url)
    })
    const { live, pay } = readEnvironment({})
    await app.register(apiPlugin, { database, live, pay })
    await app.ready()
    await app.close()
    assert.deepEqual([...new Set(routes)].toSorted(), COMPRESSED)
  })
})
