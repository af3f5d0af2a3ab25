import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { toYuan } from '../money'
import { fen } from '../testing/book'
import { onEachDatabase } from '../testing/databases'
import { sampleEntries } from '../testing/sample-entries'
import { Appender, purgeDemonstrationEntries, type NewEntry } from './append'
import { searchParams } from './choices'
import { balance } from './totals'
import { verifyTotals } from './verify'

const entry: NewEntry = {
  direction: 1,
  type: '个人捐赠',
  purpose: '老人营养餐',
  item: '营养餐认捐',
  unit: '王**',
  date: '2026-01-02',
  amount: 10_000n,
}

/** Appends rows in their own transaction. @returns their ids */
const append = (database: Database, entries: NewEntry[], source: 'demo' | null) =>
  database.queries
    .transaction()
    .execute(async (writes) => (await new Appender(writes).start()).append(entries, source))

const correct = (database: Database, corrects: bigint, entry_id: bigint) =>
  database.queries
    .insertInto('ledger_correction')
    .values({ corrects, entry_id, reason: '金额抄错' })
    .execute()

onEachDatabase('the ledger in the database', (fresh) => {
  let database: Database
  before(async () => {
    database = await fresh({ seed: false })
  })
  after(() => database.close())

  it('keeps totals that a recomputation from the rows confirms', async () => {
    const { queries } = database
    const entries = sampleEntries()
    for (let at = 0; at < entries.length; at += 250)
      await append(database, entries.slice(at, at + 250), 'demo')
    const sum = (direction: number) =>
      entries
        .filter((row) => row.direction === direction)
        .reduce((all, row) => all + row.amount, 0n)
    const kept = await balance(queries)
    assert.equal(kept.totalDonation, toYuan(sum(1)))
    assert.equal(kept.totalExpense, toYuan(sum(-1)))
    assert.equal(kept.balance, toYuan(sum(1) - sum(-1)))
    const params = await searchParams(queries, -1)
    for (const { value, count } of params.units)
      assert.equal(
        count,
        entries.filter((row) => row.direction === -1 && row.unit === value).length,
        value,
      )
    assert.deepEqual((await verifyTotals(queries)).differences, [])
  })

  it('counts what a correction says, and both rows among the choices', async () => {
    const { queries } = database
    const before = await balance(queries)
    const [wrong, right] = await append(
      database,
      [entry, { ...entry, date: '2026-02-03', amount: 3_000n }],
      'demo',
    )
    await correct(database, wrong!, right!)
    const after = await balance(queries)
    assert.equal(fen(after.totalDonation) - fen(before.totalDonation), 3_000n)
    assert.deepEqual((await verifyTotals(queries)).differences, [])
  })

  it('lets a row be corrected once, by a later row, and with a reason', async () => {
    const [first, second, third] = await append(database, [entry, entry, entry], 'demo')
    await correct(database, first!, second!)
    await assert.rejects(correct(database, first!, third!), /duplicate key/)
    await assert.rejects(correct(database, third!, second!), /duplicate key|check constraint/)
    await assert.rejects(correct(database, third!, third!), /check constraint/)
    const silent = database.queries
      .insertInto('ledger_correction')
      .values({ corrects: second!, entry_id: third!, reason: '' })
      .execute()
    await assert.rejects(silent, /check constraint/)
  })

  it('takes its totals back when rows are not committed', async () => {
    const before = await balance(database.queries)
    const cut = database.queries.transaction().execute(async (writes) => {
      await (await new Appender(writes).start()).append([entry], 'demo')
      throw new Error('cut off')
    })
    await assert.rejects(cut, /cut off/)
    assert.deepEqual(await balance(database.queries), before)
  })

  it('lets no real row in beside demonstration rows', async () => {
    await assert.rejects(
      append(database, [entry], null),
      /Real rows cannot join demonstration rows/,
    )
  })

  it('forgets the demonstration rows with their corrections, texts and figures', async () => {
    const { queries } = database
    await queries.transaction().execute(purgeDemonstrationEntries)
    assert.equal((await balance(queries)).balance, '0.00')
    const params = await searchParams(queries, undefined)
    assert.deepEqual(
      [params.types, params.units, params.date, params.amount],
      [[], [], { min: null, max: null }, { min: null, max: null }],
    )
    for (const table of [
      'ledger_correction',
      'ledger_sum',
      'ledger_choice',
      'ledger_name',
    ] as const)
      assert.deepEqual(await queries.selectFrom(table).selectAll().execute(), [], table)
  })

  it('never changes or removes a real row or its correction', async () => {
    const { queries } = database
    const [wrong, right] = await append(database, [entry, { ...entry, amount: 20_000n }], null)
    await correct(database, wrong!, right!)
    for (const change of [
      sql`update ledger_entry set amount = 1`,
      sql`delete from ledger_entry`,
      sql`truncate ledger_entry cascade`,
      sql`update ledger_correction set reason = 'because'`,
      sql`delete from ledger_correction`,
      sql`truncate ledger_correction`,
    ])
      await assert.rejects(change.execute(queries), /append-only/)
    assert.equal((await balance(queries)).balance, '200.00')
  })

  it('takes 0 for a row that annuls another, and nothing below', async () => {
    await assert.rejects(append(database, [{ ...entry, amount: -1n }], null), /check constraint/)
    const [wrong, none] = await append(database, [entry, { ...entry, amount: 0n }], null)
    const before = await balance(database.queries)
    await correct(database, wrong!, none!)
    const after = await balance(database.queries)
    assert.equal(fen(before.balance) - fen(after.balance), entry.amount)
  })
})
