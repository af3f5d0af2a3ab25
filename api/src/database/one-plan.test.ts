import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from '../testing/cluster'
import type { Database } from './open'
import { openDatabase } from '../open-database'
import { ONE_PLAN } from './prepared-pool'
import type { Queries } from './schema'
import { snapshot } from './snapshot'

describe('plans of public reads', { skip: NO_POSTGRES }, () => {
  let cluster: Cluster
  let database: Database
  before(async () => {
    cluster = await startCluster(clusterBinaries()!)
    const databaseUrl = await cluster.create()
    database = await openDatabase({ databaseUrl, seed: false })
  })
  after(async () => {
    await database.close()
    await cluster.stop()
  })

  const modeOf = async (queries: Queries, mark = '') => {
    const { rows } = await sql<{ mode: string }>`${sql.raw(mark)}
      select current_setting('plan_cache_mode') as mode`.execute(queries)
    return rows[0]?.mode
  }

  it('are made for the values of each statement, but for one that says otherwise', async () => {
    const modes = await snapshot(database.reads, async (reads) => [
      await modeOf(reads, ONE_PLAN),
      await modeOf(reads, ONE_PLAN),
      await modeOf(reads),
    ])
    assert.deepEqual(modes, ['auto', 'auto', 'force_custom_plan'])
  })

  it('are made for the values again in the next read of the same connection', async () => {
    for (let at = 0; at < 10; at++) {
      await snapshot(database.reads, (reads) => modeOf(reads, ONE_PLAN))
      assert.equal(await modeOf(database.reads), 'force_custom_plan')
      assert.equal(await snapshot(database.reads, (reads) => modeOf(reads)), 'force_custom_plan')
    }
  })
})
