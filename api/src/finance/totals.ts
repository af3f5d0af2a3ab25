import { sql } from 'kysely'
import { shanghaiTime } from '../calendar'
import type { LedgerChoiceTable, Queries, Sign } from '../database/schema'
import { toYuan } from '../money'

/** What came in, what went out and what is left, from the kept totals. */
export async function balance(queries: Queries) {
  const rows = await queries.selectFrom('ledger_total').selectAll().execute()
  const amount = (direction: Sign) => rows.find((row) => row.direction === direction)?.amount ?? 0n
  const updatedAt = new Date(Math.max(...rows.map((row) => row.updated_at.getTime())))
  return {
    balance: toYuan(amount(1) - amount(-1)),
    totalDonation: toYuan(amount(1)),
    totalExpense: toYuan(amount(-1)),
    updatedAt: shanghaiTime(updatedAt),
    demo: rows.some((row) => row.demo_entries > 0n),
  }
}

interface Range {
  from: string | null
  to: string | null
  least: bigint | null
  most: bigint | null
}

/** The choices of one side of the ledger with their counts, and the ranges of dates and amounts. */
export async function searchParams(queries: Queries, direction: Sign) {
  const choices = queries
    .selectFrom('ledger_choice')
    .select(['field', 'value', 'entries'])
    .where('direction', '=', direction)
    .orderBy('entries', 'desc')
    .orderBy('value')
    .execute()
  const range = sql<Range>`
    select min(date) as from, max(date) as to,
      (select min(amount) from ledger_entry where direction = ${direction}) as least,
      (select max(amount) from ledger_entry where direction = ${direction}) as most
    from ledger_day where direction = ${direction}
  `.execute(queries)
  const [found, { rows }] = await Promise.all([choices, range])
  const { from, to, least, most } = rows[0]!
  const of = (field: LedgerChoiceTable['field']) =>
    found
      .filter((choice) => choice.field === field)
      .map(({ value, entries }) => ({ value, label: value, count: Number(entries) }))
  return {
    types: of('type'),
    purposes: of('purpose'),
    items: of('item'),
    units: of('unit'),
    date: { min: from, max: to },
    amount: {
      min: least === null ? null : toYuan(least),
      max: most === null ? null : toYuan(most),
    },
  }
}
