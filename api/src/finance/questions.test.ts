import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Database } from '../database/open'
import { faultyFields, TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const YUAN = /^\d+\.\d{2}$/
const sides = ['donation', 'expense', 'entry'] as const

onEachDatabase("the ledger's questions", (fresh) => {
  let database: Database
  let api: TestApi
  before(async () => {
    database = await fresh()
    api = await TestApi.build({ database })
  })
  after(async () => {
    await api.close()
    await database.close()
  })

  for (const side of sides) {
    it(`pages through all ${side}s without a gap or a double, newest first`, async () => {
      const first = await api.data(`/finance/${side}/page?pageSize=100`)
      const seen = new Set<string>()
      const dates: string[] = []
      for (let pageNo = 1; pageNo <= Math.ceil(first.total / 100); pageNo++) {
        const { list, total, demo } = await api.data(
          `/finance/${side}/page?pageSize=100&pageNo=${pageNo}`,
        )
        assert.equal(total, first.total)
        assert.equal(demo, true)
        for (const row of list) {
          seen.add(row.id)
          dates.push(row.date)
          assert.match(row.date, DAY)
          assert.match(row.amount, YUAN)
        }
      }
      assert.equal(seen.size, first.total)
      assert.deepEqual(dates, dates.toSorted().toReversed())
      const beyond = await api.data(`/finance/${side}/page?pageNo=9999999`)
      assert.deepEqual([beyond.list, beyond.total], [[], first.total])
    })

    it(`counts each choice of ${side}s as the page does`, async () => {
      const params = await api.data(`/finance/${side}/get-search-params`)
      for (const [field, choices] of [
        ['type', params.types],
        ['purpose', params.purposes],
        ['item', params.items],
        ['unit', params.units.slice(0, 3)],
      ]) {
        assert.ok(choices.length > 0)
        for (const { value, label, count } of choices) {
          assert.equal(label, value)
          const query = `${field}=${encodeURIComponent(value)}`
          // A wide range of amounts matches every row, but makes the service count rows instead of reading totals.
          const counted = await api.data(`/finance/${side}/page?${query}&amountMin=0`)
          const kept = await api.data(`/finance/${side}/page?${query}`)
          assert.deepEqual([kept.counted, counted.counted], [count, count], value)
        }
      }
      const { list: least } = await api.data(`/finance/${side}/page?amountSort=1&pageSize=1`)
      const { list: most } = await api.data(`/finance/${side}/page?amountSort=-1&pageSize=1`)
      const { list: oldest } = await api.data(`/finance/${side}/page?dateSort=1&pageSize=1`)
      const { list: newest } = await api.data(`/finance/${side}/page?dateSort=-1&pageSize=1`)
      assert.deepEqual(params.amount, { min: least[0].amount, max: most[0].amount })
      assert.deepEqual(params.date, { min: oldest[0].date, max: newest[0].date })
    })
  }

  it('sorts by date and then by amount when both are asked for', async () => {
    const { list } = await api.data('/finance/donation/page?dateSort=1&amountSort=-1&pageSize=100')
    const key = (row: { date: string; amount: string }) =>
      row.date + String(1e12 - Number(row.amount) * 100).padStart(14, '0')
    assert.deepEqual(list.map(key), list.map(key).toSorted())
  })

  it('filters by range, ends included', async () => {
    const {
      list: [row],
    } = await api.data('/finance/expense/page?pageNo=50&pageSize=1')
    const query = `dateFrom=${row.date}&dateTo=${row.date}&amountMin=${row.amount}&amountMax=${row.amount}`
    const { list, total } = await api.data(`/finance/expense/page?${query}`)
    assert.ok(total >= 1)
    assert.ok(list.some((found: { id: string }) => found.id === row.id))
    for (const found of list) assert.deepEqual([found.date, found.amount], [row.date, row.amount])
    const days = await api.data(
      `/finance/expense/page?dateFrom=${row.date}&dateTo=${row.date}&pageSize=100`,
    )
    assert.equal(days.list.length, days.total)
  })

  const bad: [query: string, fields: string[]][] = [
    ['pageNo=0', ['pageNo']],
    ['pageNo=-1', ['pageNo']],
    ['pageNo=1.5', ['pageNo']],
    ['pageNo=1e2', ['pageNo']],
    ['pageNo=', ['pageNo']],
    ['pageNo=99999999999', ['pageNo']],
    ['pageSize=1000', ['pageSize']],
    ['pageSize=ten', ['pageSize']],
    ['dateSort=0', ['dateSort']],
    ['amountSort=desc', ['amountSort']],
    ['dateFrom=2026-02-30', ['dateFrom']],
    ['dateTo=2026-13-01', ['dateTo']],
    ['dateTo=20261120', ['dateTo']],
    ['dateFrom=2026-02-02&dateTo=2026-02-01', ['dateFrom', 'dateTo']],
    ['amountMin=-1', ['amountMin']],
    ['amountMin=0.001', ['amountMin']],
    ['amountMax=1e9', ['amountMax']],
    ['amountMax=9999999999999', ['amountMax']],
    ['amountMax=NaN', ['amountMax']],
    ['amountMin=2&amountMax=1', ['amountMin', 'amountMax']],
    [`keyword=${'k'.repeat(10_240)}`, ['keyword']],
    ['keyword=%20%20', ['keyword']],
    ['keyword=a%00b', ['keyword']],
    ['type=a%0Ab', ['type']],
    ['type=', ['type']],
    ['type=a&type=b', ['type']],
    ['constructor=1', ['constructor']],
    ['sort=date', ['sort']],
    [
      'pageNo=0&pageSize=0&dateSort=2&amountSort=2&dateFrom=x&dateTo=y&amountMin=a&amountMax=b&foo=1&type=',
      [
        'foo',
        'pageNo',
        'pageSize',
        'type',
        'dateFrom',
        'dateTo',
        'amountMin',
        'amountMax',
        'dateSort',
        'amountSort',
      ],
    ],
  ]
  for (const [query, fields] of bad)
    it(`refuses ?${query.slice(0, 60)} and names the field`, async () => {
      // Summaries and exports have no page and no order, so these parameters are unknown there; the field is named all
      // the same.
      for (const call of sides.flatMap((side) =>
        ['page', 'get-summary', 'export'].map((name) => `${side}/${name}`),
      )) {
        const { status, body } = await api.get(`/finance/${call}?${query}`)
        assert.deepEqual([status, body.code], [400, 40001], call)
        assert.deepEqual(faultyFields(body).toSorted(), fields.toSorted())
        for (const { reason } of body.data.faults) assert.ok(reason.length > 2)
      }
    })

  for (const [query, fields] of [
    ['format=xlsx', ['format']],
    ['lang=fr', ['lang']],
    ['format=&lang=', ['format', 'lang']],
    ['pageNo=1', ['pageNo']],
  ] as const)
    it(`refuses to export ?${query} and names the field`, async () => {
      for (const side of sides) {
        const { status, body } = await api.get(`/finance/${side}/export?${query}`)
        assert.deepEqual([status, body.code, faultyFields(body)], [400, 40001, fields])
      }
    })
})
