import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { Client } from 'pg'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from '../testing/cluster'
import { newKey } from '../testing/gifts'
import { RunningApi, UNLIMITED } from '../testing/running'
import { ask, order, until } from '../testing/visitor'
import { READ_CONNECTIONS } from './open-reads'

const binaries = clusterBinaries()

describe(
  'while PostgreSQL is there but does not do what it should, the service',
  { skip: NO_POSTGRES },
  () => {
    let cluster: Cluster
    const running: RunningApi[] = []
    const clients: Client[] = []
    before(async () => {
      cluster = await startCluster(binaries!, ['max_connections=40'])
    })
    afterEach(async () => {
      for (const api of running.splice(0)) await api.kill()
      for (const client of clients.splice(0)) await client.end()
    })
    after(() => cluster.stop())

    const start = async (DATABASE_URL: string) => {
      const api = await RunningApi.start({ ...UNLIMITED, PAY_CHANNELS: 'sandbox', DATABASE_URL })
      running.push(api)
      return api
    }
    /** A session of somebody else. */
    const connect = async (connectionString: string) => {
      const client = new Client({ connectionString })
      client.on('error', () => {})
      await client.connect()
      clients.push(client)
      return client
    }
    /** Ends the service's own sessions. @returns how many there were */
    const end = async (session: Client) => {
      const { rows } =
        await session.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = 'slow-life-farm'`)
      return rows.length
    }
    const well = async (api: RunningApi) => (await ask(api, '/finance/balance/get')).status === 200

    it('refuses at once what would wait for a lock that is never released', async () => {
      const url = await cluster.create()
      const api = await start(url)
      const other = await connect(url)
      await other.query('begin; lock table ledger_total in access exclusive mode')
      let locked = true
      const answers: Record<string, number> = {}
      const visitor = async () => {
        while (locked) {
          // The first ones wait for the lock, and give up on a busy machine.
          const answer = await ask(api, '/finance/balance/get').catch(() => undefined)
          const told = answer
            ? `${answer.status} ${answer.body.code}, again after ${answer.retry} s`
            : 'given up'
          answers[told] = (answers[told] ?? 0) + 1
        }
      }
      const visitors = Array.from({ length: 200 }, visitor)
      const refused = () => answers['503 50305, again after 2 s'] ?? 0
      await until('many are refused', async () => refused() > 2_000)
      assert.equal((await ask(api, '/health')).status, 200)
      locked = false
      await Promise.all(visitors)
      await other.query('rollback')
      await until('it answers again', () => well(api))
    })

    it('takes gifts while every reader waits', async () => {
      const url = await cluster.create()
      const api = await start(url)
      const other = await connect(url)
      await other.query('begin; lock table ledger_name in access exclusive mode')
      const read = () => ask(api, '/finance/entry/list-newest').catch(() => undefined)
      const readers = Array.from({ length: 40 }, read)
      await until('readers wait for the lock', async () => {
        const { rows } = await other.query('select from pg_locks where not granted')
        return rows.length === READ_CONNECTIONS
      })
      assert.equal((await order(api, newKey())).status, 200)
      assert.equal((await ask(api, '/health')).status, 200)
      await other.query('rollback')
      await Promise.all(readers)
      await until('it reads again', () => well(api))
    })

    it('answers all who read while a later version adds a column', async () => {
      const url = await cluster.create()
      const api = await start(url)
      const later = await connect(url)
      // Enough readers at a time for every connection, and too few for the service to count as overloaded.
      const statuses = async (path: string) => {
        const told = new Set<number>()
        const visitor = async () => {
          for (let asked = 0; asked < 5; asked += 1) told.add((await ask(api, path)).status)
        }
        await Promise.all(Array.from({ length: READ_CONNECTIONS + 4 }, visitor))
        return [...told]
      }
      // The first reads with one statement, the others with several in a transaction.
      const paths = [
        '/finance/balance/get',
        '/finance/entry/page',
        '/finance/entry/page?keyword=米',
      ]
      for (const [at, path] of paths.entries()) {
        assert.deepEqual(await statuses(path), [200])
        await later.query(`alter table ledger_total add column later_${at} text`)
        assert.deepEqual(await statuses(path), [200])
      }
    })

    it('waits no longer than seconds for a process that is cut off inside a transaction', async () => {
      const url = await cluster.create()
      const [frozen, other] = [await start(url), await start(url)]
      const session = await connect(url)
      await session.query('begin; lock table gift_order in exclusive mode')
      const unanswered = order(frozen, newKey()).catch(() => undefined)
      await until('it holds the network', async () => {
        const { rows } = await session.query(`select from pg_locks
          where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`)
        return rows.length === 1
      })
      frozen.signal('SIGSTOP')
      await session.query('rollback')
      await until('others give', async () => (await order(other, newKey())).status === 200)
      await unanswered
    })

    it('leaves a server that only reads, with all its connections', async () => {
      const url = await cluster.create()
      const api = await start(url)
      const session = await connect(url)
      const { rows } = await session.query<{ name: string }>('select current_database() as name')
      const [{ name }] = rows as [{ name: string }]
      await session.query(`alter database ${name} set default_transaction_read_only = on`)
      await end(session)
      await until('it reads', () => well(api))
      const refused = await order(api, newKey())
      assert.deepEqual([refused.status, refused.body.code, refused.retry], [503, 50304, '5'])
      await Promise.all(Array.from({ length: 60 }, () => well(api)))
      await session.query(`alter database ${name} reset default_transaction_read_only`)
      // This one may find that the server only reads, and closes what leads there.
      await order(api, newKey())
      assert.equal((await order(api, newKey())).status, 200)
    })

    it('says so while there is no free connection, and goes on once there is', async () => {
      const url = await cluster.create()
      const api = await start(url)
      const session = await connect(url)
      const others: Client[] = []
      for (;;)
        try {
          others.push(await connect(url))
        } catch {
          if (others.length > 0 && (await end(session)) === 0) break
        }
      const { status, body, retry } = await ask(api, '/finance/balance/get')
      assert.deepEqual([status, body.code, retry], [503, 50304, '5'])
      assert.equal((await ask(api, '/health')).status, 200)
      for (const other of others) await other.end()
      await until('it answers again', () => well(api))
    })
  },
)
