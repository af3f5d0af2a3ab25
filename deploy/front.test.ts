import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { freePorts } from 'api/testing/free-ports'
import { PROGRAM_FLAGS } from 'api/testing/program-flags'
import { eventually, SECRET } from './testing/front'
import { NO_NGINX, startNginx, type RealNginx } from './testing/real-nginx'

const ROOT = path.resolve(import.meta.dirname, '..')
const GIFT = {
  amount: '66.00',
  purpose: '不限定用途',
  channel: 'sandbox',
  device: 'wide',
  anonymous: true,
  name: '',
  email: '',
  message: '',
  consent: true,
  lang: 'zh',
}

describe('gifts behind nginx', { skip: NO_NGINX }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'farm-front-'))
  let front: string
  let port: number
  let nginx: RealNginx
  let api: ChildProcess
  let said = ''

  before(async () => {
    const [sitePort, httpPort, rtmpPort, innerHttpPort, innerRtmpPort] = await freePorts(5)
    port = httpPort!
    front = `http://127.0.0.1:${httpPort}`
    api = spawn(process.execPath, [...PROGRAM_FLAGS, 'api/src/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATA_DIR: path.join(folder, 'data'),
        DATABASE_URL: '',
        PORT: String(sitePort),
        LOG_LEVEL: 'trace',
        TRUST_PROXY: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [api.stdout!, api.stderr!])
      stream.on('data', (bytes: Buffer) => void (said += String(bytes)))
    nginx = startNginx(folder, {
      LIVE_KEY: SECRET,
      SITE_ADDRESS: `127.0.0.1:${sitePort}`,
      LISTEN: '127.0.0.1',
      HTTP_PORT: String(httpPort),
      RTMP_PORT: String(rtmpPort),
      INNER_HTTP_PORT: String(innerHttpPort),
      INNER_RTMP_PORT: String(innerRtmpPort),
    })
    await eventually(async () => {
      nginx.assertRuns()
      assert.equal(api.exitCode, null, said)
      assert.equal((await fetch(`${front}/api/ready`)).status, 200)
    })
  })
  after(async () => {
    await nginx.stop()
    await end(api)
    rmSync(folder, { recursive: true, force: true })
  })

  async function give() {
    const response = await fetch(`${front}/api/pay/order/create`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomBytes(16).toString('base64url'),
      },
      body: JSON.stringify(GIFT),
    })
    const { data } = (await response.json()) as {
      data: { code: string; order: { payment: { target: string } } }
    }
    const cashier = new URL(data.order.payment.target, front)
    return { code: data.code, cashier, pass: cashier.searchParams.get('pass')! }
  }

  it('are told of at once, and as long as they are open', async () => {
    const { code, cashier, pass } = await give()
    const response = await fetch(`${front}/api/pay/order/watch?code=${code}`)
    assert.match(response.headers.get('content-type')!, /^text\/event-stream/)
    const told = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    // nginx does not buffer the response until it is complete: it is still open.
    const first = (await told.read()).value
    assert.match(first!, /^event: order\ndata: \{.*"state":"paying"/)
    const form = { order: cashier.searchParams.get('order')!, pass, decision: 'approve' }
    await fetch(new URL('/api/pay/sandbox/decide', front), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    })
    let rest = ''
    for (let piece = await told.read(); !piece.done; piece = await told.read()) rest += piece.value
    assert.match(rest, /"state":"paid"/)
    // The event stream sends a heartbeat every 15 seconds; nginx waits for a minute.
    const file = readFileSync(nginx.file, 'utf8')
    assert.doesNotMatch(file, /proxy_(read_timeout|ignore_headers (?!Vary;)|buffering)/)
  })

  it('are compressed by the api alone, and not where they hold a code', async () => {
    const { code } = await give()
    const headers = { 'accept-encoding': 'gzip' }
    const page = await fetch(`${front}/api/finance/entry/page`, { headers })
    assert.equal(page.headers.get('content-encoding'), 'gzip')
    assert.ok(page.headers.has('content-length'))
    assert.equal(((await page.json()) as { code: number }).code, 0)
    const order = await fetch(`${front}/api/pay/order/get?code=${code}`, { headers })
    assert.equal(order.status, 200)
    assert.equal(order.headers.get('content-encoding'), null)
  })

  it("have nginx's policies beside the api's own, each once", async () => {
    for (const address of ['/api/ready', '/api/none', '/api/pay/sandbox/cashier', '/none']) {
      const { headers } = await fetch(front + address)
      // A repeated header would appear as values joined by a comma.
      assert.equal(headers.get('x-content-type-options'), 'nosniff', address)
      assert.match(headers.get('x-frame-options')!, /^(SAMEORIGIN|DENY)$/, address)
      assert.match(headers.get('referrer-policy')!, /^[a-z-]+$/, address)
    }
  })

  it('leave no code in any log, in whatever spelling', async () => {
    const { code, cashier, pass } = await give()
    const encoded = [...code].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')
    const dashed = code.toLowerCase().replace(/(.{4})/g, '$1-')
    const referer = { referer: `${front}/pay/order/${code}` }
    await fetch(cashier, { headers: referer })
    await fetch(`${front}/live?camera=2`, { headers: referer })
    for (const address of [
      `/api/pay/order/get?code=${code}`,
      `/api/pay/order/get?code=${encoded}`,
      `/api/pay/order/watch?code=X${code}`,
      `/pay/order/${code}`,
      `/pay/order/${encoded}/?lang=en`,
      `/pay/order/${dashed}`,
      `/PAY/Order/${code}`,
      `//pay///order/${code}`,
      `/%70ay/order/${code}`,
      `/%2570ay/order/${code}`,
      `/pay%2Forder%3F${code}`,
      `/pay;${code}`,
      `/en/pay/order/${code}`,
      `/pay/order/${code}%ZZ`,
      `/?code=${code}`,
      `/contact?c%6fde=${code}`,
      `/pay/order/${code} HTTP/9.9\r\nX: `,
    ])
      await send(`GET ${address} HTTP/1.1\r\nHost: farm\r\nConnection: close\r\n\r\n`)
    await end(api)
    await send(
      `GET /pay/order/${code} HTTP/1.1\r\nHost: farm\r\nReferer: ${front}/pay/order/${code}\r\nConnection: close\r\n\r\n`,
    )
    await nginx.stop()

    const access = nginx.log('access.log')
    for (const line of [
      /"GET \/api\/pay\/order\/get HTTP\/1\.1" 200 /,
      /"GET \/api\/pay\/sandbox\/cashier HTTP\/1\.1" 200 \d+ "http:\/\/127\.0\.0\.1:\d+" /,
      /"GET \/live\?camera=2 HTTP\/1\.1" 404 \d+ "http:\/\/127\.0\.0\.1:\d+" "node" 404$/,
      /"GET \/pay\/order HTTP\/1\.1" 404 /,
      /"GET \/pay\/order HTTP\/1\.1" 503 .* 502$/,
      /"GET \/PAY\/Order HTTP\/1\.1" 404 /,
      /"GET \/ HTTP\/1\.1" 404 /,
    ])
      assert.match(access, new RegExp(line.source, 'm'))
    assert.match(said, /"url":"\/api\/pay\/order\/get\?…"/)
    const secrets = [code, encoded, dashed, dashed.slice(0, 9), code.slice(0, 12), pass]
    for (const [name, text] of Object.entries({ access, error: nginx.log(), said }))
      for (const secret of secrets)
        assert.ok(
          !text.toLowerCase().includes(secret.toLowerCase()),
          `${secret} in ${name}: ${text}`,
        )
  })

  /** Sends raw bytes, and waits for the end of the response. */
  async function send(text: string): Promise<void> {
    const socket = net.connect(port, '127.0.0.1').resume()
    socket.write(text)
    await once(socket, 'close')
  }
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM'))
    await once(child, 'exit')
}
