import assert from 'node:assert/strict'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from 'api'
import { clusterBinaries } from 'api/testing/cluster'
import { GivingApi } from 'api/testing/gifts'
import { startSilentProxy } from 'api/testing/silent-proxy'
import { until } from 'api/testing/until'
import { PostgresServers } from '../testing/real-postgres'

const binaries = clusterBinaries()
const skip = !binaries && 'left out: this machine has no PostgreSQL'

const CALLS = [
  '/finance/entry/page?keyword=大米',
  '/finance/donation/get-summary',
  '/finance/expense/get-search-params',
  '/finance/account/list',
  '/finance/balance/get',
  '/finance/entry/list-newest',
  '/trace/batch/list-newest',
]
/** Several statements of one moment. */
const BATCH = '/trace/batch/get?gtin=9521234500018&batch=R-01&serial=0007'
const EXPORT = '/finance/entry/export?format=jsonl'

describe('the ledger and batches read from a standby', { skip }, () => {
  let servers: PostgresServers
  let told: string[]
  let api: GivingApi
  let close: () => Promise<void>

  const open = async (databaseReadUrl: string) => {
    told = []
    const database = await openDatabase({
      databaseUrl: servers.url('primary'),
      databaseReadUrl,
      say: (sentence) => void told.push(sentence),
    })
    api = await GivingApi.open(database)
    close = async () => {
      await api.close()
      await database.close()
    }
  }
  const call = async (path: string) => (await api.app.inject(`/api${path}`)).statusCode
  const reads = async () => {
    const metrics = (await api.app.inject('/api/metrics')).body
    const count = (server: string) =>
      Number(
        new RegExp(`^farm_ledger_reads_total{server="${server}"} (\\d+)`, 'm').exec(metrics)?.[1],
      )
    return { primary: count('primary'), standby: count('standby') }
  }
  const isReadFrom = async (server: 'primary' | 'standby') => {
    const before = (await reads())[server]
    await call('/finance/balance/get')
    return (await reads())[server] === before + 1
  }
  /** Pays a gift, and looks its row up at once, as a visitor does who follows the receipt's link. */
  const payAndLookUp = async (name: string) => {
    const { code, order } = await api.give({ name, anonymous: false })
    await api.decide(order.payment.target, 'approve')
    const { entry } = (await api.becomes(code, 'paid')) as { entry: string }
    assert.equal(await call(`/finance/entry/get?id=${entry}`), 200, `the row ${entry}`)
  }

  /** Lets visitors read while something happens to the standby; none may notice, but the log says it once. */
  const keepsReading = async (happen: () => void) => {
    told.length = 0
    let enough = false
    let answered = 0
    const failed: string[] = []
    const visitor = async (paths: string[]) => {
      for (let turn = 0; !enough; turn++) {
        const asked = paths[turn % paths.length]!
        const { statusCode, body } = await api.app.inject(`/api${asked}`)
        answered++
        if (statusCode !== 200) failed.push(`${asked}: ${body}`)
      }
    }
    const visitors = [
      [EXPORT],
      ...Array.from({ length: 4 }, () => [BATCH]),
      ...Array.from({ length: 10 }, () => CALLS),
    ].map(visitor)
    try {
      await until('visitors read', () => answered > 100)
      happen()
      const then = answered
      await until('visitors read on', () => answered > then + 100)
      await until('the log says so', () => told.length > 0)
    } finally {
      enough = true
      await Promise.all(visitors)
    }
    assert.deepEqual(failed, [])
    assert.equal(told.length, 1, told.join('\n'))
    assert.match(told[0]!, /^Visitors read from the primary instead of the standby: /)
  }

  before(async () => {
    servers = new PostgresServers(binaries!)
    servers.initialise('primary')
    servers.start('primary')
    const { PGHOST, PGPORT, PGUSER } = servers.connection('primary')
    servers.run('standby.sh', [`host=${PGHOST} port=${PGPORT} user=${PGUSER}`, 'standby'])
    servers.start('standby')
    await open(servers.url('standby'))
  })
  after(async () => {
    await close()
    servers.remove()
  })

  it('is asked there', async () => {
    await until('the standby has followed', () => isReadFrom('standby'))
    const before = await reads()
    for (const path of [...CALLS, BATCH, EXPORT]) assert.equal(await call(path), 200, path)
    const { primary, standby } = await reads()
    assert.equal(primary, before.primary)
    assert.ok(standby >= before.standby + CALLS.length + 2)
    assert.deepEqual(told, [])
  })

  it('is still asked there when a later version adds a column', async () => {
    for (const path of CALLS) assert.equal(await call(path), 200, path)
    told.length = 0
    const { queries, close: leave } = await openDatabase({ databaseUrl: servers.url('primary') })
    await queries.schema.alterTable('ledger_total').addColumn('later', 'text').execute()
    await leave()
    assert.equal(await call('/finance/account/list'), 200)
    for (const path of CALLS) assert.equal(await call(path), 200, path)
    assert.deepEqual(told, [])
  })

  it('has every gift as soon as it is paid', async () => {
    for (let gift = 0; gift < 10; gift++) await payAndLookUp(`捐赠人${gift}`)
  })

  it('is read from the primary while the standby is behind, and the log says so once', async () => {
    servers.ask('standby', 'select pg_wal_replay_pause()')
    await payAndLookUp('王小明')
    await payAndLookUp('李小红')
    await until('the log says so', () => told.length > 0)
    assert.equal(await isReadFrom('primary'), true)
    servers.ask('standby', 'select pg_wal_replay_resume()')
    await until('the standby is read again', () => isReadFrom('standby'))
    assert.deepEqual(told, [
      'Visitors read from the primary instead of the standby: it is behind.',
      'Visitors read from the standby again.',
    ])
  })

  it('fails for nobody when the standby is killed, and is read there again', async () => {
    await keepsReading(() => servers.cut('standby'))
    servers.start('standby')
    await until('the standby is read again', () => isReadFrom('standby'))
  })

  it('fails for nobody when the standby falls silent', async () => {
    const { PGPORT } = servers.connection('standby')
    const proxy = await startSilentProxy(path.join(servers.folder, `.s.PGSQL.${PGPORT}`))
    await close()
    await open(`postgres://farm@127.0.0.1:${proxy.port}/postgres`)
    await until('the standby is read', () => isReadFrom('standby'))
    await keepsReading(() => {
      proxy.swallow(true)
      proxy.hush()
    })
    await proxy.close()
  })

  it('is not read from a server that is no standby', async () => {
    await close()
    await open(servers.url('primary'))
    assert.equal(await isReadFrom('primary'), true)
    await until('the log says so', () => told.length > 0)
    assert.deepEqual(told, [
      'Visitors read from the primary instead of the standby: DATABASE_READ_URL does not lead to a standby of the database that DATABASE_URL names.',
    ])
  })
})
