import { setImmediate as letOthersIn } from 'node:timers/promises'
import { sql } from 'kysely'
import { stringify } from 'csv-stringify/sync'
import { shanghaiTime } from '../calendar'
import type { Queries, Sign } from '../database/schema'
import { toYuan } from '../money'
import { required } from '../required'
import { defuse, EXPORT_COLUMN_NAMES, EXPORT_COLUMNS, type ExportColumn } from './columns'
import type { ParsedFilter } from './filter'
import { rowsOf, toAnswerRow, type StoredRow, type AnswerRow } from './row'
import { fits, selectionOf, type Selection } from './selection'
import { snapshot } from '../database/snapshot'
import { sumsByMonth } from './sums'
import { ledgerTotals, stateOf } from './totals'
import { allTransfers, type AnswerTransfer } from './transfers'

const ROWS_AT_ONCE = 1_000

export type ExportFormat = 'csv' | 'jsonl'

/** A row of an export. */
export type ExportedRow = Omit<AnswerRow, 'batch' | 'field'> & {
  /** Null in a row that names none. */
  batch: string | null
  field: string | null
  /** Signed amount in yuan; 0.00 for a corrected row. */
  counted: string
  /** Running balance in yuan up to this row; only in an export of the whole ledger. */
  balance?: string
  reason: string | null
  /** When it was written; null if unknown. */
  recordedAt: string | null
  source: Source | null
  /** The SHA-256 of its vouchers, separated by spaces; null without any. */
  vouchers: string | null
}

/** Where a row came from: a file, a payment, a correction, or the demonstration. */
type Source = 'import' | 'gift' | 'staff' | 'demo'

export interface Export {
  /** Number of rows to come. */
  total: number
  /** Whether these are all rows, so that the running balance is the ledger's. */
  whole: boolean
  demo: boolean
  /** The rows in batches, oldest first. Throws when the ledger was replaced during the export. */
  rows(): AsyncGenerator<ExportedRow[]>
}

/**
 * All matching rows as of this moment, however long reading takes. Rows up to the current last id never change, so the
 * export takes no locks and delays no visitor.
 */
export function exportOf(
  queries: Queries,
  direction: Sign | undefined,
  filter: ParsedFilter,
): Promise<Export> {
  return snapshot(queries, (reads) => exportIn(reads, queries, direction, filter))
}

/** The whole ledger and the transfers, as of the same moment. */
export interface WholeExport extends Export {
  transfers: AnswerTransfer[]
}

/** Everything as of this moment. */
export function exportOfAll(queries: Queries): Promise<WholeExport> {
  return snapshot(queries, async (reads) => ({
    ...(await exportIn(reads, queries, undefined, { words: [] })),
    transfers: await allTransfers(reads),
  }))
}

async function exportIn(
  reads: Queries,
  queries: Queries,
  direction: Sign | undefined,
  filter: ParsedFilter,
): Promise<Export> {
  const { demo } = stateOf(await ledgerTotals(reads))
  const selection = await selectionOf(reads, direction, filter)
  const whole = direction === undefined && isEmpty(filter)
  if (!selection) return { total: 0, whole, demo, rows: async function* () {} }
  const { last } = await reads
    .selectFrom('ledger_entry')
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const sums = await sumsByMonth(reads, selection)
  const total = Number(sums.reduce((sum, { entries }) => sum + entries, 0n))
  const range = { last: last ?? 0n, total, whole }
  return { total, whole, demo, rows: () => rowsUpTo(queries, selection, range) }
}

const isEmpty = ({ words, ...filter }: ParsedFilter) =>
  words.length === 0 && Object.values(filter).every((value) => value === undefined)

interface Origin {
  id: bigint
  reason: string | null
  recorded_at: Date | null
  source: Source | null
  vouchers: string | null
}

async function* rowsUpTo(
  queries: Queries,
  selection: Selection,
  { last, total, whole }: { last: bigint; total: number; whole: boolean },
): AsyncGenerator<ExportedRow[]> {
  let balance = 0n
  let count = 0
  let after = sql`true`
  while (count < total) {
    const ids = sql`
      select e.id from ledger_entry e where ${fits(selection)} and e.id <= ${last} and ${after}
      order by e.date, e.id limit ${ROWS_AT_ONCE}`
    const rows = await rowsOf(queries, ids, sql`e.date, e.id`)
    const end = rows.at(-1)
    if (!end) break
    const origins = await originsOf(queries, rows)
    after = sql`(e.date, e.id) > (${end.date}::date, ${end.id})`
    count += rows.length
    // The embedded database runs in this process; yielding lets visitors' requests in between.
    await letOthersIn()
    yield rows.map((stored) => {
      const row = asOf(stored, last)
      const counted = row.corrected_by === null ? BigInt(row.direction) * row.amount : 0n
      balance += counted
      return {
        ...toAnswerRow(row),
        ...{ batch: row.batch, field: row.field },
        counted: toYuan(counted),
        ...(whole && { balance: toYuan(balance) }),
        ...required(origins.get(row.id), 'the origin of a row'),
      }
    })
  }
  if (count !== total) throw new Error('The ledger was replaced while it was being exported.')
}

/** The row as it was when the export began: later corrections are ignored. */
const asOf = (row: StoredRow, last: bigint): StoredRow => ({
  ...row,
  corrected_by: row.corrected_by !== null && row.corrected_by <= last ? row.corrected_by : null,
})

/** Why, when and from where each row came, and its vouchers. */
async function originsOf(queries: Queries, rows: StoredRow[]) {
  const { rows: origins } = await sql<Origin>`
    select e.id, c.reason, case when not e.demo then coalesce(e.recorded_at, c.corrected_at, i.imported_at) end as recorded_at,
      case when e.demo then 'demo' when c.entry_id is not null then 'staff' when i.id is not null then 'import'
        when exists (select from gift_order where entry_id = e.id) then 'gift' end as source,
      (select string_agg(sha256, ' ' order by attached_at, sha256) from ledger_voucher
        where entry_id = e.id and withdrawn_at is null) as vouchers
    from unnest(${rows.map(({ id }) => id)}::bigint[]) as asked (id) join ledger_entry e using (id)
      left join ledger_correction c on c.entry_id = e.id
      left join ledger_import i on i.id = e.import_id
  `.execute(queries)
  return new Map(
    origins.map(({ id, recorded_at, ...origin }) => [
      id,
      { ...origin, recordedAt: recorded_at && shanghaiTime(recorded_at) },
    ]),
  )
}

/** The text of an export, in chunks. */
export async function* exportText(
  rows: Export,
  format: ExportFormat,
  lang: 'zh' | 'en',
): AsyncGenerator<string> {
  if (format === 'csv') {
    // The byte order mark makes spreadsheets read the file as UTF-8.
    yield '\ufeff'
    yield* csvText(rows, lang)
    return
  }
  for await (const some of rows.rows()) yield some.map((row) => `${JSON.stringify(row)}\n`).join('')
}

/** An export as CSV (RFC 4180), in chunks. */
export async function* csvText({ rows, whole }: Export, lang: 'zh' | 'en'): AsyncGenerator<string> {
  // A running sum of some rows would look like the ledger's balance.
  const names = EXPORT_COLUMN_NAMES.filter((name) => whole || name !== 'balance')
  yield `${names.map((name) => (lang === 'zh' ? EXPORT_COLUMNS[name] : name)).join(',')}\r\n`
  for await (const some of rows())
    yield stringify(
      some.map((row) => names.map((name) => cellOf(row, name, lang))),
      { record_delimiter: 'windows' },
    )
}

const DIRECTION = { donation: '捐赠', expense: '支出' } as const
const SOURCE = { import: '导入', gift: '捐赠', staff: '员工', demo: '演示' } as const
const NUMBERS = new Set(['amount', 'counted', 'balance'])

function cellOf(row: ExportedRow, name: ExportColumn, lang: 'zh' | 'en'): string {
  if (name === 'list') return lang === 'zh' ? DIRECTION[row.list] : row.list
  if (name === 'source' && row.source !== null && lang === 'zh') return SOURCE[row.source]
  const value = row[name] ?? ''
  return NUMBERS.has(name) ? value : defuse(value)
}
