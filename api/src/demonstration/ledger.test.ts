import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsInUse } from '../english/in-use'
import { purgeDemonstrationEntries } from '../finance/append'
import { verifyTotals } from '../finance/verify'
import { onEachDatabase } from '../testing/databases'
import { demonstrationCorrections, demonstrationLedger } from './ledger'

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
    assert.deepEqual(
      (await textsInUse(queries)).filter(({ en }) => en === null),
      [],
      'every text has its English',
    )
    const accounts = await queries.selectFrom('ledger_account').selectAll().execute()
    assert.deepEqual(
      accounts.filter(({ remaining }) => remaining < 0n),
      [],
    )
    const { output_kg, users } = await queries
      .selectFrom('realtime_data')
      .selectAll()
      .executeTakeFirstOrThrow()
    // 7,000 square metres for two years, and what one person eats of it.
    const yieldOf = Number(output_kg) / 7_000 / 2
    assert.ok(yieldOf > 1 && yieldOf < 4, `${yieldOf} kg a square metre and year`)
    const share = Number(output_kg) / Number(users)
    assert.ok(share > 5 && share < 100, `${share} kg for each person`)
    assert.deepEqual((await verifyTotals(queries)).differences, [])
    await queries.transaction().execute(purgeDemonstrationEntries)
    assert.deepEqual(await queries.selectFrom('ledger_entry').selectAll().execute(), [])
    assert.deepEqual(await queries.selectFrom('ledger_transfer').selectAll().execute(), [])
    assert.deepEqual((await verifyTotals(queries)).differences, [])
    await database.close()
  })
})

const DAYS = ['2026-11-01', '2026-11-30', '2024-02-29', '2027-01-15', '2026-08-02']
const ledgers = DAYS.map((day) => ({ day, ...demonstrationLedger(new Date(`${day}T04:00:00Z`)) }))
type Row = (typeof ledgers)[number]['entries'][number]
const rowsOf = (keep: (row: Row) => boolean) =>
  ledgers.flatMap(({ entries }) => entries.filter(keep))

it('has a correction of each kind on any day of the year', () => {
  for (let day = 0; day < 366; day++) {
    const { entries } = demonstrationLedger(new Date(Date.UTC(2027, 0, 1 + day, 4)))
    const [annulled, moved, doubled] = demonstrationCorrections(entries)
    assert.equal(annulled!.entry.amount, 0n)
    assert.notEqual(moved!.entry.unit, entries[moved!.wrong]!.unit, `day ${day}`)
    assert.equal(doubled!.entry.amount, 2n * entries[doubled!.wrong]!.amount)
  }
})

describe('the demonstration is of a farm that could exist, whatever the day', () => {
  it('has two years of rows, none of them in the future', () => {
    for (const { day, entries, transfers } of ledgers) {
      assert.ok(entries.length >= 3_000, `${entries.length} on ${day}`)
      assert.ok(transfers.length >= 40, `${transfers.length} on ${day}`)
      const months = new Set(entries.map(({ date }) => date.slice(0, 7)))
      assert.equal(months.size, 24)
      assert.equal([...months].toSorted().at(-1), day.slice(0, 7))
      for (const { date } of [...entries, ...transfers]) assert.ok(date <= day, date)
      for (const { amount } of [...entries, ...transfers]) assert.ok(amount > 0n, String(amount))
    }
  })

  it('spends no purpose below zero, at any row, and hoards none', () => {
    for (const { day, entries, transfers } of ledgers) {
      const left = new Map<string, bigint>()
      const received = new Map<string, bigint>()
      const add = (purpose: string, fen: bigint, date: string) => {
        left.set(purpose, (left.get(purpose) ?? 0n) + fen)
        assert.ok(left.get(purpose)! >= 0n, `${purpose} is overspent on ${date} (${day})`)
        if (fen > 0n) received.set(purpose, (received.get(purpose) ?? 0n) + fen)
      }
      const moves = [
        ...transfers.flatMap(({ to, amount, date }) => [
          { purpose: '不限定用途', fen: -amount, date },
          { purpose: to, fen: amount, date },
        ]),
        ...entries.map(({ purpose, direction, amount, date }) => ({
          purpose,
          fen: BigInt(direction) * amount,
          date,
        })),
      ]
      // A decision is taken before the day's bills are paid; all other rows stand in the ledger's order.
      const sorted = moves.toSorted((one, other) =>
        one.date < other.date ? -1 : one.date > other.date ? 1 : 0,
      )
      for (const { purpose, fen, date } of sorted) add(purpose, fen, date)
      for (const [purpose, fen] of left)
        assert.ok(fen * 4n < received.get(purpose)!, `${purpose} holds ${fen} on ${day}`)
    }
  })

  it('pays each bill to somebody who could send it, in a month in which they would', () => {
    const paid = (item: string) =>
      new Set(rowsOf((row) => row.item === item).map(({ unit }) => unit))
    assert.deepEqual(paid('学生午餐'), new Set(['河湾小学食堂', '云岭中学食堂']))
    assert.deepEqual(paid('老人午餐'), new Set(['青石社区食堂', '东里敬老院']))
    for (const { purpose } of rowsOf(({ unit }) => unit === '东里敬老院'))
      assert.equal(purpose, '老人营养餐')
    for (const { purpose } of rowsOf(({ unit }) => /小学食堂|中学食堂/.test(unit)))
      assert.equal(purpose, '乡村学校午餐')
    const monthsOf = (item: string) =>
      [
        ...new Set(rowsOf((row) => row.item === item).map(({ date }) => Number(date.slice(5, 7)))),
      ].toSorted((one, other) => one - other)
    assert.deepEqual(monthsOf('学生午餐'), [1, 3, 4, 5, 6, 9, 10, 11, 12])
    assert.deepEqual(monthsOf('插秧劳务'), [5, 6])
    assert.deepEqual(monthsOf('丰收节募集'), [10])
    assert.deepEqual(monthsOf('水稻种子'), [3, 4])
  })

  it('pays for no certificate, because the site shows none', () => {
    assert.deepEqual(
      rowsOf(({ item, type }) => /认证/.test(item + type)),
      [],
    )
  })

  it('keeps gifts for a purpose and money for any purpose apart', () => {
    for (const { item, purpose } of rowsOf(({ direction }) => direction === 1))
      if (item === '不限定用途捐款') assert.equal(purpose, '不限定用途')
    assert.deepEqual(
      rowsOf(({ direction, purpose }) => direction === -1 && purpose === '不限定用途'),
      [],
    )
  })
})
