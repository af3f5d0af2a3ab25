import { sql, type RawBuilder } from 'kysely'
import type { Queries, Sign } from '../database/schema'
import { toYuan } from '../money'
import type { LedgerFilter } from './query'

export type Order = 1 | -1

export interface LedgerSort {
  date?: Order | undefined
  amount?: Order | undefined
}

interface PageRow {
  id: bigint
  type: string
  purpose: string
  item: string
  unit: string
  date: string
  amount: bigint
}

/** One page of one side of the ledger; rows beyond the end are an empty list. */
export async function ledgerPage(
  queries: Queries,
  direction: Sign,
  filter: LedgerFilter,
  sort: LedgerSort,
  page: { pageNo: number; pageSize: number },
) {
  const where = conditions(direction, filter)
  const order = ordering(sort)
  // The page is found in an index first and its few rows fetched after: a deep page skips no whole rows.
  const rows = sql<PageRow>`
    select e.id, e.type, e.purpose, e.item, e.unit, e.date, e.amount
    from (
      select e.id from ledger_entry e where ${where} order by ${order}
      limit ${page.pageSize} offset ${BigInt(page.pageNo - 1) * BigInt(page.pageSize)}
    ) as page join ledger_entry e using (id)
    order by ${order}
  `.execute(queries)
  const [{ rows: found }, total, demo] = await Promise.all([
    rows,
    countEntries(queries, direction, filter, where),
    isDemonstration(queries),
  ])
  const list = found.map((row) => ({ ...row, id: String(row.id), amount: toYuan(row.amount) }))
  return { list, total: Number(total), demo }
}

/** Whether the ledger shown is the demonstration set. */
export async function isDemonstration(queries: Queries): Promise<boolean> {
  const rows = await queries
    .selectFrom('ledger_total')
    .select('demo_entries')
    .where('demo_entries', '>', 0n)
    .execute()
  return rows.length > 0
}

/** Counts without reading rows wherever a kept total tells: no filter, one choice, or days alone. */
async function countEntries(
  queries: Queries,
  direction: Sign,
  filter: LedgerFilter,
  where: RawBuilder<unknown>,
): Promise<bigint> {
  const { words, ...fields } = filter
  const names = Object.keys(fields)
  const only = names.length === 1 && words.length === 0 ? names[0] : undefined
  if (only === 'type' || only === 'purpose' || only === 'item' || only === 'unit')
    return firstCount(
      sql`
      select entries as count from ledger_choice
      where direction = ${direction} and field = ${only} and value = ${fields[only]}
    `.execute(queries),
    )
  if (words.length === 0 && names.every((name) => name === 'dateFrom' || name === 'dateTo'))
    return firstCount(
      sql`
      select coalesce(sum(entries), 0)::bigint as count from ledger_day
      where direction = ${direction}
        and date >= coalesce(${fields.dateFrom ?? null}::date, '-infinity')
        and date <= coalesce(${fields.dateTo ?? null}::date, 'infinity')
    `.execute(queries),
    )
  return firstCount(
    sql`select count(*) as count from ledger_entry e where ${where}`.execute(queries),
  )
}

async function firstCount(result: Promise<{ rows: unknown[] }>): Promise<bigint> {
  const { rows } = (await result) as { rows: { count: bigint }[] }
  return rows[0]?.count ?? 0n
}

function conditions(direction: Sign, filter: LedgerFilter): RawBuilder<unknown> {
  const parts = [sql`e.direction = ${direction}`]
  for (const field of ['type', 'purpose', 'item', 'unit'] as const)
    if (filter[field] !== undefined) parts.push(sql`e.${sql.ref(field)} = ${filter[field]}`)
  if (filter.dateFrom !== undefined) parts.push(sql`e.date >= ${filter.dateFrom}::date`)
  if (filter.dateTo !== undefined) parts.push(sql`e.date <= ${filter.dateTo}::date`)
  if (filter.amountMin !== undefined) parts.push(sql`e.amount >= ${filter.amountMin}`)
  if (filter.amountMax !== undefined) parts.push(sql`e.amount <= ${filter.amountMax}`)
  for (const word of filter.words)
    parts.push(
      sql`e.grams @> ledger_grams(lower(${word}::text)) and strpos(e.haystack, lower(${word}::text)) > 0`,
    )
  return sql.join(parts, sql` and `)
}

/** Date goes before amount when both are asked for; the number decides ties, so that pages never overlap. */
function ordering({ date, amount }: LedgerSort): RawBuilder<unknown> {
  const way = (order: Order) => (order === 1 ? sql`asc` : sql`desc`)
  const dates = sql`e.date ${way(date ?? -1)}`
  const last = sql`e.id ${way(date ?? amount ?? -1)}`
  if (amount === undefined) return sql.join([dates, sql`e.amount ${way(date ?? -1)}`, last])
  const amounts = sql`e.amount ${way(amount)}`
  if (date !== undefined) return sql.join([dates, amounts, last])
  return sql.join([amounts, sql`e.date ${way(amount)}`, last])
}
