import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
import { clusterBinaries, NO_POSTGRES, startCluster } from '../testing/cluster'
import { appendRows } from '../testing/ledger-rows'
import { LogReader } from '../testing/log-reader'
import { RunningApi, UNLIMITED } from '../testing/running'
import { openDatabase } from '../testing/seeded'
import { until } from '../testing/until'

/** More than one process logs before it is killed. */
const ROWS = 40_000

const open: (() => unknown)[] = []
after(async () => {
  for (const close of open.toReversed()) await close()
})

it(
  'one of two services writes the log, and the other goes on when it is killed',
  { skip: NO_POSTGRES },
  async () => {
    const cluster = await startCluster(clusterBinaries()!)
    open.push(() => cluster.stop())
    const SITE_DIR = mkdtempSync(path.join(tmpdir(), 'farm-log-site-'))
    open.push(() => rmSync(SITE_DIR, { recursive: true }))
    const DATABASE_URL = await cluster.create()
    const database = await openDatabase({ databaseUrl: DATABASE_URL, seed: false })
    open.push(() => database.close())
    const ids = await appendRows(database, rows())

    const settings = { ...UNLIMITED, DATABASE_URL, SITE_DIR }
    const killed = await RunningApi.begin(settings)
    open.push(() => killed.kill())
    const other = await RunningApi.begin(settings)
    open.push(() => other.kill())
    await until('some rows are in the log', async () => (await sizeOf(database)) > 0)
    await killed.kill('SIGKILL')
    assert.ok((await sizeOf(database)) < ROWS, 'It was killed too late to say anything.')
    await until('all rows are in the log', async () => (await sizeOf(database)) === ROWS)

    assert.deepEqual(readdirSync(path.join(SITE_DIR, '.keys')), ['log-1.key'])
    const { rows: logged } = await sql<{ id: bigint }>`
      select entry_id as id from log_leaf order by index
    `.execute(database.queries)
    assert.deepEqual(
      logged.map(({ id }) => id),
      ids,
    )
    const api = await TestApi.build({ database })
    open.push(() => api.close())
    const reader = new LogReader(api)
    assert.equal((await reader.checkpoint()).size, ROWS)
    const some = [ids[0], ids[5_000], ids.at(-1)].map(String)
    assert.deepEqual(Object.values(await reader.verified(some)), [true, true, true])
  },
)

const sizeOf = async ({ queries }: Database): Promise<number> => {
  const { rows } = await sql<{ size: number }>`
    select count(*)::integer as size from log_leaf
  `.execute(queries)
  return rows[0]!.size
}

const rows = () =>
  Array.from({ length: ROWS }, (_, place) => ({
    direction: 1 as const,
    type: '个人捐赠',
    purpose: '老人营养餐',
    item: '营养餐认捐',
    unit: '王**',
    date: '2026-01-02',
    amount: BigInt(1 + place),
  }))
