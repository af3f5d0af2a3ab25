import { isDate } from '../calendar'
import type { Sign } from '../database/schema'
import { unfitFor } from '../envelope/signs'
import { keysOf } from '../keys-of'
import { toFen } from '../money'
import type { NewEntry } from './append'
import { readBatch, readField } from './known-goods'
import { UNRESTRICTED } from './unrestricted'

/** The columns that every ledger file has, with their Chinese names. */
const COLUMNS = {
  direction: '收支',
  type: '类型',
  purpose: '用途',
  item: '项目',
  unit: '单位',
  date: '日期',
  amount: '金额',
} as const
/** The columns that a ledger file may have. */
const GOODS = { batch: '批次', field: '地块' } as const

const ALL_COLUMNS = { ...COLUMNS, ...GOODS }
export type Column = keyof typeof ALL_COLUMNS
export const COLUMN_NAMES = keysOf(ALL_COLUMNS)

/** The cell index of each column. */
export type Places = ReadonlyMap<Column, number>

const directions: Record<string, Sign> = {
  donation: 1,
  捐赠: 1,
  收入: 1,
  expense: -1,
  支出: -1,
}

/** A larger amount is taken for a typing error. */
const MOST_FEN = 100_000_000_000n
const TEXT_LIMIT = 100

const { direction: list, ...shared } = COLUMNS

/** The columns of an export, with their Chinese names. */
export const EXPORT_COLUMNS = {
  id: '编号',
  list,
  ...shared,
  counted: '计入金额',
  balance: '累计结余',
  corrects: '更正了编号',
  correctedBy: '被编号更正',
  reason: '更正原因',
  recordedAt: '记录时间',
  source: '来源',
  vouchers: '凭证',
  ...GOODS,
} as const
export type ExportColumn = keyof typeof EXPORT_COLUMNS
export const EXPORT_COLUMN_NAMES = keysOf(EXPORT_COLUMNS)

/** Columns that only our exports have: importing an export would count its rows twice. */
const exported = new Set(
  (['counted', 'balance', 'corrects', 'correctedBy'] as const).flatMap((name) => [
    name.toLowerCase(),
    EXPORT_COLUMNS[name],
  ]),
)
const OWN_EXPORT =
  'this is an export of the ledger, so its rows already stand there: correct-entry changes one'

/**
 * Reads the header line: English or Chinese names in any order.
 * @returns the index of each column, or what is wrong with the header
 */
export function readHeader(cells: string[]): { places: Places } | { reason: string } {
  const names = cells.map((cell) => cell.normalize('NFKC').trim().toLowerCase())
  if (names.some((name) => exported.has(name))) return { reason: OWN_EXPORT }
  const places = new Map<Column, number>()
  const missing: string[] = []
  for (const column of COLUMN_NAMES) {
    const [place, ...more] = names.flatMap((name, place) =>
      name === column || name === ALL_COLUMNS[column] ? [place] : [],
    )
    if (more.length > 0) return { reason: `the column ${column} stands there twice` }
    if (place !== undefined) places.set(column, place)
    else if (!(column in GOODS)) missing.push(`${column} (${ALL_COLUMNS[column]})`)
  }
  if (missing.length > 0) return { reason: `the header lacks ${missing.join(', ')}` }
  const known = new Set(places.values())
  const strange = cells.filter((_, place) => !known.has(place))
  if (strange.length > 0)
    return {
      reason: `the header has unknown columns: ${strange.map((name) => `"${name}"`).join(', ')}`,
    }
  return { places }
}

/**
 * Reads a row of a ledger file.
 * @param today the last allowed date, in Asia/Shanghai
 * @returns the row, or every reason why it is refused
 */
export function readRow(
  cells: string[],
  places: Places,
  today: string,
): { entry: NewEntry } | { reasons: string[] } {
  if (cells.length !== places.size)
    return { reasons: [`has ${cells.length} cells instead of ${places.size}`] }
  const reasons: string[] = []
  const cell = (column: Column) => undefuse(cells[places.get(column) ?? -1] ?? '').trim()
  const text = (column: Column) => {
    const value = cell(column).normalize('NFC')
    const unfit = unfitFor('line', value)
    if (value === '') reasons.push(`${column} is empty`)
    else if ([...value].length > TEXT_LIMIT)
      reasons.push(`${column} is longer than ${TEXT_LIMIT} characters`)
    // Reasons of a line are joined, so they have no full stop.
    else if (unfit) reasons.push(`${column} ${unfit.en.replace(/\.$/, '')}`)
    return value
  }
  const direction = directions[cell('direction').toLowerCase()]
  if (direction === undefined)
    reasons.push(`direction is "${short(cell('direction'))}", not donation or expense (捐赠, 支出)`)
  const words = {
    type: text('type'),
    purpose: text('purpose'),
    item: text('item'),
    unit: text('unit'),
  }
  if (direction === -1 && words.purpose === UNRESTRICTED)
    reasons.push(
      `purpose is ${UNRESTRICTED}, but money is spent on a purpose: move it there first (transfer)`,
    )
  const date = readDay(cell('date'), today, reasons)
  const amount = readAmount(cell('amount'), reasons)
  const goods = {
    batch: readGoods('batch', cell('batch'), reasons),
    field: readGoods('field', cell('field'), reasons),
  }
  if (reasons.length > 0 || direction === undefined || amount === undefined) return { reasons }
  return { entry: { direction, ...words, date, amount, ...goods } }
}

/** Reads what a row names; an empty cell names nothing. */
function readGoods(column: keyof typeof GOODS, text: string, reasons: string[]): string | null {
  if (text === '') return null
  const { read, example } = NAMES[column]
  const value = read(text.normalize('NFKC'))
  if (value === undefined)
    reasons.push(`${column} is "${short(text)}", not the name of one like ${example}`)
  return value ?? null
}

const NAMES = {
  batch: { read: readBatch, example: '06901234567892/R-01' },
  field: { read: readField, example: 'N1' },
}

/**
 * Reads a day. Spreadsheets rewrite dates as 2026/11/5, so that form is accepted as well.
 * @param reasons receives what is wrong with it
 */
export function readDay(text: string, today: string, reasons: string[]): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text.normalize('NFKC')) ?? []
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ''
  if (!isDate(date)) reasons.push(`date is "${short(text)}", not a day like 2026-11-20`)
  else if (date < '2000-01-01') reasons.push(`date ${date} lies before 2000`)
  else if (date > today) reasons.push(`date ${date} lies in the future`)
  return date
}

/**
 * Reads an amount in yuan.
 * @param reasons receives what is wrong with it
 * @returns fen
 */
export function readAmount(text: string, reasons: string[]): bigint | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/^(\d{1,3})((?:,\d{3})+)(?=\.|$)/, (whole) => whole.replaceAll(',', ''))
  const fen = toFen(plain)
  if (fen === undefined || fen === 0n)
    reasons.push(
      `amount is "${short(text)}", not an amount above 0 with at most two decimals like 1280.00`,
    )
  else if (fen > MOST_FEN) reasons.push(`amount is "${short(text)}", more than 1,000,000,000.00`)
  return fen
}

/**
 * Prefixes an apostrophe to a text that a spreadsheet would run as a formula. The import removes it, so exported rows
 * can be imported unchanged.
 */
export function defuse(value: string): string {
  return /^'*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
}

function undefuse(value: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(value) ? value.slice(1) : value
}
const short = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value)
