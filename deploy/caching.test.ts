import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import http from 'node:http'
import { once } from 'node:events'
import { after, before, beforeEach, describe, it } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { publicCaching } from 'serving'
import { askFrom } from './testing/clients'
import { eventually, startFront, type Front } from './testing/front'
import { NO_NGINX } from './testing/real-nginx'

/** Each storm comes from a network of its own, so that none meets a limit. */
const networks = (function* () {
  for (let last = 2; ; last++) yield `127.0.0.${last}`
})()
const PAGE = '/finance?list=donation'
const CALL = '/api/finance/entry/page?pageNo=1'
/** A page or a call that everybody gets. */
const FOR_EVERYBODY = [PAGE, CALL, '/', '/en/live', '/api/home/realtime-data/get']

/** What the site says of answers that no cache may give to somebody else. */
const FOR_ONE: [what: string, address: string, headers: Record<string, string>][] = [
  ['the page of a gift', '/pay/order/x', { 'cache-control': 'no-store, no-transform' }],
  ['an order', '/api/pay/order/get?code=x', { 'cache-control': 'no-store' }],
  ['a play address', '/api/live/stream/get-play-url?id=x', { 'cache-control': 'no-store' }],
  ['an export', '/api/finance/entry/export', { 'cache-control': 'no-store' }],
  // Even if the site said so by mistake.
  ['an order that says it is public', '/api/pay/order/get?code=y', publicCaching({})],
  ["a canary's page", '/about', { 'cache-control': 'no-cache', vary: 'cookie' }],
  ['a page with a cookie', '/about?1', { ...publicCaching({}), 'set-cookie': 'visitor=7' }],
  ['a page that says nothing', '/about?2', {}],
  ['a private page', '/about?3', { 'cache-control': 'private, max-age=60' }],
  ['a page for browsers', '/about?4', { 'cache-control': 'public, max-age=60' }],
  ['a file', '/releases/mf-x/a.js', { 'cache-control': 'public, max-age=31536000' }],
]

/** The site in nginx's back: its questions in order, and how it answers. */
let asked: { url: string; coding: string | undefined }[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void

const site = (request: IncomingMessage, response: ServerResponse) => {
  const coding = request.headers['accept-encoding']?.toString()
  asked.push({ url: request.url ?? '', coding })
  answer(request, response)
}

/** Answers how often the site was asked. */
const answerPublicly: typeof answer = ({ headers }, response) =>
  void response.writeHead(200, { ...publicCaching(headers), etag: '"1"' }).end(`${asked.length}`)

describe('answers that nginx keeps', { skip: NO_NGINX }, () => {
  let front: Front
  before(async () => {
    front = await startFront({ site })
  })
  after(() => front?.stop())
  answer = answerPublicly
  beforeEach(() => {
    asked = []
    answer = answerPublicly
  })

  const url = (address: string) => `http://127.0.0.1:${front.httpPort}${address}`
  async function get(address: string, headers: Record<string, string> = {}) {
    const [response] = (await once(
      http.get(url(address), { headers, agent: false }),
      'response',
    )) as [IncomingMessage]
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    const { statusCode: status, headers: told } = response
    return {
      status,
      headers: told,
      bytes: Buffer.concat(chunks),
      body: String(Buffer.concat(chunks)),
    }
  }

  for (const address of FOR_EVERYBODY)
    it(`ask the site once a second in a storm on ${address}`, async () => {
      const start = performance.now()
      assert.deepEqual(await askFrom(networks.next().value, url(address), 400), { 200: 400 })
      const seconds = Math.ceil((performance.now() - start) / 1_000)
      assert.ok(asked.length <= seconds, `${asked.length} questions in ${seconds} s`)
    })

  it('are shown to all others while one question is open, and are new to who asks next', async () => {
    const open: ServerResponse[] = []
    const { body } = await get(CALL)
    answer = (_request, response) => void open.push(response)
    const asking = eventually(async () => {
      if ((await get(CALL)).body === body) throw new Error('It is still kept.')
    })
    await eventually(() => assert.equal(open.length, 1))
    assert.deepEqual(await askFrom(networks.next().value, url(CALL), 200), { 200: 200 })
    assert.equal((await get(CALL)).body, body)
    assert.equal(open.length, 1)
    answerPublicly({ headers: { 'x-shared-cache': 'nginx' } } as never, open[0]!)
    await asking
    assert.notEqual((await get(CALL)).body, body)
  })

  for (const [what, fail] of [
    ['is busy', (response: ServerResponse) => response.writeHead(503).end('busy')],
    ['cuts the connection', (response: ServerResponse) => response.destroy()],
  ] as const)
    it(`hide that the site ${what}; who asks for something else is told so`, async () => {
      const address = `${PAGE}&${what.length}`
      assert.equal((await get(address)).body, '1')
      answer = (_request, response) => void fail(response)
      await eventually(async () => {
        const { status, body } = await get(address)
        assert.deepEqual([status, body], [200, '1'])
        if (asked.length < 4) throw new Error('The site was not asked again.')
      })
      assert.equal((await get('/story')).status, 503)
    })

  for (const [what, address] of [
    ['a call', `${CALL}0`],
    ['the log’s checkpoint', '/log/checkpoint'],
  ] as const)
    it(`do not pass for new ones while the site is away: ${what} then fails, and its screen says so`, async () => {
      assert.equal((await get(address)).status, 200)
      answer = (_request, response) => void response.destroy()
      await eventually(async () => assert.equal((await get(address)).status, 503))
    })

  for (const [what, address, headers] of FOR_ONE)
    it(`are not ${what}`, async () => {
      answer = (_request, response) => void response.writeHead(200, headers).end(`${asked.length}`)
      for (const number of ['1', '2', '3']) assert.equal((await get(address)).body, number)
    })

  it('give each visitor a page of their own while a canary runs, and after five seconds nobody gets an older one', async () => {
    const address = '/live'
    await get(address)
    const open: [IncomingMessage, ServerResponse][] = []
    answer = (...one) => void open.push(one)
    const probes: Promise<unknown>[] = []
    await eventually(() => {
      probes.push(get(address))
      assert.ok(open.length > 1, 'While one question is open, others get the page from before.')
    })
    answer = ({ headers }, response) =>
      void response
        .writeHead(200, {
          'cache-control': 'no-cache',
          vary: 'cookie',
          ...(!headers.cookie && { 'set-cookie': 'visitor=7' }),
        })
        .end(`page of ${headers.cookie}`)
    for (const one of open) answer(...one)
    await Promise.all(probes)
    for (let number = 0; number < 20; number++) {
      const cookie = `visitor=${number}`
      const pages = await Promise.all([get(address, { cookie }), get(address)])
      const [known, fresh] = pages
      assert.equal(known.body, `page of ${cookie}`)
      assert.equal(known.headers['set-cookie'], undefined)
      assert.equal(fresh.body, 'page of undefined')
      assert.deepEqual(fresh.headers['set-cookie'], ['visitor=7'])
    }
  })

  it('come in the coding that the browser takes, of three kinds', async () => {
    const WORDS = '慢生活农场'.repeat(400)
    answer = ({ headers }, response) => {
      const takesBrotli = headers['accept-encoding'] === 'br'
      const coding = takesBrotli && { 'content-encoding': 'br' }
      const type = { 'content-type': 'text/html', vary: 'accept-encoding' }
      response.writeHead(200, { ...publicCaching(headers), ...type, ...coding })
      response.end(takesBrotli ? brotliCompressSync(WORDS) : WORDS)
    }
    for (const [accepted, coding, read] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['br;q=0.9,gzip', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
      ['deflate, zstd', undefined, Buffer.from],
      ['', undefined, Buffer.from],
      ['broken', undefined, Buffer.from],
    ] as const) {
      const page = await get('/story', { 'accept-encoding': accepted })
      assert.equal(page.headers['content-encoding'], coding, accepted)
      assert.equal(String(read(page.bytes)), WORDS, accepted)
    }
    const codings = new Set(asked.map(({ coding }) => coding))
    assert.deepEqual([...codings], ['br', 'gzip', undefined])
  })

  it('tell browsers to ask each time, and are not sent again to those that have them', async () => {
    const { headers } = await get('/trace')
    assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate, s-maxage=1')
    assert.equal(headers['cdn-cache-control'], 'public, max-age=1, stale-while-revalidate=60')
    const known = await get('/trace', { 'if-none-match': '"0", W/"1"' })
    assert.deepEqual([known.status, known.body], [304, ''])
  })
})
