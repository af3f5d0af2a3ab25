import { sql, type RawBuilder } from 'kysely'
import type { Queries, Sign } from '../database/schema'
import { required } from '../required'
import { any, fits, holds, type Selection, type Word } from './selection'
import { SIZES, splitRange } from './sizes'
import { splitDates, type Span } from './span'
import type { Totals } from './totals'

/** What the rows of a month come to. */
export interface MonthSum {
  direction: Sign
  /** Its first day. */
  month: string
  entries: bigint
  /** Fen, as corrected. */
  amount: bigint
}

/** The sums of all rows that fit, by month. */
export async function sumsByMonth(queries: Queries, selection: Selection): Promise<MonthSum[]> {
  if (selection.plain)
    return queries
      .selectFrom('ledger_sum')
      .select(['month', 'entries', 'amount', sql<Sign>`ref`.as('direction')])
      .where('facet', '=', FACET.direction)
      .where('ref', 'in', selection.directions)
      .execute()
  const { rows } = await sql<MonthSum>`
    select ${directionOf(selection)} as direction, month,
      sum(entries)::bigint as entries, sum(amount)::bigint as amount
    from (${partsOf(selection)}) as part group by 1, 2 having sum(entries) > 0
  `.execute(queries)
  return rows
}

/** The sums of all rows that fit, by month and by purpose. */
export async function sumsByMonthAndPurpose(queries: Queries, selection: Selection) {
  const { rows } = await sql<MonthSum & { kind_id: number | null }>`
    select ${directionOf(selection)} as direction, month, kind_id,
      sum(entries)::bigint as entries, sum(amount)::bigint as amount
    from (${partsOf(selection)}) as part
    group by grouping sets ((1, month), (1, kind_id)) having sum(entries) > 0
  `.execute(queries)
  const purposes = await purposesOf(queries)
  const purposeOf = (kind: number) => required(purposes.get(kind), 'a purpose')
  return {
    months: rows.filter(({ kind_id }) => kind_id === null),
    purposes: rows.flatMap(({ kind_id, direction, amount }) =>
      kind_id === null ? [] : [{ direction, amount, purpose: purposeOf(kind_id) }],
    ),
  }
}

async function purposesOf(queries: Queries): Promise<Map<number, string>> {
  const kinds = await queries
    .selectFrom('ledger_kind')
    .innerJoin('ledger_name', 'ledger_name.id', 'ledger_kind.purpose_id')
    .select(['ledger_kind.id', 'ledger_name.value'])
    .execute()
  return new Map(kinds.map(({ id, value }) => [id, value]))
}

/**
 * The sums of all rows that fit where one word alone decides. They are kept for each text as a whole, which is
 * less to read than its months; undefined where only the months tell.
 */
export async function sumsOfWord(
  queries: Queries,
  { sided, item, unit, words, directions, range }: Selection,
): Promise<Totals | undefined> {
  const [word] = words
  const alone = sided && words.length === 1 && item === undefined && unit === undefined
  if (!word || !alone || Object.values(range).some((end) => end !== undefined)) return undefined
  const { kinds, items, units } = word
  if (kinds.length > 0 || (items.length > 0 && units.length > 0)) return undefined
  const { rows } = await sql<Totals[number]>`
    select direction, sum(entries)::bigint as entries, sum(amount)::bigint as amount
    from unnest(${[...items, ...units]}::integer[]) as text (id), lateral (
      select direction, entries, amount from ledger_choice
      where field = ${items.length > 0 ? 'item' : 'unit'} and name_id = text.id offset 0
    ) as choice where direction in (${sql.join(directions)}) group by 1
  `.execute(queries)
  return rows
}

/** The sizes of amount that rows of some kinds have, the least and the greatest. */
export async function sizesOf(queries: Queries, kinds: number[]): Promise<[number, number]> {
  const { rows } = await sql<{ least: number; most: number }>`
    select min(size) as least, max(size) as most from generate_series(0, ${SIZES - 1}::integer) as size
    where exists (
      select from ledger_sum where facet = ${FACET.size} and ref = size and kind_id = ${any(kinds)}
    )
  `.execute(queries)
  const { least, most } = required(rows[0], 'the answer')
  return [least, most]
}

const FACET = { direction: 0, kind: 1, item: 2, unit: 3, size: 4 } as const

/** Told from the numbers of the kinds: joined, a wrong guess of how many sums come would cost seconds. */
const directionOf = ({ donations }: Selection) =>
  sql`case when kind_id = ${any(donations)} then 1 else -1 end`

/**
 * Rows of (kind_id, month, entries, amount) that add up to what fits. Whole months come from the kept sums;
 * rows are read only for the days and amounts at the ends of a range that cut a month or a size, and where
 * both an item and a unit decide.
 */
function partsOf(selection: Selection): RawBuilder<unknown> {
  const { dateFrom, dateTo } = selection.range
  const { whole, rest } = splitDates(dateFrom, dateTo)
  const kept = whole && keptParts(selection, whole)
  const parts = kept
    ? [...kept, ...rest.map((span) => rowsIn(selection, within(span)))]
    : [rowsIn(selection)]
  return sql.join(parts, sql` union all `)
}

/** @returns undefined when no kept sums tell. */
function keptParts(selection: Selection, months: Span): RawBuilder<unknown>[] | undefined {
  const { kinds, everyKind, item, unit, words, range } = selection
  const ofKinds = everyKind ? undefined : kinds
  const fixed = Number(item !== undefined) + Number(unit !== undefined)
  if (range.amountMin !== undefined || range.amountMax !== undefined) {
    if (fixed > 0 || words.length > 0) return undefined
    const { whole, rest } = splitRange(range.amountMin, range.amountMax)
    const cut = rest.map(([from, to]) => rowsIn(selection, within(months), between(from, to)))
    return [keptSums(FACET.size, whole, months, ofKinds), ...cut]
  }
  if (words.length > 0) return fixed > 0 ? undefined : wordParts(selection, months)
  if (fixed === 2) return undefined
  if (item !== undefined) return [keptSums(FACET.item, [item], months, ofKinds)]
  if (unit !== undefined) return [keptSums(FACET.unit, [unit], months, ofKinds)]
  return [keptSums(FACET.kind, kinds, months)]
}

/** Kept sums, found one by one: the database would rather read all of a facet than believe how few are asked for. */
function keptSums(
  facet: number,
  refs: number[],
  months: Span,
  kinds?: number[],
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const ofKinds = kinds ? sql`kind_id = ${any(kinds)}` : sql`true`
  return sql`
    select kind_id, month, entries, amount
    from unnest(${refs}::integer[]) as wanted (id), lateral (
      select kind_id, month, entries, amount, ref as item_id, ref as unit_id from ledger_sum
      where facet = ${sql.lit(facet)} and ref = wanted.id and ${ofKinds} and ${monthIn(months)} offset 0
    ) as e where ${condition}`
}

/**
 * A search finds rows by their kind, their item or their unit. Those that fit by their kind are one sum; of the
 * others, those that fit by item or by unit are two, and rows that have both were counted twice or, where one
 * word stands in each, not at all.
 */
function wordParts({ words, kinds }: Selection, months: Span): RawBuilder<unknown>[] {
  const byKind = kinds.filter((kind) => words.every((word) => word.kinds.includes(kind)))
  const others = kinds.filter((kind) => !byKind.includes(kind))
  const items = [...new Set(words.flatMap((word) => word.items))]
  const units = [...new Set(words.flatMap((word) => word.units))]
  const each = (test: (word: Word) => RawBuilder<unknown>) => sql.join(words.map(test), sql` and `)
  const byItem = each((word) => holds({ ...word, units: [] }))
  const byUnit = each((word) => holds({ ...word, items: [] }))
  const other = sql`e.kind_id = ${any(others)}`
  const parts = [
    keptSums(FACET.kind, byKind, months),
    keptSums(FACET.item, items, months, undefined, sql`${other} and ${byItem}`),
    keptSums(FACET.unit, units, months, undefined, sql`${other} and ${byUnit}`),
  ]
  if (items.length === 0 || units.length === 0 || others.length === 0) return parts
  const weight = sql`((${each(holds)})::integer - (${byItem})::integer - (${byUnit})::integer)`
  const both = sql`e.item_id = ${any(items)} and e.unit_id = ${any(units)} and ${other} and ${within(months)}`
  return [
    ...parts,
    sql`
      select e.kind_id, date_trunc('month', e.date)::date, e.entries * ${weight}, e.amount * ${weight}
      from (${written}) as e where ${both}`,
  ]
}

/** Every row, and what a correction took back from it. */
const written = sql`
  select kind_id, item_id, unit_id, date, amount, 1 as entries from ledger_entry
  union all select kind_id, item_id, unit_id, date, -amount, 0 from ledger_correction`

/** The rows themselves, as the kept sums would count them. */
function rowsIn(selection: Selection, ...more: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const condition = sql.join([fits(selection), ...more], sql` and `)
  return sql`
    select e.kind_id, date_trunc('month', e.date)::date as month, count(*) as entries, sum(e.amount) as amount
      from ledger_entry e where ${condition} group by 1, 2
    union all select e.kind_id, date_trunc('month', e.date)::date, 0, -e.amount
      from ledger_correction e where ${condition}`
}

const monthIn = ({ from, to }: Span) => {
  const ends = [sql`true`]
  if (from !== undefined) ends.push(sql`month >= ${from}::date`)
  if (to !== undefined) ends.push(sql`month <= ${to}::date`)
  return sql.join(ends, sql` and `)
}

const within = ({ from, to }: Span) => {
  const ends = [sql`true`]
  if (from !== undefined) ends.push(sql`e.date >= ${from}::date`)
  if (to !== undefined) ends.push(sql`e.date <= ${to}::date`)
  return sql.join(ends, sql` and `)
}

const between = (from: bigint, to: bigint | undefined) =>
  to === undefined ? sql`e.amount >= ${from}` : sql`e.amount between ${from} and ${to}`
