import { setImmediate as letOthersIn } from 'node:timers/promises'
import { sql } from 'kysely'
import { stringify } from 'csv-stringify/sync'
import type { Queries, Sign } from '../database/schema'
import { toYuan } from '../money'
import { defuse, EXPORT_COLUMN_NAMES, EXPORT_COLUMNS, type ExportColumn } from './columns'
import type { ParsedFilter } from './filter'
import { rowsOf, toAnswerRow, type StoredRow, type AnswerRow } from './row'
import { fits, selectionOf, type Selection } from './selection'
import { snapshot } from './snapshot'
import { sumsByMonth } from './sums'
import { ledgerTotals, stateOf } from './totals'
import { allTransfers, type AnswerTransfer } from './transfers'

const ROWS_AT_ONCE = 1_000

export type ExportFormat = 'csv' | 'jsonl'

/** A row of an export. */
export type ExportedRow = AnswerRow & {
  /** Signed amount in yuan; 0.00 for a corrected row. */
  counted: string
  /** Running balance in yuan up to this row. */
  balance: string
  reason: string | null
}

export interface Export {
  /** Number of rows to come. */
  total: number
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
  if (!selection) return { total: 0, demo, rows: async function* () {} }
  const { last } = await reads
    .selectFrom('ledger_entry')
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const sums = await sumsByMonth(reads, selection)
  const total = Number(sums.reduce((sum, { entries }) => sum + entries, 0n))
  return { total, demo, rows: () => rowsUpTo(queries, selection, last ?? 0n, total) }
}

interface Read extends StoredRow {
  reason: string | null
}

async function* rowsUpTo(
  queries: Queries,
  selection: Selection,
  last: bigint,
  total: number,
): AsyncGenerator<ExportedRow[]> {
  let balance = 0n
  let count = 0
  let after = sql`true`
  while (count < total) {
    const ids = sql`
      select e.id from ledger_entry e where ${fits(selection)} and e.id <= ${last} and ${after}
      order by e.date, e.id limit ${ROWS_AT_ONCE}`
    const rows = await withReasons(queries, await rowsOf(queries, ids, sql`e.date, e.id`), last)
    const end = rows.at(-1)
    if (!end) break
    after = sql`(e.date, e.id) > (${end.date}::date, ${end.id})`
    count += rows.length
    // The embedded database runs in this process; yielding lets visitors' requests in between.
    await letOthersIn()
    yield rows.map(({ reason, ...row }) => {
      const counted = row.corrected_by === null ? BigInt(row.direction) * row.amount : 0n
      balance += counted
      return { ...toAnswerRow(row), counted: toYuan(counted), balance: toYuan(balance), reason }
    })
  }
  if (count !== total) throw new Error('The ledger was replaced while it was being exported.')
}

/** Adds the reasons of corrections. Corrections made after the export began are ignored. */
async function withReasons(queries: Queries, rows: StoredRow[], last: bigint): Promise<Read[]> {
  const corrections = rows.flatMap(({ id, corrects }) => (corrects === null ? [] : [id]))
  const found =
    corrections.length === 0
      ? []
      : await queries
          .selectFrom('ledger_correction')
          .select(['entry_id', 'reason'])
          .where('entry_id', 'in', corrections)
          .execute()
  const reasons = new Map(found.map(({ entry_id, reason }) => [entry_id, reason]))
  return rows.map((row) => ({
    ...row,
    corrected_by: row.corrected_by !== null && row.corrected_by <= last ? row.corrected_by : null,
    reason: reasons.get(row.id) ?? null,
  }))
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
export async function* csvText({ rows }: Export, lang: 'zh' | 'en'): AsyncGenerator<string> {
  yield `${EXPORT_COLUMN_NAMES.map((name) => (lang === 'zh' ? EXPORT_COLUMNS[name] : name)).join(',')}\r\n`
  for await (const some of rows())
    yield stringify(
      some.map((row) => EXPORT_COLUMN_NAMES.map((name) => cellOf(row, name, lang))),
      { record_delimiter: 'windows' },
    )
}

const DIRECTION = { donation: '捐赠', expense: '支出' } as const
const NUMBERS = new Set(['amount', 'counted', 'balance'])

function cellOf(row: ExportedRow, name: ExportColumn, lang: 'zh' | 'en'): string {
  if (name === 'list') return lang === 'zh' ? DIRECTION[row.list] : row.list
  const value = row[name] ?? ''
  return NUMBERS.has(name) ? value : defuse(value)
}
