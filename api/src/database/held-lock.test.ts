import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql, type Migration } from 'kysely'
import { Client } from 'pg'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from '../testing/cluster'
import { RunningApi, UNLIMITED } from '../testing/running'
import { openDatabase } from '../testing/seeded'
import { ask, until } from '../testing/visitor'
import { migrate, STEPS } from './migrate'

const binaries = clusterBinaries()
const later: Migration = {
  up: async (db) => void (await sql`alter table ledger_entry add column batch text`.execute(db)),
}

let cluster: Cluster
const open: (() => Promise<unknown>)[] = []
before(async () => {
  if (binaries) cluster = await startCluster(binaries)
})
after(async () => {
  for (const close of open.toReversed()) await close()
  await cluster?.stop()
})

it(
  'a new form of the database waits for a long import, and no visitor waits behind it',
  { skip: NO_POSTGRES },
  async () => {
    const DATABASE_URL = await cluster.create()
    const api = await RunningApi.start({ ...UNLIMITED, DATABASE_URL })
    open.push(() => api.kill())
    const session = new Client({ connectionString: DATABASE_URL, application_name: 'long import' })
    await session.connect()
    open.push(() => session.end())
    await session.query('begin; lock table ledger_entry in row exclusive mode')

    const database = await openDatabase({ databaseUrl: DATABASE_URL, patience: 'staff' })
    open.push(() => database.close())
    const said: string[] = []
    let isDone = false
    const migrating = migrate(database.queries, {
      steps: { ...STEPS, '9999-later': later },
      say: (sentence) => void said.push(sentence),
    }).then(() => (isDone = true))
    const answers = new Set<number>()
    const visit = async () => answers.add((await ask(api, '/finance/entry/page')).status)
    await until('it says what it waits for', async () => (await visit()) && said.length > 0)
    assert.match(
      said.join(),
      /^The database gets its new form as soon as this ends: process \d+ \(long import\), in a transaction for \d+ s/,
    )
    assert.equal(isDone, false)
    assert.deepEqual([...answers], [200])

    await session.query('commit')
    await migrating
    await session.query('select batch from ledger_entry limit 1')
    assert.equal((await ask(api, '/finance/entry/page')).status, 200)
  },
)
