import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { Client } from 'pg'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from '../testing/cluster'
import { newKey } from '../testing/gifts'
import { RunningApi, UNLIMITED } from '../testing/running'
import { startSilentProxy, type SilentProxy } from '../testing/silent-proxy'
import { RawStream } from '../testing/streams'
import { approve, ask, order, until } from '../testing/visitor'

const binaries = clusterBinaries()
const CALLS = ['/finance/balance/get', '/finance/donation/page', '/pay/channel/list']

describe('while PostgreSQL hangs without an error, the service', { skip: NO_POSTGRES }, () => {
  let cluster: Cluster
  let proxy: SilentProxy
  const open: (() => unknown)[] = []
  before(async () => {
    cluster = await startCluster(binaries!)
    proxy = await startSilentProxy(cluster.socket)
  })
  afterEach(async () => {
    for (const close of open.splice(0)) await close()
  })
  after(async () => {
    await proxy?.close()
    await cluster?.stop()
  })

  interface Hang {
    begin(): void
    end(): void
  }
  const servers = { begin: () => cluster.freeze(), end: () => cluster.thaw() }
  const network = {
    begin: () => {
      proxy.swallow(true)
      proxy.hush()
    },
    end: () => proxy.swallow(false),
  }

  const start = async (DATABASE_URL: string) => {
    const api = await RunningApi.start({ ...UNLIMITED, PAY_CHANNELS: 'sandbox', DATABASE_URL })
    open.push(() => api.kill())
    return api
  }
  const connectTo = async (connectionString: string) => {
    const session = new Client({ connectionString })
    session.on('error', () => {})
    await session.connect()
    open.push(() => session.end())
    return session
  }
  const throughProxy = (url: string) =>
    `postgres://farm@127.0.0.1:${proxy.port}/${/site_\d+/.exec(url)![0]}`

  const goesOn = async (url: string, direct: string, hang: Hang) => {
    const api = await start(url)
    const given = await order(api, newKey())
    const { code, order: made } = given.body.data as {
      code: string
      order: { payment: { target: string } }
    }
    const stream = await RawStream.open(Number(new URL(api.origin).port))
    open.push(() => stream.leave())
    stream.ask(`GET /api/pay/order/watch?code=${code}`)
    await until('the order is followed', async () => stream.text.includes('"state":"paying"'))

    hang.begin()
    open.push(() => hang.end())
    const key = newKey()
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all([
        order(api, key),
        ...Array.from({ length: 10 }, () => CALLS.map((path) => ask(api, path))).flat(),
      ])
      for (const { status, body, retry } of answers)
        assert.deepEqual([status, body.code, retry], [503, 50304, '5'])
      assert.equal((await ask(api, '/ready')).status, 503)
      assert.equal((await ask(api, '/health')).status, 200)
    }
    hang.end()

    await until('it is ready', async () => (await ask(api, '/ready')).status === 200)
    await until('it takes the gift', async () => (await order(api, key)).status === 200)
    const session = await connectTo(direct)
    const { rows } = await session.query('select from gift_order')
    assert.equal(rows.length, 2)
    assert.equal(stream.ended, false)
    await approve(api, made.payment.target)
    await until('the payment is shown', async () => stream.text.includes('"state":"paid"'))
    return { api, session }
  }

  it('answers in time, loses no gift and recovers without a connection too many', async () => {
    const url = await cluster.create()
    const { session } = await goesOn(url, url, servers)
    await until('its lost connections are closed', async () => {
      const { rows } = await session.query(
        `select from pg_stat_activity where application_name like 'slow-life-farm%'`,
      )
      return rows.length <= 17
    })
  })

  it('does the same where the network swallows everything', async () => {
    const direct = await cluster.create()
    await goesOn(throughProxy(direct), direct, network)
  })
})
