import { sql, type RawBuilder } from 'kysely'
import type { Queries, Sign } from '../database/schema'
import { required } from '../required'

/** The name of the newest version of a record; null when it is not recorded. */
const nameOf = (kind: 'product' | 'field', key: RawBuilder<unknown>) => sql<string | null>`
  (select record::jsonb ->> 'name' from trace_record
    where kind = ${kind} and key = ${key} order by id desc limit 1)`

const productOf = (batch: RawBuilder<unknown>) =>
  nameOf('product', sql`split_part(${batch}, '/', 1)`)

/** What the batch's product and the field that a row names are called; null for what it does not name. */
export async function goodsNames(
  queries: Queries,
  { batch, field }: { batch?: string; field?: string },
): Promise<{ product: string | null; field: string | null }> {
  const { rows } = await sql<{ product: string | null; field: string | null }>`
    select ${productOf(sql`${batch ?? null}::text`)} as product, ${nameOf('field', sql`${field ?? null}::text`)} as field
  `.execute(queries)
  return required(rows[0], 'the names')
}

interface NamedChoice {
  value: string
  /** What it is called: the product of a batch, the name of a field. */
  label: string
  counted: bigint
  /** How many different choices there are. */
  all: bigint
}

/** The batches, or the fields, that rows name which count; those with the most rows first. */
export async function goodsChoices(
  queries: Queries,
  {
    column,
    direction,
    most,
  }: { column: 'batch' | 'field'; direction?: Sign | undefined; most: number },
): Promise<NamedChoice[]> {
  const value = sql.ref(`about.${column}`)
  const label = column === 'batch' ? productOf(sql`value`) : nameOf('field', sql`value`)
  const ofDirection = direction === undefined ? sql`` : sql`and kind.direction = ${direction}`
  const { rows } = await sql<NamedChoice>`
    select value, coalesce(${label}, value) as label, counted, "all" from (
      select ${value} as value, count(*) as counted, count(*) over () as "all"
      from ledger_about about join ledger_entry entry on entry.id = about.entry_id
        join ledger_kind kind on kind.id = entry.kind_id
      where ${value} is not null and entry.amount > 0 ${ofDirection}
        and not exists (select from ledger_correction where corrects = about.entry_id)
      group by 1 order by 2 desc, 1 limit ${most}
    ) as found order by counted desc, value`.execute(queries)
  return rows
}
