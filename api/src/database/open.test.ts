import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { demonstrationEntries } from '../demonstration/ledger'
import { appendEntries, type NewEntry } from '../finance/entry'
import { balance, searchParams } from '../finance/totals'
import { toYuan } from '../money'
import { onEachDatabase, template } from '../testing/databases'
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
      await queries
        .transaction()
        .execute((writes) => appendEntries(writes, entries.slice(at, at + 250), 'demo'))
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
    const { rows: differing } = await sql`
      (select direction, date, count(*), sum(amount)::bigint from ledger_entry group by 1, 2
        except select direction, date, entries, amount from ledger_day)
      union all
      (select direction, date, entries, amount from ledger_day
        except select direction, date, count(*), sum(amount)::bigint from ledger_entry group by 1, 2)
    `.execute(queries)
    assert.deepEqual(differing, [])
  })

  it('takes its totals back when rows are not committed', async () => {
    const before = await balance(database.queries)
    const cut = database.queries.transaction().execute(async (writes) => {
      await appendEntries(writes, [entry], 'demo')
      throw new Error('cut off')
    })
    await assert.rejects(cut, /cut off/)
    assert.deepEqual(await balance(database.queries), before)
  })

  it('lets no real row in beside demonstration rows', async () => {
    const mixed = database.queries
      .transaction()
      .execute((writes) => appendEntries(writes, [entry], null))
    await assert.rejects(mixed, /Real rows cannot join demonstration rows/)
  })

  it('never changes or removes a real row', async () => {
    const { queries } = database
    await queries.deleteFrom('ledger_entry').where('demo', '=', true).execute()
    assert.equal((await balance(queries)).balance, '0.00')
    assert.deepEqual((await searchParams(queries, 1)).types, [])
    await queries.transaction().execute((writes) => appendEntries(writes, [entry], null))
    for (const change of [
      sql`update ledger_entry set amount = 1`,
      sql`delete from ledger_entry`,
      sql`truncate ledger_entry`,
    ])
      await assert.rejects(change.execute(queries), /append-only/)
    assert.equal((await balance(queries)).balance, '100.00')
  })

  it('refuses an amount that is not above zero', async () => {
    const nothing = database.queries
      .transaction()
      .execute((writes) => appendEntries(writes, [{ ...entry, amount: 0n }], null))
    await assert.rejects(nothing, /check constraint/)
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
