import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Database } from './database/open'
import { loggedUrl, logSettings } from './log'
import { openDatabase } from './open-database'
import { buildApi } from './server'
import { template } from './testing/seeded'
import { PROGRAM_FLAGS } from './testing/program-flags'

const CODE = '7ZK3M9XQ2A4B6C8D0EFGHJKMNP'

it('keeps the known beginning of an address of a gift, in whatever spelling', () => {
  const encoded = [...CODE].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')
  for (const [url, logged] of [
    [`/api/pay/order/get?code=${CODE}`, '/api/pay/order/get?…'],
    [`/api/pay/order/watch?lang=en&code=${encoded}`, '/api/pay/order/watch?…'],
    [`/api/pay/sandbox/cashier?order=G1&pass=${CODE}`, '/api/pay/sandbox/cashier?…'],
    [`/api/pay/order/create`, '/api/pay/order/create'],
    [`/pay/order/${CODE}`, '/pay/order/…'],
    [`/pay/order/${encoded}/`, '/pay/order/…'],
    [`/pay/order/${CODE.toLowerCase().replace(/(.{4})/g, '$1-')}`, '/pay/order/…'],
    [`//pay///${CODE}`, '/pay/…'],
    [`/Pay/Order/${CODE}`, '/Pay/Order/…'],
    [`/pay;${CODE}`, '/…'],
    ['/releases/mf-pay/1.0/pay2.js', '/releases/mf-pay/1.0/pay2.js'],
    [`/%70ay/%6Frder/${CODE}`, '/pay/order/…'],
    [`/%2570ay%2Forder%2f${CODE}`, '/pay/order/…'],
    [`/%25%37%30ay/order/${CODE}`, '…'],
    [`/pay\\order\\${CODE}`, '/pay/order/…'],
    [`/pay/order%3Fcode=${CODE}`, '/pay/order?…'],
    [`http://farm.example.org/pay/order/${CODE}?lang=en`, 'http:/farm.example.org/pay/order/…?…'],
    [`/?CODE=${CODE}`, '/?…'],
    [`/contact?c%6fde=${CODE}`, '/contact?…'],
    ['/pay', '/pay'],
    ['/finance?purpose=%E8%80%81&pageNo=2', '/finance?purpose=%E8%80%81&pageNo=2'],
    ['/live/field-2', '/live/field-2'],
    ['*', '*'],
  ] as const) {
    assert.equal(loggedUrl(url), logged)
    assert.ok(!loggedUrl(url).includes(CODE))
  }
})

describe('the log at level trace', () => {
  let database: Database
  let app: FastifyInstance
  let lines = ''
  before(async () => {
    database = await openDatabase({ template: await template(), seed: false })
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines += chunk.toString()
        done()
      },
    })
    app = await buildApi({ database, logger: pino(logSettings('trace'), stream) })
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await app.close()
    await database.close()
  })

  /** Sends raw bytes. @returns the first line of the answer */
  async function send(text: string): Promise<string> {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    // Not `end`: Node gives a request up whose sender has said that nothing more comes.
    socket.write(text)
    let answer = ''
    socket.on('data', (piece: string) => (answer += piece))
    await once(socket, 'close')
    return answer.split('\r\n')[0]!
  }

  it('tells every call, and the code of no gift', async () => {
    for (const path of [
      `/api/pay/order/get?code=${CODE}`,
      `/api/pay/order/watch?code=${CODE}`,
      `/api/pay/sandbox/cashier?order=G1&pass=${CODE}`,
      `/api/pay/order/${CODE}`,
      `/pay/order/${CODE}`,
      `/PAY/order/${CODE}?code=${CODE}`,
    ])
      assert.match(
        await send(`GET ${path} HTTP/1.1\r\nHost: farm\r\nConnection: close\r\n\r\n`),
        / 404 /,
      )
    assert.match(await send(`GET /pay/order/${CODE} HTTP/9.9\r\n\r\n`), / 400 /)
    app.log.info(`Route GET:/pay/order/${CODE} not found`)
    for (const told of [
      '"url":"/api/pay/order/get?…"',
      '"url":"/pay/order/…"',
      'Route GET:/pay/order/… not found',
      'client error',
    ])
      assert.ok(lines.includes(told), `${told} in\n${lines}`)
    assert.ok(!lines.includes(CODE), lines)
    assert.ok(!lines.includes([...CODE].map((sign) => sign.charCodeAt(0)).join(',')), lines)
  })
})

it('begins with one plain line when online giving is closed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-log-'))
  await (await openDatabase({ dataDir, template: await template(), seed: false })).close()
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const own = { DATA_DIR: dataDir, DATABASE_URL: '', PAY_CHANNELS: 'none', PORT: '0' }
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, main], {
    env: { ...process.env, ...own, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'inherit', 'pipe'],
    timeout: 60_000,
  })
  const ended = once(child, 'exit')
  let said = ''
  for await (const piece of child.stderr.setEncoding('utf8')) {
    said += String(piece)
    if (said.endsWith('\n')) child.kill('SIGTERM')
  }
  await ended
  rmSync(dataDir, { recursive: true })
  assert.match(said, /^Online giving is closed: PAY_CHANNELS names no channel\. [^\n]*\n$/)
})
