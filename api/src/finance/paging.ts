import { sql, type RawBuilder } from 'kysely'
import type { Queries, Sign } from '../database/schema'
import type { ParsedFilter } from './filter'
import { rowsOf, toAnswerRow } from './row'
import { fits, selectionOf, type Selection } from './selection'
import { leastOf } from './sizes'
import { snapshot } from '../database/snapshot'
import { lastOf } from './span'
import { sizesOf, sumsByMonth, sumsOfWord, type MonthSum } from './sums'
import { inYuan, ledgerTotals, numberOf, stateOf } from './totals'

type Order = 1 | -1

interface PageOrder {
  date?: Order | undefined
  amount?: Order | undefined
}

export interface PageAsked {
  direction: Sign | undefined
  filter: ParsedFilter
  sort: PageOrder
  pageNo: number
  pageSize: number
}

/** From this offset on, the months are needed to find where the page begins. */
const DEEP = 10_000n

/** Up to this many matching rows are fetched and sorted. With more, an index scan finds a page soon enough. */
const FEW = 10_000n

/**
 * The same for filters by item, unit, goods or keyword when sorting by amount: their rows may be far apart in that
 * index.
 */
const FEW_IF_SPARSE = 50_000n

/** One page of the ledger with the sums of all matching rows; a page beyond the end is empty. */
export function ledgerPage(queries: Queries, asked: PageAsked) {
  return snapshot(queries, async (reads) => {
    const totals = await ledgerTotals(reads)
    const { demo } = stateOf(totals)
    const selection = await selectionOf(reads, asked.direction, asked.filter)
    if (!selection) return { list: [], ...numberOf([]), income: '0.00', expense: '0.00', demo }
    const offset = BigInt(asked.pageNo - 1) * BigInt(asked.pageSize)
    const listTotals = totals.filter(({ direction }) => selection.directions.includes(direction))
    const quickSums = () => (selection.plain ? listTotals : sumsOfWord(reads, selection))
    const quick = offset < DEEP ? await quickSums() : undefined
    const months = quick ? [] : await sumsByMonth(reads, selection)
    const sums = quick ?? months
    const numbers = numberOf(sums)
    const total = BigInt(numbers.total)
    const { income, expense } = inYuan(sums)
    const rows =
      offset >= total ? [] : await pageRows(reads, selection, asked, { offset, total, months })
    return { list: rows.map(toAnswerRow), ...numbers, income, expense, demo }
  })
}

interface Place {
  offset: bigint
  total: bigint
  /** Empty for a shallow page whose sums were found without them. */
  months: MonthSum[]
}

async function pageRows(
  queries: Queries,
  selection: Selection,
  { sort, pageSize }: PageAsked,
  place: Place,
) {
  const order = ordering(sort)
  const condition = fits(selection)
  const byAmount = sort.amount !== undefined && sort.date === undefined
  const { item, unit, about, words } = selection
  const isSparse = Boolean(item ?? unit ?? about.batch ?? about.field) || words.length > 0
  // Each way selects only the page's ids, and `rowsOf` fetches those rows, so that a deep page reads no skipped rows.
  // `offset 0` keeps the planner from merging the subquery.
  if (!selection.plain && place.total <= (byAmount && isSparse ? FEW_IF_SPARSE : FEW))
    return rowsOf(
      queries,
      sql`select id from (
        select e.id, e.date, e.amount from ledger_entry e where ${condition} offset 0
      ) as e order by ${order} limit ${pageSize} offset ${place.offset}`,
      order,
    )
  if (byAmount) {
    const within = sql.join([condition, await amountsOf(queries, selection)], sql` and `)
    return rowsOf(queries, fromNearerEnd(within, sort, pageSize, place), order)
  }
  const { from, to, offset } = windowOf(place, pageSize, sort.date ?? -1)
  const days = [
    condition,
    ...(from === undefined ? [] : [sql`e.date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`e.date <= ${to}::date`]),
  ]
  const ids = sql`select e.id from ledger_entry e where ${sql.join(days, sql` and `)}
    order by ${order} limit ${pageSize} offset ${offset}`
  return rowsOf(queries, ids, order)
}

/** Restricts an index scan by amount to the amounts that rows of the selected kinds can have. */
async function amountsOf(queries: Queries, { everyKind, kinds }: Selection) {
  if (everyKind) return sql`true`
  const [least, most] = await sizesOf(queries, kinds)
  return sql`e.amount >= ${leastOf(least)} and e.amount < ${leastOf(most + 1)}`
}

/**
 * The months that contain the page, from the monthly sums, and the number of rows to skip in the first one. Without
 * sums there is no restriction.
 */
function windowOf({ offset, months }: Place, pageSize: number, order: Order) {
  const entries = new Map<string, bigint>()
  for (const { month, entries: more } of months)
    entries.set(month, (entries.get(month) ?? 0n) + more)
  const walked = [...entries].toSorted(([one], [other]) => (one < other ? -order : order))
  let passed = 0n
  let held: { first: string; last: string; skip: bigint } | undefined
  for (const [month, more] of walked) {
    const upTo = passed + more
    if (held) held.last = month
    else if (upTo > offset) held = { first: month, last: month, skip: offset - passed }
    if (upTo >= offset + BigInt(pageSize)) break
    passed = upTo
  }
  if (!held) return { from: undefined, to: undefined, offset }
  const { first, last, skip } = held
  const [from, to] = order === 1 ? [first, last] : [last, first]
  return { from, to: lastOf(to), offset: skip }
}

/**
 * Reads pages in the second half from the end and in reverse, so that the last page is as fast as the first; `rowsOf`
 * restores the order.
 */
function fromNearerEnd(
  condition: RawBuilder<unknown>,
  sort: PageOrder,
  pageSize: number,
  { offset, total }: Place,
): RawBuilder<unknown> {
  const size = BigInt(pageSize)
  if (offset * 2n <= total)
    return sql`select e.id from ledger_entry e where ${condition}
      order by ${ordering(sort)} limit ${size} offset ${offset}`
  const behind = total - offset - size
  return sql`select e.id from ledger_entry e where ${condition}
    order by ${ordering(sort, -1)} limit ${behind < 0n ? size + behind : size} offset ${behind < 0n ? 0n : behind}`
}

/** Sorts by date before amount when both are given. The id breaks ties, so that pages never overlap. */
function ordering({ date, amount }: PageOrder, turned: Order = 1): RawBuilder<unknown> {
  const way = (order: Order) => (order * turned === 1 ? sql`asc` : sql`desc`)
  const last = sql`e.id ${way(date ?? amount ?? -1)}`
  if (amount === undefined) return sql.join([sql`e.date ${way(date ?? -1)}`, last])
  const amounts = sql`e.amount ${way(amount)}`
  if (date !== undefined) return sql.join([sql`e.date ${way(date)}`, amounts, last])
  return sql.join([amounts, sql`e.date ${way(amount)}`, last])
}
