import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { embeddedPool } from '../database/embedded'
import { queriesOn } from '../database/queries-on'
import { seededTemplate } from '../testing/seeded'
import { publicRevision } from './public-revision'

const servers: PGlite[] = []
after(() => Promise.all(servers.map((server) => server.close())))

it('changes when another server takes over, though its transactions have the same numbers', async () => {
  const pools: Pool[] = []
  for (const title of ['水稻田', '菜地']) {
    const server = await PGlite.create({ loadDataDir: await seededTemplate() })
    servers.push(server)
    const pool = embeddedPool(server)
    await queriesOn(pool).updateTable('live_stream').set({ title }).execute()
    pools.push(pool)
  }
  const [first, second] = pools
  let serving = first!
  const queries = queriesOn({
    connect: () => serving.connect(),
    end: () => Promise.all(pools.map((pool) => pool.end())).then(() => {}),
  })
  const snapshot = async () =>
    (await sql<{ text: string }>`select pg_current_snapshot()::text as text`.execute(queries)).rows
  const revision = publicRevision(queries)
  const before = [await snapshot(), await revision()]
  serving = second!
  assert.deepEqual(await snapshot(), before[0], 'the servers are not at the same transaction')
  assert.notEqual(await revision(), before[1])
})
