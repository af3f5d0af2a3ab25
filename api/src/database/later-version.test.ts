import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from './open'
import { openDatabase, type DatabaseOptions } from '../open-database'
import { TestApi } from '../testing/api'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from '../testing/cluster'
import { seededTemplate } from '../testing/seeded'

/** What a version after this one may do: more columns, tables and triggers, and nothing that this one needs is gone. */
const LATER = [
  sql`alter table ledger_entry add column batch text`,
  sql`create table harvest (batch text primary key)`,
  sql`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`,
]

function suite(options: () => Promise<DatabaseOptions>): void {
  const opened: Database[] = []
  const start = async () => {
    const database = await openDatabase(await options())
    opened.push(database)
    return database
  }
  after(() => Promise.all(opened.map((database) => database.close())))

  it('is started on, read and written', async () => {
    const first = await start()
    for (const step of LATER) await step.execute(first.queries)
    await first.close()

    const database = await start()
    const api = await TestApi.build({ database })
    const asked = {
      name: '禾苗',
      contact: '13800138000',
      role: 'volunteer',
      message: '',
      consent: true,
    }
    const sent = await api.post('/join/request/create', { ...asked, requestKey: randomUUID() })
    assert.equal(sent.status, 200)
    const ledger = await api.get('/finance/entry/page')
    assert.equal(ledger.status, 200)
    await api.close()
  })
}

describe('a database that a later version has changed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'later-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = path.join(folder, 'data')
  describe('embedded', () =>
    suite(async () => ({
      dataDir,
      ...(!existsSync(dataDir) && { template: await seededTemplate() }),
    })))

  const binaries = clusterBinaries()
  describe('PostgreSQL', { skip: NO_POSTGRES }, () => {
    let cluster: Cluster
    let databaseUrl: string
    before(async () => {
      cluster = await startCluster(binaries!)
      databaseUrl = await cluster.create()
    })
    after(() => cluster.stop())
    suite(() => Promise.resolve({ databaseUrl }))
  })
})
