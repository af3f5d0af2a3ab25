import { DAY_MS } from '../calendar'
import type { Chance } from '../chance'
import { fen, yuan, type Asked, type BookRow } from './book'

type Text = 'type' | 'purpose' | 'item' | 'unit'

export function randomFilter(luck: Chance, rows: BookRow[]): Asked {
  const row = luck.pick(rows)
  const asked: Asked = {}
  const some = (often: number) => luck.between(1, 100) <= often
  for (const name of ['type', 'purpose', 'item', 'unit'] as const)
    if (some(18)) asked[name] = some(85) ? row[name] : luck.pick(rows)[name]
  for (const name of ['batch', 'field'] as const) {
    const value = some(85) ? row[name] : luck.pick(rows)[name]
    if (some(15) && value !== null) asked[name] = value
  }
  if (some(40)) asked.keyword = keywordFrom(luck, rows, row)
  const [from, to] = [dayNear(luck, row), dayNear(luck, row)].toSorted()
  if (some(25)) asked.dateFrom = from!
  if (some(25)) asked.dateTo = to!
  const [least, most] = [amountNear(luck, row), amountNear(luck, row)].toSorted((a, b) =>
    Number(a - b),
  )
  if (some(20)) asked.amountMin = yuan(least!)
  if (some(20)) asked.amountMax = yuan(most!)
  return asked
}

/** One or two words of one or more characters, from the texts of one or two rows. */
function keywordFrom(luck: Chance, rows: BookRow[], row: BookRow): string {
  const word = (of: BookRow) => {
    const letters = [...of[luck.pick<Text>(['type', 'purpose', 'item', 'unit'])]]
    const length = luck.pick([1, 1, 2, 2, 3, 5])
    const start = luck.between(0, Math.max(0, letters.length - length))
    const text = letters.slice(start, start + length).join('')
    return luck.between(0, 1) === 1 ? text.toUpperCase() : text.replace('（', '(')
  }
  const words = luck.pick([[row], [row], [row, row], [row, luck.pick(rows)]]).map(word)
  const text = words.join(luck.pick([' ', '　', '  '])).slice(0, 50)
  return text.trim() === '' ? '餐' : text
}

/** Days within a month, and its first and last. */
function dayNear(luck: Chance, { date }: BookRow): string {
  const days = Date.parse(date) / DAY_MS
  const near = (shift: number) => new Date((days + shift) * DAY_MS).toISOString().slice(0, 10)
  const first = `${date.slice(0, 7)}-01`
  const last = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0))
  return luck.pick([
    date,
    near(1),
    near(-1),
    near(-45),
    near(200),
    first,
    last.toISOString().slice(0, 10),
  ])
}

function amountNear(luck: Chance, { amount }: BookRow): bigint {
  const edge = luck.pick([1n, 2n, 5n]) * 10n ** BigInt(luck.between(0, 11))
  const found = luck.pick([fen(amount), fen(amount) + 1n, fen(amount) - 1n, edge, edge - 1n, 0n])
  return found < 0n ? 0n : found
}

export function randomSort(luck: Chance): Asked {
  const way = () => luck.pick([undefined, '1', '-1'])
  return defined({ dateSort: way(), amountSort: way() })
}

export function randomPage(luck: Chance, total: number): Asked {
  const size = luck.pick([1, 7, 10, 20, 50, 100])
  const last = Math.max(1, Math.ceil(total / size))
  const pageNo = luck.pick([1, last, last + 1, luck.between(1, last), luck.between(1, last)])
  return { pageNo: String(pageNo), pageSize: String(size) }
}

const defined = (asked: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Asked
