import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { demonstrationEntries } from '../demonstration/ledger'
import { Appender, purgeDemonstrationEntries, type NewEntry } from '../finance/append'
import { balance, searchParams } from '../finance/totals'
import { verifyTotals } from '../finance/verify'
import { toYuan } from '../money'
import { onEachDatabase } from '../testing/databases'
import { template } from '../testing/seeded'
import { FolderHeldError } from './lock'
import { openDatabase, type Database } from './open'

const entry: NewEntry = {
  direction: 1,
  type: '个人捐赠',
  purpose: '老人营养餐',
  item: '营养餐认捐',
  unit: '王**',
  date: '2026-01-02',
  amount: 10_000n,
}

/** Appends rows in a transaction of their own. @returns their numbers. */
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
    const entries = demonstrationEntries(new Date('2026-11-21T04:00:00Z')).slice(0, 900)
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
    const fen = (yuan: string) => BigInt(yuan.replace('.', ''))
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
    const fen = (yuan: string) => BigInt(yuan.replace('.', ''))
    const after = await balance(database.queries)
    assert.equal(fen(before.balance) - fen(after.balance), entry.amount)
  })
})

onEachDatabase('the demonstration ledger', (fresh) => {
  it('holds a correction of each kind, and goes as a whole', async () => {
    const database = await fresh()
    const { queries } = database
    const corrections = await queries
      .selectFrom('ledger_correction')
      .innerJoin('ledger_entry as is', 'is.id', 'entry_id')
      .innerJoin('ledger_entry as was', 'was.id', 'corrects')
      .select(['is.amount as now', 'was.amount as before', 'is.demo', 'reason'])
      .select((select) => select('is.unit_id', '<>', select.ref('was.unit_id')).as('moved'))
      .orderBy('entry_id')
      .execute()
    assert.deepEqual(
      corrections.map(({ now, before, moved, demo }) => [now === 0n, now === before, moved, demo]),
      [
        [true, false, false, true],
        [false, true, true, true],
        [false, false, false, true],
      ],
    )
    assert.deepEqual((await verifyTotals(queries)).differences, [])
    await queries.transaction().execute(purgeDemonstrationEntries)
    assert.deepEqual(await queries.selectFrom('ledger_entry').selectAll().execute(), [])
    assert.deepEqual((await verifyTotals(queries)).differences, [])
    await database.close()
  })
})

it('ends every month of the demonstration above zero, for 24 months, whatever the day', () => {
  for (const day of ['2026-11-01', '2026-11-30', '2024-02-29', '2027-01-15']) {
    const entries = demonstrationEntries(new Date(`${day}T04:00:00Z`))
    assert.ok(entries.length >= 3_000, `${entries.length} on ${day}`)
    const months = new Map<string, bigint>()
    for (const { date, direction, amount } of entries) {
      assert.ok(date <= day)
      assert.ok(amount > 0n)
      const month = date.slice(0, 7)
      months.set(month, (months.get(month) ?? 0n) + BigInt(direction) * amount)
    }
    assert.equal(months.size, 24)
    assert.equal([...months.keys()].toSorted().at(-1), day.slice(0, 7))
    let left = 0n
    for (const month of [...months.keys()].toSorted()) {
      left += months.get(month)!
      assert.ok(left >= 0n, `${month} ends at ${left}`)
    }
  }
})

it('keeps a folder to one process, survives a restart, and moves an unfinished folder aside', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-data-'))
  try {
    const first = await openDatabase({ dataDir, template: await template() })
    await assert.rejects(openDatabase({ dataDir }), FolderHeldError)
    const held = await balance(first.queries)
    // PGlite lets everybody write its files; nobody else may get to them.
    if (process.platform !== 'win32')
      assert.equal(statSync(join(dataDir, 'postgres')).mode & 0o777, 0o700)
    await first.close()

    const second = await openDatabase({ dataDir })
    assert.deepEqual(await balance(second.queries), held)
    await second.close()
    assert.ok(!existsSync(join(dataDir, 'lock.json')))

    rmSync(join(dataDir, 'created'))
    const third = await openDatabase({ dataDir, seed: false, template: await template() })
    assert.equal((await balance(third.queries)).balance, '0.00')
    await third.close()
    assert.ok(readdirSync(dataDir).some((name) => name.startsWith('postgres.unfinished-')))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
