import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'node:test'
import { Appender, purgeDemonstrationEntries, type NewEntry } from '../finance/append'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { LogReader } from '../testing/log-reader'
import { takeIn } from './take-in'

const gift: NewEntry = {
  direction: 1,
  type: '个人捐赠',
  purpose: '老人营养餐',
  item: '营养餐认捐',
  unit: '王**',
  date: '2026-01-02',
  amount: 10_000n,
}

onEachDatabase('the log of the demonstration', (fresh) => {
  it('has a name of its own, and ends with the first real row', async () => {
    const settings = {
      keyFolder: mkdtempSync(path.join(tmpdir(), 'farm-log-keys-')),
      publicUrl: '',
    }
    const database = await fresh()
    const api = await TestApi.build({ database })
    const reader = new LogReader(api)
    await takeIn(database.queries, settings, () => {})
    const demonstration = await reader.checkpoint()
    assert.equal(demonstration.origin, 'slow-life-farm.local/ledger/demonstration')
    assert.ok(demonstration.size > 3_000)
    const tile = await reader.file('tile/0/000')
    assert.doesNotMatch(String(tile.headers['cache-control']), /immutable/)

    const [id] = await database.queries.transaction().execute(async (writes) => {
      const appender = await new Appender(writes).start()
      await purgeDemonstrationEntries(writes)
      return appender.append([gift], null)
    })
    assert.equal((await reader.file('checkpoint')).statusCode, 404)
    await takeIn(database.queries, settings, () => {})
    const { origin, size } = await reader.checkpoint()
    assert.deepEqual([origin, size], ['slow-life-farm.local/ledger', 1])
    assert.deepEqual(await reader.verified([String(id)]), { [String(id)]: true })
    assert.equal((await reader.keys()).length, 1)
    assert.match(
      String((await reader.file('tile/0/000.p/1')).headers['cache-control']),
      /immutable/,
    )
    await api.close()
    await database.close()
    rmSync(settings.keyFolder, { recursive: true })
  })
})
