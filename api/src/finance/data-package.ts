import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { shanghaiTime } from '../calendar'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS, type ExportColumn } from './columns'
import { csvText, type WholeExport } from './export'
import { transfersCsv, transfersSchema } from './transfer-export'

/**
 * Upper limit of a row's size in bytes: four texts of 100 characters and a reason of 200, at four bytes each, plus the
 * numbers.
 */
const LONGEST_ROW = 3_000
const ZIP_LIMIT = 0xffff_ffff

/**
 * The whole ledger as a Frictionless Data Package (specs.frictionlessdata.io, version 1): a zip with `ledger.csv`,
 * `transfers.csv` and, once their lengths and hashes are known, `datapackage.json`. It is streamed in constant memory; when the client
 * disconnects, reading the ledger stops.
 * @param at time of creation
 */
export function dataPackage(rows: WholeExport, at: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream
  // yazl's types only promise a readable stream, but it makes a PassThrough (yazl/index.js).
  if (!(output instanceof Readable)) throw new Error('The zip cannot be read as a stream.')
  const hash = createHash('sha256')
  let bytes = 0
  const transfers = Buffer.from(transfersCsv(rows.transfers, 'en'))
  const csv = Readable.from(
    (async function* () {
      for await (const text of csvText(rows, 'en')) {
        const piece = Buffer.from(text)
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
      zip.addBuffer(transfers, 'transfers.csv', { mtime: at })
      const about = description(rows.demo, at, [
        resource(LEDGER, bytes, hash),
        resource(TRANSFERS, transfers.length, createHash('sha256').update(transfers)),
      ])
      zip.addBuffer(Buffer.from(`${JSON.stringify(about, null, 2)}\n`), 'datapackage.json', {
        mtime: at,
      })
      zip.end()
    })(),
    { objectMode: false },
  )
  csv.once('error', (error) => output.destroy(error))
  zip.once('error', (error: Error) => output.destroy(error))
  output.once('close', () => csv.destroy())
  const forceZip64Format = rows.total * LONGEST_ROW > ZIP_LIMIT
  zip.addReadStream(csv, 'ledger.csv', { mtime: at, forceZip64Format })
  return output
}

function description(demo: boolean, at: Date, resources: object[]) {
  return {
    profile: 'tabular-data-package',
    name: 'slow-life-farm-ledger',
    title: '慢生活农场账本 · Ledger of Slow Life Farm',
    description:
      (demo ? 'DEMONSTRATION: these rows are invented. ' : '') +
      'Every donation and every expense, oldest first. A row is never changed: a correction is a row of its own ' +
      'that names the row it replaces. Sums are taken over `counted`. What is left for a purpose is the sum of ' +
      '`counted` of its rows, plus the transfers to it, minus those from it.',
    created: shanghaiTime(at),
    resources,
  }
}

interface Table {
  name: string
  title: string
  schema: object
}

/** A file of the package, as Frictionless describes it. */
const resource = ({ name, title, schema }: Table, bytes: number, hash: Hash) => ({
  profile: 'tabular-data-resource',
  name,
  path: `${name}.csv`,
  title,
  description:
    'Texts that a spreadsheet would run as a formula (= + - @ at the start) are prefixed with an apostrophe.',
  format: 'csv',
  mediatype: 'text/csv',
  encoding: 'utf-8',
  bytes,
  hash: `sha256:${hash.digest('hex')}`,
  dialect: {
    delimiter: ',',
    lineTerminator: '\r\n',
    quoteChar: '"',
    doubleQuote: true,
    header: true,
  },
  schema,
})

const required = { required: true }
const money = { type: 'number' }

const fields: Record<ExportColumn, { type: string; description: string; constraints?: object }> = {
  id: {
    type: 'integer',
    description: 'The number of the row; never reused.',
    constraints: { required: true, unique: true, minimum: 1 },
  },
  list: {
    type: 'string',
    description: 'Its direction: money that came in or went out.',
    constraints: { required: true, enum: ['donation', 'expense'] },
  },
  type: {
    type: 'string',
    description: 'What sort of income or cost, e.g. 月捐 (monthly donations).',
    constraints: required,
  },
  purpose: { type: 'string', description: 'What it is for.', constraints: required },
  item: { type: 'string', description: 'The specific item.', constraints: required },
  unit: {
    type: 'string',
    description: 'The organisation or person that gave or was paid.',
    constraints: required,
  },
  date: { type: 'date', description: 'The day, in Asia/Shanghai.', constraints: required },
  amount: {
    ...money,
    description: 'Yuan (CNY); 0.00 in a row that annuls the row it corrects.',
    constraints: { required: true, minimum: 0 },
  },
  counted: {
    ...money,
    description:
      'Yuan that count: above zero for a donation, below for an expense, 0.00 for a row that was corrected.',
    constraints: required,
  },
  balance: {
    ...money,
    description: 'Yuan: the sum of `counted` of this row and all before it.',
    constraints: required,
  },
  corrects: {
    type: 'integer',
    description: 'The `id` of the row that this one replaces; usually empty.',
    constraints: { unique: true },
  },
  correctedBy: {
    type: 'integer',
    description:
      'The `id` of the row that replaces this one, which then no longer counts; usually empty.',
    constraints: { unique: true },
  },
  reason: { type: 'string', description: 'Why it corrects another row; usually empty.' },
  recordedAt: {
    type: 'string',
    description: 'When it was written, ISO 8601 in Asia/Shanghai; empty if unknown.',
  },
  source: {
    type: 'string',
    description: 'Where it came from: a file, a payment, a correction, or the demonstration.',
    constraints: { enum: ['import', 'gift', 'staff', 'demo'] },
  },
  vouchers: {
    type: 'string',
    description: 'The SHA-256 of its vouchers, separated by spaces; usually empty.',
  },
  batch: {
    type: 'string',
    description: 'The batch of goods that it is about, `<GTIN>/<batch>`; usually empty.',
  },
  field: { type: 'string', description: 'The code of the field that it is about; usually empty.' },
}

const schema = {
  fields: EXPORT_COLUMN_NAMES.map((name) => ({
    name,
    title: EXPORT_COLUMNS[name],
    ...fields[name],
  })),
  missingValues: [''],
  primaryKey: 'id',
  // An empty resource name refers to this resource itself.
  foreignKeys: ['corrects', 'correctedBy'].map((name) => ({
    fields: name,
    reference: { resource: '', fields: 'id' },
  })),
}

const LEDGER = { name: 'ledger', title: '账本 · Ledger', schema }
const TRANSFERS = { name: 'transfers', title: '用途间划拨 · Transfers', schema: transfersSchema }
