import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import tls from 'node:tls'
import { failures } from 'api/failure'
import { sendAsWritten, valuesOf, type RawAnswer } from './testing/clients'
import { SECRET, startFront, type Front } from './testing/front'
import { NO_NGINX } from './testing/real-nginx'

/** nginx's requests to the site, in order: address, host, X-Forwarded-For and X-Forwarded-Host. */
const asked: { url: string; host: string; from: string; by: string | undefined }[] = []

/** Imitates the site and its api, each with its own headers. */
function site(request: IncomingMessage, response: ServerResponse): void {
  const { url = '', headers } = request
  const by = headers['x-forwarded-host'] as string | undefined
  asked.push({ url, host: String(headers.host), from: String(headers['x-forwarded-for']), by })
  response.statusCode = /none/.test(url) ? 404 : 200
  response.setHeader('x-content-type-options', 'nosniff')
  if (url.startsWith('/api/')) return void response.end('{}')
  response.setHeader('referrer-policy', url === '/strict' ? 'no-referrer' : 'strict-origin')
  response.setHeader('x-frame-options', 'SAMEORIGIN')
  response.setHeader('content-security-policy', "default-src 'self'")
  response.setHeader('content-type', 'text/html')
  if (url === '/gift') response.setHeader('content-encoding', 'identity')
  response.end('<h1>慢生活农场</h1>')
}

const HOST = 'farm.example.org'
const get = (address: string, host = HOST, more = '') =>
  `GET ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`

function signed(seconds: number): string {
  const expires = Math.floor(Date.now() / 1000) + seconds
  const signature = createHash('md5').update(`${expires}/field ${SECRET}`).digest('base64url')
  return `/media/live/${signature}/${expires}/field`
}

const post = (address: string, length: number) =>
  `POST ${address} HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`

/** Requests and expected statuses: responses of the site, nginx's own, and unreadable requests. */
const CASES: [what: string, request: string, status: number][] = [
  ['a page', get('/'), 200],
  ['a page with a policy of its own', get('/strict'), 200],
  ['a page that is not there', get('/none'), 404],
  ['a call', get('/api/home'), 200],
  ['a call that is not there', get('/api/none'), 404],
  ['the counts of operators', get('/api/metrics'), 404],
  ['a playlist', get(`${signed(600)}/index.m3u8`), 200],
  ['a playlist of the site', get(`${signed(600)}/none.m3u8`), 404],
  ['a playlist that has expired', get(`${signed(-5)}/index.m3u8`), 410],
  ['a playlist under no signature', get('/media/live/x/1/field/index.m3u8'), 403],
  ['no playlist', get('/media/live/field'), 404],
  ['a cover', get('/media/covers/field.768.jpg'), 200],
  ['a cover that is not taken yet', get('/media/covers/none.768.jpg'), 204],
  ['a cover that is sent', post('/media/covers/field.768.jpg', 0), 405],
  ["a certificate authority's question", get('/.well-known/acme-challenge/none'), 404],
  ["nginx's own place", get('/.own/page'), 404],
  ['an address that cannot be read', get('/%zz'), 400],
  ['a request without a host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a request with two hosts', get('/', HOST, `Host: ${HOST}\r\n`), 400],
  ['a header that is too long', get('/', HOST, `X-Long: ${'x'.repeat(40_000)}\r\n`), 400],
  ['an address that is too long', get(`/${'x'.repeat(40_000)}`), 414],
  ['a page that is sent too much', post('/', 9_000_000), 413],
  ['a call that is sent too much', post('/api/join', 9_000_000), 413],
  ['a body in an unknown coding', get('/', HOST, 'Transfer-Encoding: gzip\r\n'), 501],
  ['a version that is not there', `GET / HTTP/9.9\r\nHost: ${HOST}\r\n\r\n`, 505],
]

const AWAY: typeof CASES = [
  ['a page while the site is away', get('/'), 503],
  ['a call while the site is away', get('/api/home'), 503],
  ['a demonstration stream while the site is away', get(`${signed(600)}/none.m3u8`), 503],
]

function assertPolicies(answer: RawAnswer, secure: boolean): void {
  const only = (name: string) => {
    const values = valuesOf(answer, name)
    assert.equal(values.length, 1, `${name} is there ${values.length} times.`)
    return values[0]!
  }
  assert.equal(only('x-content-type-options'), 'nosniff')
  assert.match(only('referrer-policy'), /^(strict-origin|no-referrer)$/)
  assert.equal(only('x-frame-options'), 'SAMEORIGIN')
  if (secure) assert.match(only('strict-transport-security'), /^max-age=\d{8}$/)
  else assert.deepEqual(valuesOf(answer, 'strict-transport-security'), [])
  if (answer.body.includes('<')) only('content-security-policy')
  // Error pages contain our words, not nginx's.
  if (answer.status >= 400) assert.doesNotMatch(answer.body, /nginx/)
}

for (const secure of [true, false])
  describe(`what comes ${secure ? 'by https' : 'by http'}`, { skip: NO_NGINX }, () => {
    let front: Front
    const send = (text: string) => {
      const to = { host: '127.0.0.1', port: secure ? front.httpsPort : front.httpPort }
      const socket = secure ? tls.connect({ ...to, rejectUnauthorized: false }) : net.connect(to)
      return sendAsWritten(socket, text)
    }
    before(async () => {
      front = await startFront({ site, tls: secure })
      mkdirSync(path.join(front.folder, 'media/hls/field'))
      writeFileSync(path.join(front.folder, 'media/hls/field/index.m3u8'), '#EXTM3U')
      writeFileSync(path.join(front.folder, 'media/covers/field.768.jpg'), 'a picture')
    })
    after(() => front?.stop())

    for (const [what, request, status] of CASES)
      it(`has each policy once: ${what}`, async () => {
        const answer = await send(request)
        assert.equal(answer.status, status, answer.body)
        assertPolicies(answer, secure)
      })

    it('is a page that nginx compresses, unless the site says that it is to stay as it is', async () => {
      const encodings = async (address: string) =>
        valuesOf(await send(get(address, HOST, 'Accept-Encoding: gzip\r\n')), 'content-encoding')
      assert.deepEqual(await encodings('/'), ['gzip'])
      assert.deepEqual(await encodings('/gift'), ['identity'])
    })

    it("is answered by nginx in the api's envelope where a call was meant", async () => {
      for (const [request, code] of [
        [get('/api/metrics'), 40400],
        [post('/api/join', 9_000_000), failures.tooLarge[1]],
      ] as const) {
        const { headers, body } = await send(request)
        assert.ok(headers.some(([name, value]) => name === 'content-type' && /json/.test(value)))
        const answer = JSON.parse(body) as { code: number; data: unknown }
        assert.equal(answer.code, code)
        assert.deepEqual(answer.data, { faults: [] })
      }
    })

    it('is told to players of other origins, failures too', async () => {
      for (const address of [`${signed(600)}/index.m3u8`, `${signed(-5)}/index.m3u8`])
        assert.deepEqual(valuesOf(await send(get(address)), 'access-control-allow-origin'), ['*'])
    })

    it("is never the operators' and the media server's, in whatever spelling", async () => {
      for (const place of ['metrics', 'live/hook'])
        for (const address of [
          `/api/${place}`,
          `//api/${place}`,
          `/api//${place}`,
          `/API/${place}`,
          `/api/${place.toUpperCase()}`,
          `/%61pi/${place}`,
          `/api/%${place.charCodeAt(0).toString(16)}${place.slice(1)}`,
          `/api%2f${place}`,
          `/api/./${place}`,
          `/api/x/../${place}`,
          `/api/x/..%2f${place}`,
          `/api/${place}/`,
          `/api/${place}//`,
          `/api/${place}/x`,
          `/api/${place};`,
          `/api/${place};x=1`,
          `/api/${place}%3b`,
          `/api/${place}%20`,
          `/api/${place}.json`,
          `/api/${place}?x`,
          `/api/${place}#x`,
          `http://${HOST}/api/${place}`,
        ]) {
          asked.length = 0
          const { status } = await send(get(address))
          assert.deepEqual([status, asked], [404, []], address)
        }
    })

    it('tells the site who the visitor is, whatever he says himself', async () => {
      asked.length = 0
      assert.equal((await send(get('/', HOST, 'X-Forwarded-For: 192.0.2.7\r\n'))).status, 200)
      await send(`PROXY TCP4 192.0.2.7 192.0.2.8 1 2\r\n${get('/')}`)
      assert.deepEqual(
        asked.map(({ from }) => from),
        ['127.0.0.1'],
      )
    })

    it('tells the site no host but its own, whatever the visitor says', async () => {
      asked.length = 0
      for (const address of ['/', '/api/home', `${signed(600)}/none.m3u8`])
        await send(get(address, HOST, 'X-Forwarded-Host: evil.example.com\r\n'))
      assert.deepEqual(
        asked.map(({ host, by }) => [host, by]),
        Array(3).fill([HOST, undefined]),
      )
    })

    it('says nothing of a host that it does not know', async () => {
      asked.length = 0
      for (const request of [
        get('/', 'evil.example.com'),
        get('http://evil.example.com/'),
        get('/none', 'evil.example.com:1'),
        get('/api/metrics', 'evil.example.com'),
      ]) {
        const { headers, body } = await send(request)
        assert.doesNotMatch(JSON.stringify(headers) + body, /evil/)
      }
      // Without SERVER_NAME every host is accepted.
      const hosts = secure ? [HOST] : ['evil.example.com']
      assert.deepEqual([...new Set(asked.map(({ host }) => host))], hosts)
    })

    describe('while the site is away', () => {
      before(() => front.stopSite())
      for (const [what, request, status] of AWAY)
        it(`has each policy once: ${what}`, async () => {
          const answer = await send(request)
          assert.equal(answer.status, status)
          assert.equal(valuesOf(answer, 'retry-after').length, 1)
          assertPolicies(answer, secure)
        })
    })
  })

describe('http, where there is https', { skip: NO_NGINX }, () => {
  let front: Front
  const send = (text: string) => sendAsWritten(net.connect(front.httpPort, '127.0.0.1'), text)
  before(async () => {
    front = await startFront({ site, tls: true })
  })
  after(() => front?.stop())

  it('leads to the configured host, never to another that was asked for', async () => {
    for (const [host, to] of [
      [HOST, HOST],
      ['www.farm.example.org', 'www.farm.example.org'],
      ['WWW.farm.example.org', 'www.farm.example.org'],
      ['www.farm.example.org:81', 'www.farm.example.org'],
      ['evil.example.com', HOST],
      ['farm.example.org.evil.example.com', HOST],
      ['127.0.0.1', HOST],
    ] as const) {
      const answer = await send(get('/live?camera=2', host))
      assert.equal(answer.status, 308)
      const place = `https://${to}:${front.httpsPort}/live?camera=2`
      assert.deepEqual(valuesOf(answer, 'location'), [place], host)
      assert.doesNotMatch(answer.body, /evil/)
    }
    const absolute = await send(get('http://evil.example.com/live', HOST))
    assert.deepEqual(valuesOf(absolute, 'location'), [`https://${HOST}:${front.httpsPort}/live`])
    for (const host of ['evil.example.com/', 'evil example', '..'])
      assert.equal((await send(get('/', host))).status, 400, host)
  })

  it('has each policy once', async () => assertPolicies(await send(get('/live')), false))

  it('is told so at the port of https', async () => {
    const answer = await sendAsWritten(net.connect(front.httpsPort, '127.0.0.1'), get('/'))
    assert.equal(answer.status, 400)
    assertPolicies(answer, true)
  })
})
