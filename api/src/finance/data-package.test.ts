import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Database } from '../database/open'
import { TestApi } from '../testing/api'
import { fen } from '../testing/book'
import { onEachDatabase } from '../testing/databases'
import { unzip } from '../testing/zip'
import { correctEntry } from './correct'
import { dataPackage } from './data-package'
import type { ExportedRow, WholeExport } from './export'

interface Field {
  name: string
  type: string
  constraints?: { required?: boolean; unique?: boolean; enum?: string[]; minimum?: number }
}

const forms: Record<string, RegExp> = {
  integer: /^\d+$/,
  number: /^-?\d+\.\d{2}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  string: /^[^]+$/,
}

onEachDatabase('the data package', (fresh) => {
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

  it('holds the whole ledger, and a description that fits it', async () => {
    const { list } = await api.data('/finance/expense/page?pageSize=1')
    const given = { id: list[0].id, reason: '发票金额抄错', changes: { amount: '1.25' } }
    await correctEntry(database, { ...given, annul: false, dryRun: false })
    const answer = await api.app.inject('/api/finance/ledger/data-package')
    assert.equal(answer.statusCode, 200)
    assert.match(String(answer.headers['content-disposition']), /"ledger-[\d-]{10}-demo\.zip"/)
    const files = unzip(answer.rawPayload)
    assert.deepEqual([...files.keys()], ['ledger.csv', 'transfers.csv', 'datapackage.json'])
    const csv = files.get('ledger.csv')!
    const about = JSON.parse(files.get('datapackage.json')!.toString())

    // The rules for a Tabular Data Package, version 1.
    assert.equal(about.profile, 'tabular-data-package')
    assert.match(about.name, /^[-a-z0-9._/]+$/)
    assert.ok(!Number.isNaN(Date.parse(about.created)))
    assert.match(about.description, /DEMONSTRATION/)
    assert.equal(about.licenses, undefined)
    assert.deepEqual(
      about.resources.map(({ path }: { path: string }) => path),
      ['ledger.csv', 'transfers.csv'],
    )
    const [resource] = about.resources
    assert.equal(resource.profile, 'tabular-data-resource')
    assert.match(resource.name, /^[-a-z0-9._/]+$/)
    assert.equal(resource.path, 'ledger.csv')
    assert.deepEqual(
      [resource.encoding, resource.mediatype, resource.format],
      ['utf-8', 'text/csv', 'csv'],
    )
    assert.equal(resource.bytes, csv.length)
    assert.equal(resource.hash, `sha256:${createHash('sha256').update(csv).digest('hex')}`)

    const { fields, missingValues, primaryKey, foreignKeys } = resource.schema
    const [header, ...records]: string[][] = parse(csv.toString())
    assert.deepEqual(
      fields.map((field: Field) => field.name),
      header,
    )
    assert.deepEqual([missingValues, primaryKey], [[''], 'id'])
    for (const { fields: name, reference } of foreignKeys)
      assert.deepEqual([header!.includes(name), reference], [true, { resource: '', fields: 'id' }])
    for (const [place, { name, type, constraints = {} }] of (fields as Field[]).entries()) {
      const cells = records.map((record) => record[place]!)
      const full = cells.filter((cell) => cell !== '')
      for (const cell of full) assert.match(cell, forms[type]!, name)
      if (constraints.required) assert.equal(full.length, cells.length, name)
      if (constraints.unique) assert.equal(new Set(full).size, full.length, name)
      for (const cell of constraints.enum ? full : []) assert.ok(constraints.enum!.includes(cell))
      for (const cell of constraints.minimum === undefined ? [] : full)
        assert.ok(Number(cell) >= constraints.minimum!, `${name} ${cell}`)
    }

    const rows = records.map((record) =>
      Object.fromEntries(header!.map((name, at) => [name, record[at]!])),
    )
    assert.equal(String(rows.length), answer.headers['x-entries'])
    const { balance } = await api.data('/finance/balance/get')
    const sum = rows.reduce((all, row) => all + fen(row.counted!), 0n)
    assert.deepEqual([sum, rows.at(-1)!.balance], [fen(balance), balance])
    const corrected = rows.filter((row) => row.correctedBy !== '')
    assert.ok(corrected.some(({ id, counted }) => id === given.id && counted === '0.00'))
    for (const { id, correctedBy } of corrected)
      assert.equal(rows.find((row) => row.id === correctedBy)!.corrects, id)
  })

  it('refuses a query, and is not read for its head alone', async () => {
    const { status, body } = await api.get('/finance/ledger/data-package?format=zip')
    assert.deepEqual([status, body.data.faults[0].field], [400, 'format'])
    const head = await api.app.inject({ method: 'HEAD', url: '/api/finance/ledger/data-package' })
    assert.equal(head.statusCode, 404)
  })
})

/** An endless export that counts how many rows are read. */
function endless(): WholeExport & { taken: number; over: Promise<unknown> } {
  const row: ExportedRow = {
    ...{ id: '1', list: 'donation', type: '月捐', purpose: '午餐', item: '认捐', unit: '王**' },
    ...{ date: '2026-01-02', amount: '1.00', corrects: null, correctedBy: null },
    ...{ counted: '1.00', balance: '1.00', reason: null },
    ...{ recordedAt: null, source: 'import', vouchers: null, batch: null, field: null },
  }
  // Random texts, which a zip cannot compress.
  const some = Array.from({ length: 2_000 }, () => ({
    ...row,
    item: randomBytes(75).toString('base64'),
  }))
  let ended = () => {}
  const source = {
    total: 2_000_000,
    whole: true,
    demo: false,
    transfers: [],
    taken: 0,
    over: new Promise<void>((done) => (ended = done)),
    async *rows() {
      try {
        for (;;) {
          source.taken++
          yield some
        }
      } finally {
        ended()
      }
    },
  }
  return source
}

it('reads no further than it is read, and ends with its reader', async () => {
  const rows = endless()
  const file = dataPackage(rows, new Date())
  await once(file, 'readable')
  // As many event loop turns as would fill the memory without backpressure.
  for (let turn = 0; turn < 2_000; turn++) await new Promise(setImmediate)
  const taken = rows.taken
  assert.ok(taken < 10, `${taken} batches were read ahead`)
  file.destroy()
  await rows.over
  assert.ok(rows.taken <= taken + 1)
})

it('hands on what breaks the reading, so that no half ledger looks whole', async () => {
  const broken: WholeExport = {
    total: 1,
    whole: true,
    demo: false,
    transfers: [],
    // eslint-disable-next-line require-yield -- it breaks before the first row
    async *rows() {
      throw new Error('gone')
    },
  }
  const file = dataPackage(broken, new Date()).resume()
  const [error] = (await once(file, 'error')) as [Error]
  assert.equal(error.message, 'gone')
})
