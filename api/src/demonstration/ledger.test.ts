import assert from 'node:assert/strict'
import { it } from 'node:test'
import { purgeDemonstrationEntries } from '../finance/append'
import { verifyTotals } from '../finance/verify'
import { onEachDatabase } from '../testing/databases'
import { demonstrationEntries } from './ledger'

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
