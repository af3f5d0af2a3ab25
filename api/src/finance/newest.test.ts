import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { appendRows, correctRow } from '../testing/ledger-rows'
import type { NewEntry } from './append'

const seed: NewEntry = {
  direction: -1,
  type: '种苗种子',
  purpose: '春耕',
  item: '稻种',
  unit: '县种子站',
  date: '2020-01-02',
  amount: 12_345n,
}

onEachDatabase('the newest rows', (fresh) => {
  let database: Database
  let api: TestApi
  before(async () => {
    database = await fresh({ seed: false })
    api = await TestApi.build({ database })
  })
  after(async () => {
    await api.close()
    await database.close()
  })

  const idsOf = (list: { row: { id: string } }[]) => list.map(({ row }) => row.id)

  it('are none in an empty ledger', async () => {
    for (const call of ['entry', 'correction'])
      assert.deepEqual((await api.data(`/finance/${call}/list-newest`)).list, [], call)
  })

  it('are the 50 that were written last, whatever their dates', async () => {
    const first = await appendRows(
      database,
      Array.from({ length: 59 }, () => ({ ...seed, date: '2025-06-01' })),
    )
    const [last] = await appendRows(database, [seed])
    const { list, demo } = await api.data('/finance/entry/list-newest')
    assert.deepEqual(idsOf(list), [String(last), ...first.slice(-49).toReversed().map(String)])
    assert.equal(demo, false)
    const { row, reason, recordedAt } = list[0]
    assert.deepEqual(
      [row.list, row.item, row.amount, row.date, reason],
      ['expense', '稻种', '123.45', '2020-01-02', null],
    )
    assert.match(recordedAt, /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
  })

  it('a correction is with the corrections, beside the row before it, and not among the new rows', async () => {
    const [id] = await appendRows(database, [seed])
    await correctRow(database, String(id), '收据抄错', '20')
    const { list } = await api.data('/finance/correction/list-newest')
    assert.equal(list.length, 1)
    const [{ row, before, reason, source }] = list
    assert.deepEqual(
      [before.id, before.amount, row.amount, row.corrects, reason, source],
      [String(id), '123.45', '20.00', String(id), '收据抄错', 'staff'],
    )
    const entries = (await api.data('/finance/entry/list-newest')).list
    assert.equal(entries[0].row.correctedBy, row.id)
    assert.ok(!idsOf(entries).includes(row.id))
  })
})
