/**
 * An independent implementation of the ledger: reads the public CSV of the whole ledger and computes from its rows what
 * every call should answer. It shares no code with the service.
 */

export interface BookRow {
  id: string
  list: 'donation' | 'expense'
  type: string
  purpose: string
  item: string
  unit: string
  date: string
  amount: string
  batch: string | null
  field: string | null
  corrects: string | null
  correctedBy: string | null
  reason: string | null
}

export type Side = 'donation' | 'expense' | 'entry'
/** A filter, an order and a page, as query parameters. */
export type Asked = Partial<
  Record<
    | (typeof TEXTS)[number]
    | (typeof GOODS)[number]
    | 'keyword'
    | 'dateFrom'
    | 'dateTo'
    | 'amountMin'
    | 'amountMax'
    | 'dateSort'
    | 'amountSort'
    | 'pageNo'
    | 'pageSize',
    string
  >
>
const TEXTS = ['type', 'purpose', 'item', 'unit'] as const
const GOODS = ['batch', 'field'] as const

/** Parses a CSV (RFC 4180) into cells. */
export function cellsOf(csv: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < csv.length; at++) {
    const sign = csv[at]!
    if (quoted && sign === '"' && csv[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && sign === ',') {
      record.push(cell)
      cell = ''
    } else if (!quoted && sign === '\n') {
      records.push([...record, cell.replace(/\r$/, '')])
      record = []
      cell = ''
    } else cell += sign
  }
  if (cell !== '' || record.length > 0) throw new Error('The file ends within a line.')
  return records
}

const NAMES = [
  'id,list,type,purpose,item,unit,date,amount,counted,balance,corrects,correctedBy,reason,recordedAt,source,vouchers,batch,field',
  '编号,收支,类型,用途,项目,单位,日期,金额,计入金额,累计结余,更正了编号,被编号更正,更正原因,记录时间,来源,凭证,批次,地块',
].map((names) => names.split(','))
const [KEYS = []] = NAMES
/** Only the whole ledger has a running balance. */
const BALANCE = 9

/** The rows of an exported CSV. Throws when their order or the running balance is wrong. */
export function readExport(csv: string): BookRow[] {
  if (!csv.startsWith('\ufeff')) throw new Error('The file has no byte order mark.')
  const [header, ...records] = cellsOf(csv.slice(1))
  const whole = header!.length === KEYS.length
  const names = NAMES.map((known) => (whole ? known : known.toSpliced(BALANCE, 1)).join())
  if (!names.includes(header!.join())) throw new Error(`The header is ${header!.join()}.`)
  const keys = whole ? KEYS : KEYS.toSpliced(BALANCE, 1)
  const lines = records.map((cells) => Object.fromEntries(keys.map((key, at) => [key, cells[at]!])))
  const text = (cell = '') => cell.replace(/^'(?='*[=+\-@＝＋－＠])/, '')
  const rows = lines.map((line): BookRow => {
    const { id, list, date, amount, corrects, correctedBy, type, purpose, item, unit } = line
    return {
      id: id!,
      list: list === 'donation' || list === '捐赠' ? 'donation' : 'expense',
      ...{ type: text(type), purpose: text(purpose), item: text(item), unit: text(unit) },
      ...{ date: date!, amount: amount!, batch: line.batch || null, field: line.field || null },
      ...{ corrects: corrects || null, correctedBy: correctedBy || null },
      reason: text(line.reason) || null,
    }
  })
  checkSums(
    rows,
    lines.map(({ counted, balance }) => [counted, balance]),
  )
  return rows
}

/** Throws when a row counts something else, stands in the wrong place, or the running balance is wrong. */
function checkSums(rows: BookRow[], told: (string | undefined)[][]): void {
  let sum = 0n
  for (const [place, row] of rows.entries()) {
    const counts = countedOf(row)
    sum += counts
    const [counted, balance = yuan(sum)] = told[place]!
    if (counted !== yuan(counts) || balance !== yuan(sum))
      throw new Error(
        `Row ${row.id} counts ${counted} up to ${balance}, not ${yuan(counts)} up to ${yuan(sum)}.`,
      )
    const last = rows[place - 1]
    if (last && byDay(last, row) >= 0) throw new Error(`Row ${row.id} stands after row ${last.id}.`)
  }
}

type Line = BookRow & Record<'counted' | 'recordedAt' | 'source' | 'vouchers' | 'balance', string>

/** The rows of a JSON Lines export; also checks their order and the running balance. */
export function readLines(jsonl: string): BookRow[] {
  const lines = jsonl
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line)
  const rows = lines.map(
    ({ counted: _1, balance: _2, recordedAt: _3, source: _4, vouchers: _5, ...row }) => row,
  )
  checkSums(
    rows,
    lines.map(({ counted, balance }) => [counted, balance]),
  )
  return rows
}

export const fen = (text: string) => BigInt(text.replace('.', ''))
export function yuan(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const countedOf = (row: BookRow) =>
  row.correctedBy === null ? fen(row.amount) * (row.list === 'donation' ? 1n : -1n) : 0n

const order = <T>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0)
const byDay = (one: BookRow, other: BookRow) =>
  order(one.date, other.date) || order(BigInt(one.id), BigInt(other.id))

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
const asFen = (text: string) => {
  const [whole, part = ''] = text.split('.')
  return BigInt(whole! + part.padEnd(2, '0'))
}

/** The matching rows, in no particular order. */
export function fitting(rows: BookRow[], side: Side, asked: Asked): BookRow[] {
  const words = folded(asked.keyword ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return rows.filter((row) => {
    if (side !== 'entry' && row.list !== side) return false
    const exact = [...TEXTS, ...GOODS]
    if (exact.some((name) => asked[name] !== undefined && row[name] !== asked[name])) return false
    if (asked.dateFrom !== undefined && row.date < asked.dateFrom) return false
    if (asked.dateTo !== undefined && row.date > asked.dateTo) return false
    if (asked.amountMin !== undefined && fen(row.amount) < asFen(asked.amountMin)) return false
    if (asked.amountMax !== undefined && fen(row.amount) > asFen(asked.amountMax)) return false
    return words.every((word) => TEXTS.some((name) => folded(row[name]).includes(word)))
  })
}

function sums(rows: BookRow[]) {
  const of = (list: BookRow['list']) =>
    rows.reduce((sum, row) => (row.list === list ? sum + countedOf(row) : sum), 0n)
  return { income: yuan(of('donation')), expense: yuan(-of('expense')) }
}

/** The rows that count: neither corrected nor annulled. */
const counting = (rows: BookRow[]) =>
  rows.filter(({ correctedBy, amount }) => correctedBy === null && fen(amount) > 0n)

/** A row as a call answers it: without what it does not name. */
function answered<Row extends Pick<BookRow, 'batch' | 'field'>>({ batch, field, ...row }: Row) {
  return { ...row, ...(batch !== null && { batch }), ...(field !== null && { field }) }
}

/** The expected answer of a page. */
export function pageOf(rows: BookRow[], side: Side, asked: Asked) {
  const found = fitting(rows, side, asked)
  const [day, amount] = [Number(asked.dateSort ?? 0), Number(asked.amountSort ?? 0)]
  const sorted = found.toSorted((one, other) => {
    const days = order(one.date, other.date)
    const amounts = order(fen(one.amount), fen(other.amount))
    const ids = order(BigInt(one.id), BigInt(other.id))
    if (day !== 0 && amount !== 0) return days * day || amounts * amount || ids * day
    if (amount !== 0) return (amounts || days || ids) * amount
    return (days || ids) * (day || -1)
  })
  const size = Number(asked.pageSize ?? 10)
  const start = (Number(asked.pageNo ?? 1) - 1) * size
  const list = sorted.slice(start, start + size).map(({ reason: _, ...row }) => answered(row))
  return { list, total: found.length, counted: counting(found).length, ...sums(found) }
}

const grouped = <T>(rows: T[], keyOf: (row: T) => string) => {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

/** The expected summary; purposes sorted by name. */
export function summaryOf(rows: BookRow[], side: Side, asked: Asked) {
  const found = fitting(rows, side, asked)
  const months = [...grouped(found, ({ date }) => date.slice(0, 7))].toSorted(([a], [b]) =>
    order(a, b),
  )
  const purposes = [...grouped(found, ({ purpose }) => purpose)].toSorted(([a], [b]) => order(a, b))
  return {
    total: found.length,
    counted: counting(found).length,
    ...sums(found),
    months: months.map(([month, some]) => ({ month, ...sums(some) })),
    purposes: purposes.map(([purpose, some]) => ({ purpose, ...sums(some) })),
    lastEntry: lastOf(rows),
  }
}

/** The largest id; null without rows. */
function lastOf(rows: BookRow[]): string | null {
  const ids = rows.map(({ id }) => Number(id))
  return ids.length > 0 ? String(Math.max(...ids)) : null
}

/** The number of rows that count for each text of a field, and the ranges of days and amounts. */
export function choicesOf(rows: BookRow[], side: Side) {
  const found = fitting(rows, side, {})
  const counts = (name: (typeof TEXTS | typeof GOODS)[number]) =>
    new Map(
      [...grouped(counting(found), (row) => row[name] ?? '')]
        .filter(([value]) => value !== '')
        .map(([value, some]) => [value, some.length]),
    )
  const days = found.map(({ date }) => date).toSorted()
  const amounts = found.map(({ amount }) => fen(amount)).toSorted(order)
  const ends = <T, U>(values: T[], told: (value: T) => U) =>
    values.length === 0
      ? { min: null, max: null }
      : { min: told(values[0]!), max: told(values.at(-1)!) }
  return {
    types: counts('type'),
    purposes: counts('purpose'),
    items: counts('item'),
    units: counts('unit'),
    batches: counts('batch'),
    fields: counts('field'),
    date: ends(days, String),
    amount: ends(amounts, yuan),
  }
}

/** The expected balance. */
export function balanceOf(rows: BookRow[]) {
  const { income, expense } = sums(rows)
  const balance = yuan(fen(income) - fen(expense))
  return { balance, totalDonation: income, totalExpense: expense, lastEntry: lastOf(rows) }
}

/** A row with all its earlier and later versions, the first one first. */
export function versionsOf(rows: BookRow[], id: string) {
  const known = new Map(rows.map((row) => [row.id, row]))
  let first = known.get(id)!
  while (first.corrects !== null) first = known.get(first.corrects)!
  const versions = [first]
  while (versions.at(-1)!.correctedBy !== null)
    versions.push(known.get(versions.at(-1)!.correctedBy!)!)
  return versions.map(answered)
}
