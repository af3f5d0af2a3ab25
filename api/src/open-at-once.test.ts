import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from './database/open'
import { TestApi } from './testing/api'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from './testing/cluster'
import { openDatabase } from './testing/seeded'

const binaries = clusterBinaries()

describe(
  'ten services that start at the same moment on one PostgreSQL',
  { skip: NO_POSTGRES },
  () => {
    let cluster: Cluster
    let databaseUrl: string
    let databases: Database[] = []
    before(async () => {
      cluster = await startCluster(binaries!)
      databaseUrl = await cluster.create()
    })
    after(() => cluster.stop())

    const startTen = async () => {
      const started = Array.from({ length: 10 }, () => openDatabase({ databaseUrl }))
      databases = await Promise.all(started)
    }
    const close = async () => {
      for (const database of databases.splice(0)) await database.close()
    }
    const counted = async (table: string) => {
      const asked = sql<{ rows: bigint }>`select count(*) as rows from ${sql.table(table)}`
      const { rows } = await asked.execute(databases[0]!.queries)
      return rows[0]?.rows
    }

    it('fill it once when it is empty, and all answer', async () => {
      await startTen()
      const services = await Promise.all(databases.map((database) => TestApi.build({ database })))
      const balances = await Promise.all(services.map((api) => api.data('/finance/balance/get')))
      for (const balance of balances) assert.deepEqual(balance, balances[0])
      assert.equal(await counted('demonstration'), 1n)
      assert.equal(await counted('live_stream'), 7n)
      for (const service of services) await service.close()
      await close()
    })

    it('add once what an older version did not have', async () => {
      databases = [await openDatabase({ databaseUrl })]
      const projects = await counted('project')
      await sql`delete from project`.execute(databases[0]!.queries)
      await close()
      await startTen()
      assert.equal(await counted('project'), projects)
      await close()
    })
  },
)
