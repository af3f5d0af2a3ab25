// Answers filters from the stored sums instead of the rows; docs/decisions/0006 says how and why.
import { sql, type RawBuilder } from 'kysely'
import { FACET, type Queries, type Sign } from '../database/schema'
import { required } from '../required'
import { any, fits, holds, isAbout, type Selection, type Word } from './selection'
import { SIZES, splitRange } from './sizes'
import { splitDates, type Span } from './span'
import type { Totals } from './totals'

/** Number and sum of a month's rows. */
export interface MonthSum {
  direction: Sign
  /** First day of the month. */
  month: string
  entries: bigint
  /** In fen, after corrections. */
  amount: bigint
  /** The rows that were neither corrected nor annulled. */
  counted: bigint
}

/** Sums of all matching rows by month. */
export async function sumsByMonth(queries: Queries, selection: Selection): Promise<MonthSum[]> {
  if (selection.plain)
    return queries
      .selectFrom('ledger_sum')
      .select(['month', 'entries', 'amount', 'counted', sql<Sign>`ref`.as('direction')])
      .where('facet', '=', FACET.direction)
      .where('ref', 'in', selection.directions)
      .execute()
  const { rows } = await sql<MonthSum>`
    select ${directionOf(selection)} as direction, month,
      sum(entries)::bigint as entries, sum(amount)::bigint as amount,
      sum(counted)::bigint as counted
    from (${partsOf(selection)}) as part group by 1, 2 having sum(entries) > 0
  `.execute(queries)
  return rows
}

/** Sums of all matching rows by month and purpose. */
export async function sumsByMonthAndPurpose(queries: Queries, selection: Selection) {
  const { rows } = await sql<MonthSum & { kind_id: number | null }>`
    select ${directionOf(selection)} as direction, month, kind_id,
      sum(entries)::bigint as entries, sum(amount)::bigint as amount,
      sum(counted)::bigint as counted
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
 * The sums of all matching rows when the filter is one word that only items, or only units, contain. They are stored
 * per text for the whole ledger, which is faster to read than its months. Undefined when the filter needs the monthly
 * sums. `offset 0` keeps the planner from merging the subquery.
 */
export async function sumsOfWord(
  queries: Queries,
  selection: Selection,
): Promise<Totals | undefined> {
  const { sided, item, unit, words, directions, range } = selection
  const [word] = words
  const alone =
    sided && words.length === 1 && item === undefined && unit === undefined && !isAbout(selection)
  if (!word || !alone || Object.values(range).some((end) => end !== undefined)) return undefined
  const { kinds, items, units } = word
  if (kinds.length > 0 || (items.length > 0 && units.length > 0)) return undefined
  const { rows } = await sql<Totals[number]>`
    select direction, sum(entries)::bigint as entries, sum(amount)::bigint as amount,
      sum(counted)::bigint as counted
    from unnest(${[...items, ...units]}::integer[]) as text (id), lateral (
      select direction, entries, amount, counted from ledger_choice
      where field = ${items.length > 0 ? 'item' : 'unit'} and name_id = text.id offset 0
    ) as choice where direction in (${sql.join(directions)}) group by 1
  `.execute(queries)
  return rows
}

/** The smallest and the largest size class of the amounts in rows of some kinds. */
export async function sizesOf(queries: Queries, kinds: number[]): Promise<[number, number]> {
  const { rows } = await sql<{ least: number; most: number }>`
    select min(size) as least, max(size) as most from generate_series(0, ${SIZES - 1}::integer) as size
    where exists (
      select from unnest(${kinds}::integer[]) as kind (id), lateral (
        select from ledger_sum where facet = ${FACET.size} and ref = size and kind_id = kind.id limit 1
      ) as known
    )
  `.execute(queries)
  const { least, most } = required(rows[0], 'the answer')
  return [least, most]
}

/**
 * Derived from the kind ids instead of a join: with a join the planner misjudges the number of sums, which costs
 * seconds.
 */
const directionOf = ({ donations }: Selection) =>
  sql`case when kind_id = ${any(donations)} then 1 else -1 end`

/**
 * Rows of (kind_id, month, entries, amount, counted) that add up to the sums of the matching rows. Whole months come from the
 * stored sums. Ledger rows are only read for the days and amounts at the ends of a range that split a month or a size
 * class, where an item, a unit, words or an amount range are combined with one another, and for rows that words find
 * both by item and by unit. See docs/decisions/0006.
 */
function partsOf(selection: Selection): RawBuilder<unknown> {
  const { dateFrom, dateTo } = selection.range
  const { whole, rest } = splitDates(dateFrom, dateTo)
  const stored = whole && storedParts(selection, whole)
  const parts = stored
    ? [...stored, ...rest.map((span) => rowsIn(selection, within(span)))]
    : [rowsIn(selection)]
  return sql.join(parts, sql` union all `)
}

/** @returns undefined when the stored sums cannot answer the filter */
function storedParts(selection: Selection, months: Span): RawBuilder<unknown>[] | undefined {
  const { kinds, everyKind, item, unit, words, range } = selection
  if (isAbout(selection)) return undefined
  const ofKinds = everyKind ? undefined : kinds
  const fixed = Number(item !== undefined) + Number(unit !== undefined)
  if (range.amountMin !== undefined || range.amountMax !== undefined) {
    if (fixed > 0 || words.length > 0) return undefined
    const { whole, rest } = splitRange(range.amountMin, range.amountMax)
    const cut = rest.map(([from, to]) => rowsIn(selection, within(months), between(from, to)))
    return [storedSums(FACET.size, whole, months, ofKinds), ...cut]
  }
  if (words.length > 0) return fixed > 0 ? undefined : wordParts(selection, months)
  if (fixed === 2) return undefined
  if (item !== undefined) return [storedSums(FACET.item, [item], months, ofKinds)]
  if (unit !== undefined) return [storedSums(FACET.unit, [unit], months, ofKinds)]
  return [storedSums(FACET.kind, kinds, months)]
}

/**
 * Looks stored sums up one by one: the planner would otherwise overestimate their number and scan the whole facet.
 * `offset 0` keeps it from merging the subquery.
 * @param condition of the rows `e`; `ref` is repeated as their item and unit so that `holds` can be applied to `e`
 */
function storedSums(
  facet: number,
  refs: number[],
  months: Span,
  kinds?: number[],
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const wanted = kinds
    ? sql`unnest(${refs}::integer[]) as wanted (id), unnest(${kinds}::integer[]) as kind (id)`
    : sql`unnest(${refs}::integer[]) as wanted (id)`
  const ofKind = kinds ? sql`kind_id = kind.id` : sql`true`
  return sql`
    select kind_id, month, entries, amount, counted
    from ${wanted}, lateral (
      select kind_id, month, entries, amount, counted, ref as item_id, ref as unit_id from ledger_sum
      where facet = ${sql.lit(facet)} and ref = wanted.id and ${ofKind} and ${monthIn(months)} offset 0
    ) as e where ${condition}`
}

/**
 * A search matches rows by kind, item or unit. Rows that match by kind are one sum. The others are two sums, by item
 * and by unit; rows that match by both would be counted twice, and rows that match one word by item and another by unit
 * not at all, so a third part corrects for these.
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
    storedSums(FACET.kind, byKind, months),
    storedSums(FACET.item, items, months, undefined, sql`${other} and ${byItem}`),
    storedSums(FACET.unit, units, months, undefined, sql`${other} and ${byUnit}`),
  ]
  if (items.length === 0 || units.length === 0 || others.length === 0) return parts
  const weight = sql`((${each(holds)})::integer - (${byItem})::integer - (${byUnit})::integer)`
  const both = sql`e.item_id = ${any(items)} and e.unit_id = ${any(units)} and ${other} and ${within(months)}`
  return [
    ...parts,
    sql`
      select e.kind_id, date_trunc('month', e.date)::date, e.entries * ${weight}, e.amount * ${weight},
        sign(e.amount)::bigint * ${weight}
      from (${signedRows}) as e where ${both}`,
  ]
}

/** Every row, and the subtraction of every corrected row. */
const signedRows = sql`
  select kind_id, item_id, unit_id, date, amount, 1 as entries from ledger_entry
  union all select kind_id, item_id, unit_id, date, -amount, 0 from ledger_correction`

/** Sums of the ledger rows themselves, in the same form as the stored sums. */
function rowsIn(selection: Selection, ...more: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const condition = (id: 'e.id' | 'e.corrects') =>
    sql.join([fits(selection, id), ...more], sql` and `)
  return sql`
    select e.kind_id, date_trunc('month', e.date)::date as month, count(*) as entries, sum(e.amount) as amount,
        sum(sign(e.amount)::bigint) as counted
      from ledger_entry e where ${condition('e.id')} group by 1, 2
    union all select e.kind_id, date_trunc('month', e.date)::date, 0, -e.amount, -sign(e.amount)::bigint
      from ledger_correction e where ${condition('e.corrects')}`
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
