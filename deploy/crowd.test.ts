import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import net from 'node:net'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { failures } from 'api/failure'
import {
  askFrom,
  holdConnections,
  sendAsWritten,
  valuesOf,
  type HeldConnections,
  type RawAnswer,
} from './testing/clients'
import { eventually, startFront, type Front } from './testing/front'
import { NO_NGINX } from './testing/real-nginx'

const run = promisify(execFile)
const HALF_A_REQUEST = 'GET / HTTP/1.1\r\nHost: farm\r\nX-Slow: y'
/** The addresses of the attacker and of two visitors. */
const [CROWD, VISITOR, OTHER] = ['127.0.0.9', '127.0.0.2', '127.0.0.3'] as const

/** The first half of RTMP's handshake; nginx responds with 3,073 bytes. */
const HANDSHAKE = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536)])

/** Connects as a camera. Resolves when nginx responds; rejects when it closes the connection instead. */
async function greetAsCamera({ rtmpPort }: Front, localAddress: string): Promise<void> {
  const socket = net.connect({ port: rtmpPort, host: '127.0.0.1', localAddress })
  try {
    socket.write(HANDSHAKE)
    let length = 0
    for await (const bytes of socket) if ((length += (bytes as Buffer).length) >= 3073) return
    throw new Error(`The connection was closed after ${length} bytes.`)
  } finally {
    socket.destroy()
  }
}

describe('a crowd before nginx', { skip: NO_NGINX }, () => {
  const held: HeldConnections[] = []
  const hold = async (...words: Parameters<typeof holdConnections>) => {
    const one = await holdConnections(...words)
    held.push(one)
    return one
  }
  const letGo = async () => {
    for (const one of held.splice(0)) await one.close()
  }

  describe('of one client with 4,100 half requests', () => {
    let front: Front
    before(async () => {
      front = await startFront()
      await hold(front.httpPort, 4_100, CROWD, HALF_A_REQUEST)
    })
    after(async () => {
      await letGo()
      await front?.stop()
    })

    it('keeps no other visitor out: of 200 requests all are answered', async () => {
      const outcome = await askFrom(VISITOR, `http://127.0.0.1:${front.httpPort}/`, 200)
      assert.deepEqual(outcome, { 200: 200 })
    })

    it('keeps no camera out', async () => {
      for (let camera = 0; camera < 20; camera++) await greetAsCamera(front, VISITOR)
    })
  })

  describe('of one client with 4,100 connections to where cameras publish', () => {
    let front: Front
    before(async () => {
      front = await startFront()
      await hold(front.rtmpPort, 4_100, CROWD, 'x')
    })
    after(async () => {
      await letGo()
      await front?.stop()
    })

    it("keeps neither other farms' cameras nor visitors out", async () => {
      await greetAsCamera(front, VISITOR)
      const outcome = await askFrom(VISITOR, `http://127.0.0.1:${front.httpPort}/`, 200)
      assert.deepEqual(outcome, { 200: 200 })
    })
  })

  describe('of many networks, which takes all that visitors may have', () => {
    let front: Front
    before(async () => {
      const env = { VISITOR_CONNECTIONS: '64', NETWORK_CONNECTIONS: '32', CAMERA_CONNECTIONS: '8' }
      front = await startFront({ env })
    })
    after(async () => {
      await letGo()
      await front?.stop()
    })

    it('leaves cameras theirs', async () => {
      await hold(front.httpPort, 40, CROWD, HALF_A_REQUEST)
      await hold(front.httpPort, 40, OTHER, HALF_A_REQUEST)
      const outcome = await askFrom(VISITOR, `http://127.0.0.1:${front.httpPort}/`, 1)
      assert.deepEqual(outcome, { ECONNRESET: 1 })
      await greetAsCamera(front, VISITOR)
    })

    it('is gone with its half requests: visitors come in again', async () => {
      await letGo()
      await eventually(async () => {
        const outcome = await askFrom(VISITOR, `http://127.0.0.1:${front.httpPort}/`, 1)
        assert.deepEqual(outcome, { 200: 1 })
      })
    })
  })

  // nginx's default is 60 seconds.
  it('that does not go away is given up', { timeout: 40_000 }, async () => {
    const front = await startFront()
    try {
      const socket = net.connect(front.httpPort, '127.0.0.1')
      socket.resume().write(HALF_A_REQUEST)
      await once(socket, 'close')
    } finally {
      await front.stop()
    }
  })

  describe('that asks too often', () => {
    let front: Front
    before(async () => {
      front = await startFront()
    })
    after(() => front?.stop())

    it('is told so in words, with the time to wait, while others are answered', async () => {
      const address = `http://127.0.0.1:${front.httpPort}/`
      // Ten first visits at once are within the rate limit.
      assert.deepEqual(await askFrom(CROWD, address, 200), { 200: 200 })
      const answers = await Promise.all([1, 2, 3, 4].map(() => flood(front, CROWD, 900)))
      assert.deepEqual(await askFrom(VISITOR, address, 200), { 200: 200 })
      const told = answers.find(({ status }) => status === 429)
      assert.ok(told, 'It was not told.')
      assert.deepEqual(valuesOf(told, 'retry-after'), ['2'])
      const { code, msg, data } = JSON.parse(told.body) as Record<string, unknown>
      assert.equal(code, failures.tooOften[1])
      assert.equal(msg, `${failures.tooOften[2]} ${failures.tooOften[3]}`)
      assert.deepEqual(data, { faults: [] })
    })
  })

  describe('that asks much at once on one connection', () => {
    let front: Front
    before(async () => {
      front = await startFront({
        tls: true,
        env: { NETWORK_CONNECTIONS: '16' },
        // Never responds.
        site: () => undefined,
      })
    })
    after(() => front?.stop())

    it('is told in words that it is too much, a program in the envelope and a visitor by a page', async () => {
      const client = http2.connect(`https://127.0.0.1:${front.httpsPort}`, {
        rejectUnauthorized: false,
      })
      const ask = (address: string) =>
        new Promise<{ headers: http2.IncomingHttpHeaders; body: string }>((resolve, reject) => {
          const stream = client.request({ ':path': address })
          stream.on('error', reject).on('response', (headers) => {
            let body = ''
            stream.setEncoding('utf8').on('data', (text: string) => void (body += text))
            stream.on('end', () => resolve({ headers, body }))
          })
        })
      for (let atWork = 0; atWork < 32; atWork++) ask('/api/slow').catch(() => undefined)
      const call = await ask('/api/slow')
      assert.equal(call.headers[':status'], 503)
      assert.equal(call.headers['retry-after'], '2')
      assert.equal((JSON.parse(call.body) as { code: number }).code, 50305)
      const page = await ask('/about')
      assert.equal(page.headers[':status'], 503)
      assert.equal(page.headers['retry-after'], '2')
      assert.match(page.body, new RegExp(`<h1>请稍后再来</h1><p>${failures.overloaded[2]}</p>`))
      client.destroy()
    })
  })

  describe('of slow ones', () => {
    const asked: string[] = []
    const EXPORT = 64 * 1024 * 1024
    let sent: Promise<unknown> | undefined
    let isSent = false
    let front: Front
    before(async () => {
      front = await startFront({
        site: (request, response) => {
          asked.push(`${request.method} ${request.url}`)
          if (request.url !== '/api/finance/export') return request.resume().pipe(response)
          sent = once(response, 'finish').then(() => (isSent = true))
          response.end(Buffer.alloc(EXPORT))
          return
        },
      })
    })
    after(() => front?.stop())

    it('holds nothing of the site while it sends: the site hears of a request once it is whole', async () => {
      const socket = net.connect(front.httpPort, '127.0.0.1')
      socket.write('POST /api/slow HTTP/1.1\r\nHost: farm\r\nContent-Length: 10\r\n\r\nhalf:')
      const outcome = await askFrom(VISITOR, `http://127.0.0.1:${front.httpPort}/after`, 20)
      assert.deepEqual(outcome, { 200: 20 })
      assert.ok(!asked.includes('POST /api/slow'), 'The site was asked already.')
      socket.write('whole')
      const [answer] = (await once(socket, 'data')) as [Buffer]
      assert.match(String(answer), /^HTTP\/1\.1 200 /)
      assert.ok(asked.includes('POST /api/slow'), 'The site was not asked.')
      socket.destroy()
    })

    it('has a large export wait for it with the site, not on the disk of nginx', async () => {
      const request = http.get(`http://127.0.0.1:${front.httpPort}/api/finance/export`)
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
      const outcome = await askFrom(VISITOR, `http://127.0.0.1:${front.httpPort}/after`, 1_000)
      assert.deepEqual(outcome, { 200: 1_000 })
      assert.equal(isSent, false, 'nginx took all of it.')
      let length = 0
      for await (const bytes of answer) length += (bytes as Buffer).length
      assert.equal(length, EXPORT)
      await sent
    })
  })

  const isolated = ['--map-root-user', '--net']
  const noNamespace =
    spawnSync('unshare', [...isolated, 'ip', 'link', 'set', 'lo', 'up']).status !== 0 &&
    'left out: this account may make no network of its own (unshare, ip)'

  it(
    'of one IPv6 network is one client, whatever its addresses',
    { skip: noNamespace },
    async () => {
      const script =
        'ip link set lo up && ip -6 route add local 2001:db8::/32 dev lo && ' +
        'echo 1 > /proc/sys/net/ipv6/ip_nonlocal_bind && exec "$@"'
      const program = [process.execPath, '--import', 'tsx', 'deploy/testing/ipv6-crowd.ts']
      const { stdout } = await run('unshare', [...isolated, 'sh', '-c', script, 'sh', ...program], {
        cwd: path.resolve(import.meta.dirname, '..'),
      })
      assert.deepEqual(JSON.parse(stdout), {
        // Each connection from another address.
        heldOfOneNetwork: 16,
        sameNetwork: 'ECONNRESET',
        nextNetwork: '200',
        // The bytes of this network are line breaks, which a wrong pattern would not match.
        heldOfLineEnds: 16,
      })
    },
  )
})

/** Pipelines `count` requests for a cover, then a call of the api; returns the response to that call. */
function flood({ httpPort }: Front, localAddress: string, count: number): Promise<RawAnswer> {
  const socket = net.connect({ port: httpPort, host: '127.0.0.1', localAddress })
  const cover = 'GET /media/covers/none.jpg HTTP/1.1\r\nHost: farm\r\n\r\n'
  const call = 'GET /api/home HTTP/1.1\r\nHost: farm\r\nConnection: close\r\n\r\n'
  return sendAsWritten(socket, cover.repeat(count) + call)
}
