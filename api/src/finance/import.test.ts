import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { importText } from '../testing/import-text'
import { COLUMN_NAMES } from './columns'
import type { ImportResult } from './import'

const HEADER = 'direction,type,purpose,item,unit,date,amount'
const gift = (amount: string, item = '午餐认捐') =>
  `donation,个人捐赠,乡村学校午餐,${item},王**,2026-03-04,${amount}`
const cost = (amount: string) =>
  `expense,种子种苗,乡村学校午餐,水稻种子,县种子站,2026/3/5,${amount}`
const file = (...lines: string[]) => [HEADER, ...lines, ''].join('\r\n')

function take(
  database: Database,
  text: string | Buffer,
  parts: { dryRun?: boolean; signal?: AbortSignal } = {},
) {
  return importText(database.queries, text, parts)
}

async function exported(api: TestApi, query = ''): Promise<string> {
  return (await api.app.inject(`/api/finance/entry/export?${query}`)).body
}

/** Only the columns of an export that an import accepts, as somebody might cut them out. */
function cut(text: string): string {
  const rows = parse<Record<string, string>>(text, { bom: true, columns: true })
  return stringify(
    rows.map((row) => COLUMN_NAMES.map((name) => row[name === 'direction' ? 'list' : name])),
    {
      header: true,
      columns: COLUMN_NAMES,
    },
  )
}

function faults(result: ImportResult) {
  assert.equal(result.outcome, 'faulty')
  return result.outcome === 'faulty' ? result.faults : []
}

onEachDatabase('importing a ledger', (fresh) => {
  let database: Database
  let api: TestApi
  beforeEach(async () => {
    database = await fresh()
    api = await TestApi.build({ database })
  })
  afterEach(async () => {
    await api.close()
    await database.close()
  })

  it('turns the demonstration into the real ledger, once, with totals that fit', async () => {
    const demonstration = await api.data('/finance/balance/get')
    const text = file(gift('100.00'), gift('"1,280.50"'), cost('80'))

    const dry = await take(database, text, { dryRun: true })
    assert.equal(dry.outcome, 'checked')
    assert.deepEqual(await api.data('/finance/balance/get'), demonstration)

    const result = await take(database, text)
    assert.equal(result.outcome, 'stored')
    if (result.outcome !== 'stored' || dry.outcome !== 'checked') return
    assert.deepEqual({ ...dry, outcome: 'stored', withoutEnglish: 0 }, result)
    assert.equal(result.rows, 3)
    assert.ok(result.purged >= 3_000)
    assert.deepEqual(
      [result.balanceBefore, result.balanceAfter],
      [demonstration.balance, '1300.50'],
    )

    const { balance, totalDonation, totalExpense, demo } = await api.data('/finance/balance/get')
    assert.deepEqual(
      [balance, totalDonation, totalExpense, demo],
      ['1300.50', '1380.50', '80.00', false],
    )
    const page = await api.data('/finance/expense/page')
    assert.deepEqual([page.total, page.demo, page.list[0].date], [1, false, '2026-03-05'])
    const params = await api.data('/finance/donation/get-search-params')
    assert.deepEqual(params.types, [{ value: '个人捐赠', label: '个人捐赠', count: 2 }])

    const again = await take(database, text)
    assert.deepEqual([again.outcome, again.rows], ['known', 3])
    assert.equal((await api.data('/finance/balance/get')).balance, '1300.50')
    // Other parts of the site are not affected.
    assert.equal((await api.data('/home/realtime-data/get')).demo, true)
  })

  it('imports a file only once when it is sent twice at the same time', async () => {
    const text = file(gift('5'), cost('1'))
    const outcomes = (await Promise.all([take(database, text), take(database, text)])).map(
      (result) => result.outcome,
    )
    assert.deepEqual(outcomes.toSorted(), ['known', 'stored'])
    assert.equal((await api.data('/finance/balance/get')).balance, '4.00')
  })

  it('adds a second file to the first, and keeps both when a third is stopped half way', async () => {
    await take(database, file(gift('100')))
    await take(
      database,
      `\ufeff收支,金额,日期,单位,项目,用途,类型\n支出,30.5,2026-04-01,县种子站,水稻种子,乡村学校午餐,种子种苗\n`,
    )
    const { balance, totalExpense } = await api.data('/finance/balance/get')
    assert.deepEqual([balance, totalExpense], ['69.50', '30.50'])

    const stop = new AbortController()
    const long = file(...Array.from({ length: 5_000 }, () => gift('1')))
    const stopped = importText(database.queries, long, {
      fileName: 'long.csv',
      signal: stop.signal,
      progress: (step) => {
        if (step === 'stored') stop.abort(new Error('stopped'))
      },
    })
    await assert.rejects(stopped, /stopped/)
    assert.equal((await api.data('/finance/balance/get')).balance, '69.50')
    assert.equal((await api.data('/finance/donation/page')).total, 1)
    assert.equal((await take(database, long)).outcome, 'stored')
  })

  it('exports what an import takes back the same, formulas defused', async () => {
    const formulas = [
      `"=HYPERLINK(""http://x"")"`,
      '+1',
      '-1',
      '@a',
      `''=quoted`,
      `"comma, ""quote"""`,
      '＝全角',
    ]
    await take(database, file(...formulas.map((item, at) => gift(`${at + 1}.10`, item)), cost('3')))
    const text = await exported(api, 'lang=en')
    for (const cell of text.split(/[,\r\n]/)) assert.doesNotMatch(cell, /^"?[=+\-@＝]\D/)

    const other = await fresh()
    const otherApi = await TestApi.build({ database: other })
    assert.equal((await take(other, cut(text))).outcome, 'stored')
    assert.equal(cut(await exported(otherApi, 'lang=en')), cut(text))
    const items = (await otherApi.data('/finance/donation/get-search-params')).items
    assert.deepEqual(
      items.map(({ value }: { value: string }) => value).toSorted(),
      ['=HYPERLINK("http://x")', '+1', '-1', '@a', `'=quoted`, 'comma, "quote"', '＝全角']
        .map((value) => value.normalize('NFC'))
        .toSorted(),
    )
    await otherApi.close()
    await other.close()
  })

  it('refuses an export of its own, edited or not, in one sentence', async () => {
    await take(database, file(gift('100'), cost('30')))
    const rows = (await exported(api)).split('\r\n')
    for (const text of [
      await exported(api, 'lang=zh'),
      await exported(api, 'lang=en'),
      await exported(api, 'lang=en&amountMin=50'),
      [rows[0], rows[1]!.replace('100.00', '120.00'), ''].join('\r\n'),
      // Without the id and the reason, as somebody might clean it up.
      rows.map((row) => row.split(',').slice(1, -1).join(',')).join('\n'),
    ]) {
      const found = faults(await take(database, text))
      assert.equal(found.length, 1)
      assert.match(found[0]!.reason, /already stand there: correct-entry/)
    }
    assert.equal((await api.data('/finance/balance/get')).balance, '70.00')
  })

  it('tells how far it is of the rows it counted', async () => {
    const steps: string[] = []
    await importText(database.queries, file(gift('1'), gift('2')), {
      progress: (step, done, whole) => void steps.push(`${step} ${done} of ${whole}`),
    })
    assert.match(steps[0]!, /^checked \d+ of 0$/)
    assert.equal(steps.at(-1), 'stored 2 of 2')
  })
})

onEachDatabase('refusing a ledger', (fresh) => {
  let database: Database
  let api: TestApi
  before(async () => {
    database = await fresh()
    api = await TestApi.build({ database })
  })
  after(() => api.close())

  it('stores nothing of a file with faulty lines and lists each with its number and reason', async () => {
    const before = await api.data('/finance/balance/get')
    const result = await take(
      database,
      file(
        gift('100.00'),
        gift('0'),
        gift('1.005'),
        '',
        gift('-5'),
        'donation,"two\nlines",a,b,c,2026-01-01,1',
        'gift,a,b,c,d,2026-01-01,1',
        'donation,,b,c,d,2026-02-30,1',
        'donation,a,b,c,d,2999-01-01,1',
        'donation,a,b,c,d',
        gift('99999999999'),
        gift('１２.５'),
      ),
    )
    const found = faults(result)
    assert.deepEqual(
      found.map(({ line }) => line),
      [3, 4, 6, 7, 9, 10, 11, 12, 13],
    )
    const reasons = found.map(({ reason }) => reason)
    for (const [at, word] of [
      /amount/,
      /amount/,
      /amount/,
      /type must not contain line breaks/,
      /direction/,
      /type is empty; date/,
      /future/,
      /5 cells/,
      /more than/,
    ].entries())
      assert.match(reasons[at]!, word)
    assert.deepEqual(await api.data('/finance/balance/get'), before)
  })

  it('lists a hundred faulty lines and counts the rest', async () => {
    const result = await take(database, file(...Array.from({ length: 250 }, () => gift('no'))))
    assert.equal(faults(result).length, 100)
    assert.deepEqual([result.outcome === 'faulty' && result.faultCount, result.rows], [250, 0])
  })

  it('says what is wrong with a file that is no ledger', async () => {
    const gbk = Buffer.concat([
      Buffer.from(`${HEADER}\n${gift('1')}\ndonation,`),
      Buffer.from([0xb8, 0xf6]),
      Buffer.from(',b,c,d,2026-01-01,1\n'),
    ])
    for (const [text, line, reason] of [
      ['', 1, /empty/],
      [`${HEADER}\n`, 2, /no rows/],
      ['type,item\na,b\n', 1, /lacks direction/],
      [`${HEADER},extra\n`, 1, /unknown columns: "extra"/],
      [`${HEADER},类型\n`, 1, /twice/],
      [gbk, 3, /not UTF-8/],
      [`${HEADER}\n${gift('1')}\ndonation,"a"b,c,d,e,2026-01-01,1\n`, 3, /cannot be read/],
    ] as const) {
      const [fault] = faults(await take(database, text)).slice(-1)
      assert.equal(fault!.line, line, String(reason))
      assert.match(fault!.reason, reason)
    }
    assert.equal((await api.data('/finance/balance/get')).demo, true)
  })
})
