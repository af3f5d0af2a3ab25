import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, it } from 'node:test'
import { failures } from '../envelope/failure'
import { gift, newKey } from '../testing/gifts'
import { RunningApi, UNLIMITED } from '../testing/running'
import { openDatabase, seededFolder } from '../testing/seeded'
import { until } from '../testing/until'

const quiet = { ...UNLIMITED, LOG_LEVEL: 'warn', DATABASE_URL: '' }
const REFUSED = 'ECONNREFUSED'
const BUSY = `${failures.overloaded[1]}`

describe('graceful shutdown', () => {
  const undo: (() => unknown)[] = []
  const start = async (env: Record<string, string> = {}) => {
    const folder = mkdtempSync(join(tmpdir(), 'farm-stop-'))
    undo.push(() => rmSync(folder, { recursive: true, force: true }))
    cpSync(await seededFolder(), folder, { recursive: true })
    const api = await RunningApi.start({ ...quiet, ...env, DATA_DIR: folder })
    undo.push(() => api.kill())
    return { api, folder }
  }
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    it(`resets no request and answers every order it stores, on ${signal} under load`, async () => {
      const { api, folder } = await start()
      const agent = new Agent({ keepAlive: true })
      undo.push(() => agent.destroy())
      const outcomes: Record<string, number> = {}
      const promised: string[] = []
      let refused = 0
      const visitor = async (place: number) => {
        for (;;) {
          const context = place % 3 === 0
          const told = await (context ? order(api, agent) : ask(api, agent, '/finance/entry/page'))
          outcomes[told.outcome] = (outcomes[told.outcome] ?? 0) + 1
          if (context && told.outcome === '200') promised.push(numberOf(told.body))
          if (told.outcome === REFUSED) {
            refused++
            return
          }
        }
      }
      const visitors = Array.from({ length: 15 }, (_, place) => visitor(place))
      await until('orders are answered', () => promised.length > 30)
      api.signal(signal)
      await Promise.all(visitors)
      assert.equal(await api.ended(), 0, api.log)
      assert.equal(refused, 15)
      // Whoever is told on a slow machine that the service is busy asks again.
      const { [BUSY]: _, ...others } = outcomes
      assert.deepEqual(Object.keys(others).toSorted(), ['200', REFUSED], JSON.stringify(outcomes))
      const database = await openDatabase({ dataDir: folder })
      undo.push(() => database.close())
      const stored = await database.queries.selectFrom('gift_order').select('number').execute()
      assert.deepEqual(stored.map(({ number }) => number).toSorted(), promised.toSorted())
    })

  it('is ready for nobody, takes no new connection, and ends event streams with a hint', async () => {
    const { api } = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    undo.push(() => agent.destroy())
    const { body } = await order(api, agent)
    const stream = await fetch(
      `${api.origin}/api/pay/order/watch?code=${JSON.parse(body).data.code}`,
    )
    const pieces = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    assert.match((await pieces.read()).value!, /^event: order/)
    assert.equal((await ask(api, agent, '/ready')).outcome, '200')
    api.signal('SIGTERM')
    let rest = ''
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read())
      rest += piece.value
    assert.match(rest, /^retry: \d+$/m)
    // Over the connection that is still open, because no new one is accepted.
    assert.equal((await ask(api, agent, '/ready')).outcome, '503')
    const refused = async () => (await ask(api, new Agent(), '/health')).outcome === REFUSED
    await until('it takes no new connection', refused)
    assert.equal(await api.ended(), 0, api.log)
  })

  it('tells the balancer first: it is not ready, and serves everything as before', async () => {
    const { api } = await start({ STOP_DELAY: '8000' })
    const { body } = await order(api, new Agent())
    const stream = await fetch(
      `${api.origin}/api/pay/order/watch?code=${JSON.parse(body).data.code}`,
    )
    let isOver = false
    const events = stream.text().then((told) => {
      isOver = true
      return told
    })
    api.signal('SIGTERM')
    const notReady = async () => (await ask(api, new Agent(), '/ready')).outcome === '503'
    await until('it is not ready', notReady)
    assert.equal((await ask(api, new Agent(), '/health')).outcome, '200')
    assert.equal((await ask(api, new Agent(), '/finance/entry/page')).outcome, '200')
    assert.equal((await order(api, new Agent())).outcome, '200')
    assert.equal(isOver, false)
    assert.match(await events, /^retry: \d+$/m)
    assert.equal(await api.ended(), 0, api.log)
  })

  it('ends with a sentence when something does not stop', async () => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', NEVER_STOPS],
      { cwd: import.meta.dirname },
    )
    undo.push(() => child.kill('SIGKILL'))
    const said = text(child.stderr)
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    assert.deepEqual(await ended, [1, null])
    assert.match(await said, /^The process ended with work left undone\.$/m)
  })

  it('ends at once on a second signal', async () => {
    const { api } = await start()
    // The shutdown waits for an order whose body never arrives.
    const half = request(`${api.origin}/api/pay/order/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 500 },
    })
    half.on('error', () => {})
    half.write('{')
    await until(
      'it is asked',
      async () => (await ask(api, new Agent(), '/health')).outcome === '200',
    )
    api.signal('SIGTERM')
    await until(
      'it stops',
      async () => (await ask(api, new Agent(), '/health')).outcome === REFUSED,
    )
    assert.equal(api.alive, true)
    api.signal('SIGTERM')
    assert.equal(await api.ended(), 143)
  })

  it('aborts requests that are still running after ten seconds', async () => {
    const { api } = await start()
    const half = request(`${api.origin}/api/pay/order/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 500 },
    })
    const broken = new Promise((resolve) => half.on('error', resolve))
    half.write('{')
    await until(
      'it is asked',
      async () => (await ask(api, new Agent(), '/health')).outcome === '200',
    )
    api.signal('SIGTERM')
    assert.match(String(await broken), /ECONNRESET|socket hang up/)
    assert.equal(await api.ended(), 0, api.log)
  })
})

/** A server whose database never closes. */
const NEVER_STOPS = `
  const { createServer } = await import('../server.ts')
  const { nowhere } = await import('../database/nowhere.ts')
  const { stopOnSignals } = await import('./signals.ts')
  const app = createServer()
  await app.listen({ port: 0, host: '127.0.0.1' })
  stopOnSignals(app, { ...nowhere(), close: () => new Promise(() => {}) }, 0)
  console.log('listening')
  setInterval(() => {}, 1_000)`

interface Outcome {
  /** Status of the answer, or the error code. */
  outcome: string
  body: string
}

function ask(api: RunningApi, agent: Agent, path: string, body?: object): Promise<Outcome> {
  return new Promise((resolve) => {
    const asked = request(`${api.origin}/api${path}`, {
      agent,
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json', 'idempotency-key': newKey() } : {},
    })
    asked.on('response', (response) => {
      const read = async () => {
        const told = await text(response).catch((error: Error) => error)
        if (told instanceof Error) return { outcome: 'cut off', body: '' }
        const outcome = told.startsWith(`{"code":${BUSY},`) ? BUSY : String(response.statusCode)
        return { outcome, body: told }
      }
      resolve(read())
    })
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ outcome: error.code ?? error.message, body: '' }),
    )
    asked.end(body && JSON.stringify(body))
  })
}

const order = (api: RunningApi, agent: Agent) => ask(api, agent, '/pay/order/create', gift())
const numberOf = (body: string) =>
  (JSON.parse(body) as { data: { order: { number: string } } }).data.order.number
