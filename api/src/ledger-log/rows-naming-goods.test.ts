import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { entriesOf } from 'shared/log'
import type { Database } from '../database/open'
import { takeIn } from './take-in'
import { TestApi } from '../testing/api'
import { cellsOf } from '../testing/book'
import { onEachDatabase } from '../testing/databases'
import { importText } from '../testing/import-text'
import { appendRows } from '../testing/ledger-rows'
import { LogReader } from '../testing/log-reader'
import { importRecords } from '../trace/import-records'
import { correctEntry } from '../finance/correct'
import type { ImportResult } from '../finance/import'
import { reduceRow } from '../finance/reduce'
import { Appender, type NewEntry } from '../finance/append'

const BATCH = '09521234500018/R-01'
const RECORDS = {
  products: [{ gtin: '9521234500018', name: '北坡稻鸭米', about: '当年新米', netGrams: 2_500 }],
  fields: [
    {
      ...{ code: 'N1', name: '一号稻田', place: '北坡村', areaMu: 2.4, soil: [], history: [] },
      outline: [
        [0, 0],
        [40, 0],
        [40, 40],
      ],
    },
  ],
  batches: [
    {
      ...{ gtin: '9521234500018', batch: 'R-01', field: 'N1', bags: 280 },
      ...{ harvestedOn: '2026-09-01', packedOn: '2026-09-20' },
    },
  ],
}
const HEADER = 'direction,type,purpose,item,unit,date,amount,batch,field'
const GIFT = 'donation,个人捐赠,农户增收,认捐,王**,2026-03-04,1000.00'
const cost = (amount: string, named: string) =>
  `expense,物流配送,农户增收,田间转运,北坡村运输队,2026-09-21,${amount},${named}`

const sown: NewEntry = {
  ...{ direction: -1, type: '种子种苗', purpose: '农户增收', item: '水稻种子', unit: '县种子站' },
  ...{ date: '2026-04-02', amount: 4_000n, field: 'N1' },
}

onEachDatabase('a row of the ledger that names goods', (fresh) => {
  const keyFolder = path.join(mkdtempSync(path.join(tmpdir(), 'farm-goods-keys-')), '.keys')
  let database: Database
  let api: TestApi
  let reader: LogReader
  const log = () =>
    takeIn(database.queries, { keyFolder, publicUrl: 'https://farm.example' }, () => {})
  const take = (...lines: string[]): Promise<ImportResult> =>
    importText(database.queries, [HEADER, ...lines, ''].join('\n'))
  const rowOf = async (id: string) => {
    const { versions } = await api.data(`/finance/entry/get?id=${id}`)
    return versions.find((one: { row: { id: string } }) => one.row.id === id).row
  }
  const listed = async (query: string): Promise<string[]> =>
    (await api.data(`/finance/entry/page?${query}`)).list.map(({ id }: { id: string }) => id)

  before(async () => {
    database = await fresh({ seed: false })
    api = await TestApi.build({ database })
    reader = new LogReader(api)
    const open = () => Readable.from([Buffer.from(JSON.stringify(RECORDS))])
    await importRecords(database.queries, { open, dryRun: false })
  })
  after(async () => {
    await api.close()
    await database.close()
    rmSync(path.dirname(keyFolder), { recursive: true })
  })

  it('is refused with its line and its column where nobody could find the goods', async () => {
    const result = await take(
      `${GIFT},,`,
      cost('1', '09521234500018/R-02,'),
      cost('1', ',N2'),
      cost('1', '09521234500018/R-02,N1'),
    )
    assert.deepEqual(result.outcome === 'faulty' && result.faults, [
      { line: 3, reason: 'batch is "09521234500018/R-02", which is not recorded (import-records)' },
      { line: 4, reason: 'field is "N2", which is not recorded (import-records)' },
    ])
    const many = Array.from({ length: 70_000 }, (_, place) => cost('1', `,F${place}`))
    const missing = await take(...many)
    assert.equal(missing.outcome, 'faulty')
    const wrong = await take(cost('1', 'R-01,-'), cost('1', '9521234500019/R-01,'))
    assert.deepEqual(wrong.outcome === 'faulty' && wrong.faults, [
      {
        line: 2,
        reason:
          'batch is "R-01", not the name of one like 06901234567892/R-01; field is "-", not the name of one like N1',
      },
      {
        line: 3,
        reason: 'batch is "9521234500019/R-01", not the name of one like 06901234567892/R-01',
      },
    ])
    assert.equal((await api.data('/finance/entry/page')).total, 0)
  })

  it('is found by what it names, on its page, in the export and among the choices', async () => {
    const result = await take(
      `${GIFT},,`,
      cost('80.00', '9521234500018/R-01,'),
      cost('20.00', `${BATCH},N1`),
      cost('30.00', ',N1'),
    )
    assert.equal(result.outcome, 'stored')
    assert.deepEqual(await listed('batch=09521234500018%2FR-01'), ['3', '2'])
    assert.deepEqual(await listed('field=N1'), ['4', '3'])
    assert.deepEqual(await listed('field=N1&batch=09521234500018%2FR-01'), ['3'])
    assert.deepEqual(await listed('batch=09521234500018%2FR-99'), [])
    const summary = await api.data('/finance/expense/get-summary?batch=09521234500018%2FR-01')
    assert.deepEqual([summary.total, summary.expense], [2, '100.00'])

    const { batches, fields, omitted } = await api.data('/finance/entry/get-search-params')
    assert.deepEqual(batches, [{ value: BATCH, label: '北坡稻鸭米', count: 2 }])
    assert.deepEqual(fields, [{ value: 'N1', label: '一号稻田', count: 2 }])
    assert.deepEqual([omitted.batches, omitted.fields], [0, 0])
    assert.deepEqual((await api.data('/finance/donation/get-search-params')).batches, [])

    const { goods } = await api.data('/finance/entry/get?id=3')
    assert.deepEqual(goods, { product: '北坡稻鸭米', field: '一号稻田' })
    assert.deepEqual([(await rowOf('2')).batch, (await rowOf('2')).field], [BATCH, undefined])
    assert.equal((await api.data('/finance/entry/get?id=1')).goods, undefined)

    const file = await api.app.inject('/api/finance/entry/export?lang=en&field=N1')
    const [header, ...lines] = cellsOf(file.body.slice(1))
    const named = lines.map((cells) => [cells[header!.indexOf('batch')], cells.at(-1)])
    assert.deepEqual(named, [
      [BATCH, 'N1'],
      ['', 'N1'],
    ])
  })

  it('stands with the batch that it is about, and with the sums of all that are', async () => {
    const about = await api.data('/finance/entry/list-about-batch?gtin=9521234500018&batch=R-01')
    assert.deepEqual(
      about.list.map(({ id }: { id: string }) => id),
      ['4', '3', '2'],
    )
    assert.deepEqual([about.batch, about.field, about.demo], [BATCH, 'N1', false])
    assert.deepEqual(about.ofBatch, { total: 2, counted: 2, income: '0.00', expense: '100.00' })
    assert.deepEqual(about.ofField, { total: 2, counted: 2, income: '0.00', expense: '50.00' })
    for (const query of ['gtin=9521234500018&batch=R-9', 'gtin=9521234500019&batch=R-01'])
      assert.equal((await api.get(`/finance/entry/list-about-batch?${query}`)).status, 404, query)
  })

  it('keeps what it names in its corrections, unless they change it', async () => {
    const correct = async (id: string, changes: object) =>
      (
        await correctEntry(database, {
          ...{ id, reason: '登记错了', changes, annul: false, dryRun: false },
        })
      ).after
    const cheaper = await correct('2', { amount: '70.00' })
    assert.equal(cheaper.batch, BATCH)
    const moved = await correct('3', { batch: '' })
    assert.deepEqual([moved.batch, moved.field], [undefined, 'N1'])
    assert.deepEqual(await listed('batch=09521234500018%2FR-01'), [cheaper.id, '3', '2'])
    const { ofBatch } = await api.data(
      '/finance/entry/list-about-batch?gtin=9521234500018&batch=R-01',
    )
    assert.deepEqual(ofBatch, { total: 3, counted: 1, income: '0.00', expense: '70.00' })
    await assert.rejects(correct('4', { field: 'N2' }), /field is "N2", which is not recorded/)
    await assert.rejects(correct('4', { field: 'N1' }), /Nothing changes/)

    const [seed] = await appendRows(database, [sown])
    await database.queries.transaction().execute(async (writes) => {
      await new Appender(writes).start()
      await reduceRow(writes, { entry: seed!, fen: 1_000n, reason: '退货' })
    })
    const [newest] = await listed('item=水稻种子')
    assert.deepEqual([(await rowOf(newest!)).amount, (await rowOf(newest!)).field], ['30.00', 'N1'])
  })

  it('is in the log with what it names, and no longer fits once that was altered', async () => {
    const wrong = await database.queries
      .insertInto('ledger_about')
      .values({ entry_id: 1n, batch: null, field: '北坡' })
      .execute()
      .catch((error: Error) => error.message)
    assert.match(String(wrong), /ledger_about_field_check/)
    await log()
    const entries = entriesOf(
      new Uint8Array((await reader.file('tile/entries/000.p/8')).rawPayload),
    ).map((entry) => Buffer.from(entry).toString())
    assert.match(entries[0]!, /^slow-life-farm\/ledger-row\/v1\n[^]*\nreason -\n$/)
    assert.match(entries[1]!, /ledger-row\/v2\n[^]*\nbatch 09521234500018\/R-01\nfield -\n$/)
    assert.match(entries[3]!, /ledger-row\/v2\n[^]*\nbatch -\nfield N1\n$/)
    const verified = () => reader.verified(['1', '2', '3', '4'])
    assert.deepEqual(await verified(), { 1: true, 2: true, 3: true, 4: true })

    for (const statement of [
      sql`insert into ledger_about (entry_id, field) values (1, 'N1')`,
      sql`update ledger_about set field = 'N2' where entry_id = 4`,
      sql`delete from ledger_about where entry_id = 4`,
      sql`truncate ledger_about`,
    ])
      await assert.rejects(statement.execute(database.queries), /is never changed/)

    // As somebody who owns the database could.
    await sql`alter table ledger_about disable trigger user`.execute(database.queries)
    await sql`update ledger_about set batch = '09521234500018/R-09' where entry_id = 2`.execute(
      database.queries,
    )
    await sql`delete from ledger_about where entry_id = 4`.execute(database.queries)
    assert.deepEqual(await verified(), { 1: true, 2: false, 3: true, 4: false })
    await sql`update ledger_about set batch = ${BATCH} where entry_id = 2`.execute(database.queries)
    await sql`insert into ledger_about (entry_id, field) values (4, 'N1')`.execute(database.queries)
    await sql`alter table ledger_about enable trigger user`.execute(database.queries)
    assert.deepEqual(await verified(), { 1: true, 2: true, 3: true, 4: true })
  })

  it('can be corrected after its goods were removed, but a correction names only recorded goods', async () => {
    const rebuilt = await fresh({ seed: false })
    try {
      const sample = { ...sown, batch: '09521234500018/GONE', field: 'GONE' }
      const [id] = await appendRows(rebuilt, [sample], 'demo')
      const correct = (changes: object, annul = false) =>
        correctEntry(rebuilt, {
          ...{ id: String(id), reason: '登记错了', changes, annul, dryRun: true },
        })
      const { after: cheaper } = await correct({ amount: '20.00' })
      assert.deepEqual([cheaper.amount, cheaper.field], ['20.00', 'GONE'])
      assert.equal((await correct({}, true)).after.amount, '0.00')
      await assert.rejects(correct({ field: 'N2' }), /field is "N2", which is not recorded/)
    } finally {
      await rebuilt.close()
    }
  })

  it('of the demonstration is not about a real batch on a field with the same code', async () => {
    const sample = await fresh({ seed: false })
    const other = await TestApi.build({ database: sample })
    try {
      await appendRows(sample, [sown], 'demo')
      const open = () => Readable.from([Buffer.from(JSON.stringify(RECORDS))])
      await importRecords(sample.queries, { open, dryRun: false })
      const about = await other.data(
        '/finance/entry/list-about-batch?gtin=9521234500018&batch=R-01',
      )
      assert.deepEqual([about.demo, about.list, about.ofField.total], [false, [], 0])
    } finally {
      await other.close()
      await sample.close()
    }
  })

  it('is left to a version that can write its leaf', async () => {
    await appendRows(database, [sown])
    const asBefore = sql`
      insert into log_leaf (index, entry_id, unit_salt, unit_hash, hash)
      select 1000, max(id), ''::bytea, ''::bytea, ''::bytea from ledger_entry`
    await assert.rejects(asBefore.execute(database.queries), /only a newer version writes/)
    const [last] = await listed('item=水稻种子&dateSort=-1')
    await log()
    assert.deepEqual(await reader.verified([last!]), { [last!]: true })
  })
})
