import assert from 'node:assert/strict'
import { before, beforeEach, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { onEachDatabase } from '../testing/databases'
import { correctRow } from '../testing/ledger-rows'
import { publicRevision } from './public-revision'

onEachDatabase('the revision of what is public', (fresh) => {
  let database: Database
  let revision: (now?: Date) => Promise<string>
  let known: string
  const now = new Date()
  const later = (ms: number) => new Date(now.getTime() + ms)

  before(async () => {
    database = await fresh()
  })
  beforeEach(async () => {
    revision = publicRevision(database.queries)
    known = await revision(now)
  })

  const changes = (what: string, change: () => Promise<unknown>): void => {
    it(`changes with ${what}`, async () => {
      await change()
      assert.notEqual(await revision(now), known)
    })
  }

  it('is the same as long as nothing changes, for every process', async () => {
    assert.equal(await revision(now), known)
    assert.equal(await publicRevision(database.queries)(now), known)
  })

  changes('a correction', async () => {
    const { id } = await database.queries
      .selectFrom('ledger_entry')
      .select('id')
      .where('id', 'not in', database.queries.selectFrom('ledger_correction').select('corrects'))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await correctRow(database, String(id), '收据抄错', '20')
  })
  changes('a project', () =>
    sql`update project set name = name || '。' where id = (select min(id) from project)`.execute(
      database.queries,
    ),
  )
  changes('an English text', () =>
    sql`update english_text set en = en || '.'`.execute(database.queries),
  )
  changes('a fact of goods that is altered', () =>
    sql`update trace_goods set serial = '9' where ctid = (select min(ctid) from trace_goods)`.execute(
      database.queries,
    ),
  )
  changes('a table of goods that is emptied', () =>
    sql`truncate trace_goods`.execute(database.queries),
  )
  changes('the title of a stream', () =>
    database.queries.updateTable('live_stream').set({ title: '水稻田全景' }).execute(),
  )

  it('changes when a stream falls silent, without a write; its heartbeats change nothing', async () => {
    const beat = (seen_at: Date) =>
      database.queries
        .updateTable('live_stream')
        .set({ status: 'live', publish_key: 'a-key-of-the-tests', seen_at })
        .execute()
    await beat(now)
    const live = await revision(now)
    await beat(later(10_000))
    assert.equal(await revision(later(10_000)), live)
    assert.notEqual(await revision(later(60_000)), live)
  })

  it('changes at midnight in Shanghai', async () => {
    assert.notEqual(await revision(later(86_400_000)), known)
  })
})
