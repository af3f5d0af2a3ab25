import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
import { accountsOf, readTransfers } from '../testing/auditor'
import { readExport } from '../testing/book'
import { onEachDatabase } from '../testing/databases'
import { importText } from '../testing/import-text'
import { unzip } from '../testing/zip'
import { correctEntry } from './correct'
import { transferMoney, undoTransfer } from './transfer'
import { verifyTotals } from './verify'

const HEADER = 'direction,type,purpose,item,unit,date,amount'
const gift = (purpose: string, amount: string) =>
  `donation,个人捐赠,${purpose},线上捐赠,王**,2026-03-04,${amount}`
const cost = (purpose: string, amount: string) =>
  `expense,公益餐食,${purpose},学生午餐,河湾小学食堂,2026-03-09,${amount}`

onEachDatabase('the accounts of the purposes', (fresh) => {
  let database: Database
  let api: TestApi
  before(async () => {
    database = await fresh()
    api = await TestApi.build({ database })
  })
  after(() => api.close())

  const take = (lines: string[], parts: { overspent?: string[]; dryRun?: boolean } = {}) =>
    importText(database.queries, [HEADER, ...lines, ''].join('\n'), parts)
  const move = (to: string, amount: string, date?: string) =>
    transferMoney(database, { to, amount, reason: '理事会决议', date, dryRun: false })
  const accounts = () => api.data('/finance/account/list')
  const left = async (purpose: string) => {
    const { list } = await accounts()
    return list.find((account: { purpose: string }) => account.purpose === purpose)?.left
  }

  it('come from the rows that count, and transfers change no total', async () => {
    await take([
      gift('不限定用途', '500.00'),
      gift('乡村学校午餐', '200.00'),
      cost('乡村学校午餐', '150.50'),
    ])
    const before = await api.data('/finance/balance/get')
    const moved = await move('乡村学校午餐', '120.25', '2026-03-10')
    assert.deepEqual([moved.leftFrom, moved.leftTo], ['379.75', '169.75'])
    const { list, all, omitted, demo } = await accounts()
    assert.deepEqual(list, [
      {
        purpose: '不限定用途',
        unrestricted: true,
        received: '500.00',
        movedIn: '0.00',
        movedOut: '120.25',
        spent: '0.00',
        left: '379.75',
      },
      {
        purpose: '乡村学校午餐',
        unrestricted: false,
        received: '200.00',
        movedIn: '120.25',
        movedOut: '0.00',
        spent: '150.50',
        left: '169.75',
      },
    ])
    assert.deepEqual(all, {
      received: '700.00',
      movedIn: '120.25',
      movedOut: '120.25',
      spent: '150.50',
      left: '549.50',
    })
    assert.deepEqual([omitted, demo], [0, false])
    const { updatedAt: _before, ...totals } = before
    const { updatedAt: _after, ...same } = await api.data('/finance/balance/get')
    assert.deepEqual(same, totals)
  })

  it('never fall below zero unless staff say that it really happened', async () => {
    const spends = [cost('乡村学校午餐', '169.76')]
    const refused =
      /乡村学校午餐 has 169\.75 yuan and would lose 169\.76: 0\.01 too much\.\n.*--overspent/
    await assert.rejects(take(spends), refused)
    await assert.rejects(take(spends, { dryRun: true }), refused)
    assert.equal(await left('乡村学校午餐'), '169.75')
    await assert.rejects(
      move('乡村学校午餐', '379.76'),
      /不限定用途 has 379\.75 yuan and would lose 379\.76/,
    )
    assert.equal((await take(spends, { overspent: ['乡村学校午餐'] })).outcome, 'stored')
    assert.equal(await left('乡村学校午餐'), '-0.01')
    await move('乡村学校午餐', '100.01')
    assert.equal(await left('乡村学校午餐'), '100.00')
  })

  it('fall with a correction only as far as there is money', async () => {
    const { list } = await api.data('/finance/donation/page?purpose=乡村学校午餐')
    const given = { id: list[0].id, reason: '金额抄错', annul: false, dryRun: false }
    const less = { ...given, changes: { amount: '99.99' } }
    await assert.rejects(
      correctEntry(database, less),
      /乡村学校午餐 has 100\.00 yuan and would lose 100\.01/,
    )
    await correctEntry(database, { ...given, changes: { amount: '100.00' } })
    assert.equal(await left('乡村学校午餐'), '0.00')
  })

  it('give a transfer back once, as a transfer of its own', async () => {
    const { list } = await api.data('/finance/transfer/page?purpose=乡村学校午餐')
    const [newest] = list
    assert.deepEqual(
      [newest.from, newest.to, newest.amount],
      ['不限定用途', '乡村学校午餐', '100.01'],
    )
    const given = { id: newest.id, reason: '金额多写了', dryRun: false }
    await assert.rejects(undoTransfer(database, given), /乡村学校午餐 has 0\.00 yuan/)
    const undone = await undoTransfer(database, { ...given, overspent: ['乡村学校午餐'] })
    assert.deepEqual([undone.leftFrom, undone.leftTo], ['-100.01', '379.75'])
    await assert.rejects(undoTransfer(database, given), /already taken back/)
    await assert.rejects(undoTransfer(database, { ...given, id: undone.id! }), /takes back/)
    const page = await api.data('/finance/transfer/page?purpose=乡村学校午餐')
    assert.deepEqual([page.total, page.movedIn, page.movedOut], [3, '220.26', '100.01'])
    assert.deepEqual([page.list[0].undoes, page.list[1].undoneBy], [newest.id, undone.id])
  })

  it('list the transfers of a time and a purpose, and none of a purpose that is unknown', async () => {
    const early = await api.data('/finance/transfer/page?dateTo=2026-03-31')
    assert.deepEqual([early.total, early.movedIn, early.movedOut], [1, '120.25', '120.25'])
    const none = await api.data('/finance/transfer/page?purpose=月球基地')
    assert.deepEqual([none.list, none.total, none.movedIn], [[], 0, '0.00'])
    const { status, body } = await api.get(
      '/finance/transfer/page?dateFrom=2026-05-02&dateTo=2026-05-01',
    )
    assert.deepEqual([status, body.data.faults[0].field], [400, 'dateFrom'])
  })

  it('refuse what cannot be moved, and say why', async () => {
    await assert.rejects(
      move('月球基地', '1'),
      /No purpose is called 月球基地\. There are: .*乡村学校午餐/,
    )
    await assert.rejects(move('不限定用途', '1'), /in 不限定用途 already/)
    await assert.rejects(
      move('乡村学校午餐', '-1', '2999-01-01'),
      /in the future\.\namount is "-1"/,
    )
    const blank = { to: '乡村学校午餐', amount: '1', reason: ' ', dryRun: false }
    await assert.rejects(transferMoney(database, blank), /--reason is empty/)
    const dry = await transferMoney(database, { ...blank, reason: '试', dryRun: true })
    assert.equal(dry.id, null)
    assert.equal((await api.data('/finance/transfer/page')).total, 3)
  })

  it('are what an auditor finds in the exported files', async () => {
    const { list } = await accounts()
    const told = list
      .map(({ unrestricted: _, ...account }: { unrestricted: boolean; purpose: string }) => account)
      .toSorted((one: { purpose: string }, other: { purpose: string }) =>
        one.purpose < other.purpose ? -1 : 1,
      )
    const body = async (path: string) => (await api.app.inject(`/api/finance/${path}`)).body
    for (const lang of ['zh', 'en']) {
      const rows = readExport(await body(`entry/export?lang=${lang}`))
      const transfers = readTransfers(await body(`transfer/export?lang=${lang}`))
      assert.deepEqual(accountsOf(rows, transfers), told)
    }
    const zip = (await api.app.inject('/api/finance/ledger/data-package')).rawPayload
    const files = unzip(zip)
    const rows = readExport(`\ufeff${files.get('ledger.csv')!.toString()}`)
    const transfers = readTransfers(files.get('transfers.csv')!.toString())
    assert.deepEqual(accountsOf(rows, transfers), told)
    const lines = (await body('transfer/export?format=jsonl')).trim().split('\n')
    assert.equal(JSON.parse(lines[0]!).amount, '120.25')
  })

  it('cannot be changed behind the back of the check, and a wrong one is found', async () => {
    const { queries } = database
    await assert.rejects(sql`update ledger_transfer set amount = 1`.execute(queries), /append-only/)
    await assert.rejects(sql`delete from ledger_transfer`.execute(queries), /append-only/)
    await assert.rejects(sql`truncate ledger_transfer cascade`.execute(queries), /append-only/)
    assert.deepEqual((await verifyTotals(queries)).differences, [])
    await sql`update ledger_moved set moved_in = moved_in + 1 where moved_in > 0`.execute(queries)
    const { differences } = await verifyTotals(queries)
    assert.match(
      differences.join('\n'),
      /the account 乡村学校午餐: kept .*moved in 220\.27,.*the rows say .*moved in 220\.26,/,
    )
  })
})
