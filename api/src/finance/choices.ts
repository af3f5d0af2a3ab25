import { sql } from 'kysely'
import type { LedgerTotalTable, NameField, Queries, Sign } from '../database/schema'
import { toYuan } from '../money'
import { goodsChoices } from './goods-names'
import { snapshot } from '../database/snapshot'
import { ledgerTotals } from './totals'

/** Maximum number of choices per field; nobody scrolls through more on a phone. */
const MOST_CHOICES = 200

interface FoundChoice {
  field: NameField
  value: string
  counted: bigint
  /** How many different choices the field has. */
  all: bigint
  /** Whether any row of the ledger names goods. */
  names_goods: boolean
}

/** The choices for filtering a list, with their counts, and the ranges of dates and amounts. */
export async function searchParams(queries: Queries, direction: Sign | undefined) {
  const { rows, goods, totals } = await snapshot(queries, async (reads) => {
    const rows = await mostFrequent(reads, direction)
    const anyNames = rows.some(({ names_goods: names }) => names)
    return {
      rows,
      goods: anyNames
        ? await namedGoods(reads, direction)
        : { batches: listed([]), fields: listed([]) },
      totals: await ledgerTotals(reads),
    }
  })
  const of = (field: NameField) => listed(rows.filter((choice) => choice.field === field))
  const [types, purposes, items, units] = [of('type'), of('purpose'), of('item'), of('unit')]
  return {
    types: types.list,
    purposes: purposes.list,
    items: items.list,
    units: units.list,
    batches: goods.batches.list,
    fields: goods.fields.list,
    omitted: {
      types: types.omitted,
      purposes: purposes.omitted,
      items: items.omitted,
      units: units.omitted,
      batches: goods.batches.omitted,
      fields: goods.fields.omitted,
    },
    ...ranges(totals.filter((row) => direction === undefined || row.direction === direction)),
  }
}

/** The batches and fields that rows name, with what they are called. */
async function namedGoods(reads: Queries, direction: Sign | undefined) {
  const of = async (column: 'batch' | 'field') =>
    listed(await goodsChoices(reads, { column, direction, most: MOST_CHOICES }))
  return { batches: await of('batch'), fields: await of('field') }
}

/** Choices as they are answered, and how many are left out. @param choices each knows how many there are in all */
const listed = (choices: { value: string; label?: string; counted: bigint; all: bigint }[]) => ({
  omitted: Number(choices[0]?.all ?? 0n) - choices.length,
  list: choices.map(({ value, label = value, counted }) => ({
    ...{ value, label, count: Number(counted) },
  })),
})

async function mostFrequent(queries: Queries, direction: Sign | undefined) {
  const { rows } = await sql<FoundChoice>`
    select found.field, name.value, found.counted, known."all",
      exists (select from ledger_about) as names_goods
    from (values ('type'), ('purpose'), ('item'), ('unit')) as asked (field),
      lateral (
        select count(*) as "all" from ledger_choice
        where direction = ${direction ?? 0} and field = asked.field and counted > 0
      ) as known,
      lateral (
        select field, name_id, counted from ledger_choice
        where direction = ${direction ?? 0} and field = asked.field and counted > 0
        order by counted desc, name_id limit ${MOST_CHOICES}
      ) as found
      join ledger_name name on name.id = found.name_id
    order by found.field, found.counted desc, name.value
  `.execute(queries)
  return rows
}

function ranges(totals: LedgerTotalTable[]) {
  const known = totals.filter(({ entries }) => entries > 0n)
  if (known.length === 0)
    return { date: { min: null, max: null }, amount: { min: null, max: null } }
  const dates = known
    .flatMap((row) => [row.first_date, row.last_date])
    .filter(isThere)
    .toSorted()
  const amounts = known.flatMap((row) => [row.least, row.most]).filter(isThere)
  const least = amounts.reduce((one, other) => (one < other ? one : other))
  const most = amounts.reduce((one, other) => (one > other ? one : other))
  return {
    date: { min: dates[0] ?? null, max: dates.at(-1) ?? null },
    amount: { min: toYuan(least), max: toYuan(most) },
  }
}

const isThere = <T>(value: T | null): value is T => value !== null
