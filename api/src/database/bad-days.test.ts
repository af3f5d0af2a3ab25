import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { after, afterEach, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from '../testing/cluster'
import { newKey } from '../testing/gifts'
import { RunningApi, UNLIMITED } from '../testing/running'
import { openDatabase, seededFolder } from '../testing/seeded'
import { startSilentProxy, type SilentProxy } from '../testing/silent-proxy'
import { ask, order, until } from '../testing/visitor'
import { READ_CONNECTIONS } from './open-reads'

const binaries = clusterBinaries()
const quiet = { ...UNLIMITED, PAY_CHANNELS: 'sandbox' }

describe('on a bad day of PostgreSQL the service', { skip: NO_POSTGRES }, () => {
  let cluster: Cluster
  const running: RunningApi[] = []
  const open: (() => Promise<unknown>)[] = []
  const start = async (env: Record<string, string>) => {
    const api = await RunningApi.start({ ...quiet, ...env })
    running.push(api)
    return api
  }
  before(async () => {
    cluster = await startCluster(binaries!, ['max_connections=30'])
  })
  afterEach(async () => {
    for (const api of running.splice(0)) await api.kill()
    for (const close of open.splice(0)) await close()
  })
  after(() => cluster.stop())

  it('survives five restarts under load and loses no order', async () => {
    const DATABASE_URL = await cluster.create()
    const api = await start({ DATABASE_URL })
    let restarting = true
    open.push(async () => void (restarting = false))
    const promised: string[] = []
    const giver = async () => {
      while (restarting) {
        const key = newKey()
        // Retries with the same idempotency key until there is an answer, like the page.
        for (let number: string | undefined; !number && restarting;) {
          number = await give(api, key)
          if (number) promised.push(number)
        }
      }
    }
    const reader = async () => {
      while (restarting) await ask(api, '/finance/donation/page').catch(() => {})
    }
    const load = [...Array.from({ length: 8 }, giver), ...Array.from({ length: 8 }, reader)]
    for (const how of ['fast', 'at once', 'fast', 'at once', 'fast'] as const) {
      const before = promised.length
      await until('orders are made', async () => promised.length > before + 5)
      await cluster.down(how)
      await cluster.up()
    }
    const before = promised.length
    await until('orders are made again', async () => promised.length > before + 5)
    restarting = false
    await Promise.all(load)
    assert.equal(api.alive, true, api.log)
    const database = await openDatabase({ databaseUrl: DATABASE_URL })
    open.push(() => database.close())
    const kept = await database.queries.selectFrom('gift_order').select('number').execute()
    const numbers = new Set(kept.map(({ number }) => number))
    assert.deepEqual(
      promised.filter((number) => !numbers.has(number)),
      [],
    )
    assert.equal(new Set(promised).size, promised.length)
  })

  it('says so while it is away, and all is well by itself once it is back', async () => {
    const api = await start({ DATABASE_URL: await cluster.create() })
    await cluster.down()
    for (const path of ['/finance/balance/get', '/home/realtime-data/get', '/pay/channel/list']) {
      const { status, body, retry } = await ask(api, path)
      assert.deepEqual([status, body.code, retry], [503, 50304, '5'], path)
      assert.match(body.msg, /数据库暂时没有回应/)
    }
    const made = await order(api, newKey())
    assert.deepEqual([made.status, made.body.code, made.retry], [503, 50304, '5'])
    assert.equal((await ask(api, '/ready')).status, 503)
    assert.equal((await ask(api, '/health')).status, 200)
    await cluster.up()
    await until('it is ready', async () => (await ask(api, '/ready')).status === 200)
    assert.equal((await ask(api, '/finance/balance/get')).status, 200)
    assert.equal((await order(api, newKey())).status, 200)
  })

  describe('behind a network', () => {
    let proxy: SilentProxy
    before(async () => {
      proxy = await startSilentProxy(cluster.socket)
    })
    after(() => proxy.close())
    const through = async () => {
      const [name] = /site_\d+/.exec(await cluster.create())!
      return `postgres://farm@127.0.0.1:${proxy.port}/${name}`
    }

    it('discards silent connections and continues with new ones', async () => {
      const api = await start({ DATABASE_URL: await through() })
      await until('many connections are open', async () => {
        await Promise.all(
          Array.from({ length: 60 }, () => ask(api, '/finance/donation/page?amountMin=1')),
        )
        return proxy.passing >= READ_CONNECTIONS
      })
      proxy.hush()
      // The first query finds the dead connection; later ones use new connections.
      const first = await ask(api, '/finance/balance/get')
      assert.deepEqual([first.status, first.body.code], [503, 50304])
      for (let call = 0; call < 40; call++)
        assert.equal((await ask(api, '/finance/balance/get')).status, 200, `call ${call}`)
    })

    it('reports the database as unavailable, not as busy, while no connection answers', async () => {
      const api = await start({ DATABASE_URL: await through() })
      proxy.swallow(true)
      proxy.hush()
      try {
        const calls = Array.from({ length: 40 }, () => ask(api, '/finance/balance/get'))
        for (const { status, body } of await Promise.all(calls))
          assert.deepEqual([status, body.code], [503, 50304])
        assert.equal((await ask(api, '/ready')).status, 503)
        assert.equal((await ask(api, '/health')).status, 200)
      } finally {
        proxy.swallow(false)
      }
      await until('it is ready', async () => (await ask(api, '/ready')).status === 200)
    })
  })

  it('waits at start while PostgreSQL has too many clients, and logs that', async () => {
    const DATABASE_URL = await cluster.create()
    const clients: Client[] = []
    const leave = () => Promise.all(clients.splice(0).map((client) => client.end()))
    open.push(leave)
    for (let full = false; !full;) {
      const client = new Client({ connectionString: DATABASE_URL })
      client.on('error', () => {})
      full = await client.connect().then(
        () => false,
        (error: { code?: string }) => error.code === '53300',
      )
      if (!full) clients.push(client)
    }
    const api = await RunningApi.begin({ ...quiet, DATABASE_URL })
    running.push(api)
    await until('it says why it waits', async () => /too many clients/.test(api.log))
    assert.match(api.log, /The start continues as soon as it does/)
    assert.equal(api.alive, true)
    await leave()
    await api.answers()
    assert.equal((await ask(api, '/ready')).status, 200)
  })

  it('ends at once with one sentence when the address is wrong', async () => {
    const api = await RunningApi.begin({
      ...quiet,
      DATABASE_URL: (await cluster.create()).replace('/site_', '/nowhere_'),
    })
    running.push(api)
    await until('it ended', async () => !api.alive)
    assert.match(api.log, /database "nowhere_\d+" does not exist/)
  })
})

it('the embedded database refuses what is too much at once, and health answers whatever the load', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-crowd-'))
  cpSync(await seededFolder(), folder, { recursive: true })
  const api = await RunningApi.start({ ...quiet, DATABASE_URL: '', DATA_DIR: folder })
  let loading = true
  try {
    const answers: Record<string, number> = {}
    const visitor = async () => {
      while (loading) {
        const kind = await answerTo(api, '/finance/entry/get-summary?keyword=%E9%A4%90&amountMin=3')
        answers[kind] = (answers[kind] ?? 0) + 1
      }
    }
    const visitors = Array.from({ length: 300 }, visitor)
    const count = (kind: string) => answers[kind] ?? 0
    await until('it was too much', async () => count('503 50305') > 100 && count('200 0') > 100)
    for (let call = 0; call < 20; call++) {
      assert.equal((await ask(api, '/health')).status, 200)
      await pause(50)
    }
    loading = false
    await Promise.all(visitors)
    assert.deepEqual(
      Object.keys(answers).toSorted(),
      ['200 0', '503 50305'],
      JSON.stringify(answers),
    )
    const calm = async () => (await ask(api, '/finance/balance/get')).status === 200
    await until('it is calm again', calm)
  } finally {
    loading = false
    await api.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})

const connections = new Agent({ keepAlive: true })

/**
 * Sends a request over its own connection, like one of many visitors. @returns status and code of the answer, or the
 * error
 */
function answerTo(api: RunningApi, path: string): Promise<string> {
  return new Promise((resolve) => {
    const asked = get(`${api.origin}/api${path}`, { agent: connections }, (response) => {
      const read = async () => {
        const { code } = (await json(response)) as { code: number }
        return `${response.statusCode} ${code}`
      }
      resolve(read())
    })
    asked.on('error', (error) => resolve(error.message))
  })
}

/** @returns the order's number; undefined when there was no answer, or a failure that is worth a retry */
async function give(api: RunningApi, key: string): Promise<string | undefined> {
  const told = await order(api, key).catch(() => undefined)
  if (told?.status === 200) return (told.body.data as { order: { number: string } }).order.number
  await pause(20)
  return undefined
}
