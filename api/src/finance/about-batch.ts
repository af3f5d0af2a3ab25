import { sql } from 'kysely'
import type { Queries, Sign } from '../database/schema'
import { Failure } from '../envelope/failure'
import { batchKey } from '../trace/record-kinds'
import { rowsOf, toAnswerRow } from './row'
import { inYuan, numberOf } from './totals'

/** How many rows are listed. */
export const LISTED = 5

/** What is known of the rows about a batch; numbers that JSON could not hold are texts. */
interface Found {
  /** The code of the batch's field. */
  field: string
  /** Whether the batch is of the demonstration; its rows are as well then. */
  demo: boolean
  /** The numbers of the newest rows. */
  newest: string[]
  sums: {
    about: 'batch' | 'field'
    direction: Sign
    entries: string
    amount: string
    counted: string
  }[]
}

/**
 * The newest rows that name a batch or its field, and the sums of all that name each. Demonstration rows are not about a
 * real batch, even where its field has the same code. All but the rows themselves, which never change, comes from one
 * statement: the page of a batch waits for it.
 * @throws {Failure} `noBatch` when no such batch is recorded
 */
export async function rowsAboutBatch(queries: Queries, asked: { gtin: string; batch: string }) {
  const batch = batchKey(asked)
  const found = await whatIsAbout(queries, batch)
  if (!found) throw new Failure('noBatch')
  const { field, demo, newest } = found
  const ids = sql`select unnest(${newest}::bigint[]) as id`
  const rows = newest.length > 0 ? await rowsOf(queries, ids, sql`e.date desc, e.id desc`) : []
  return {
    ...{ batch, field, demo, list: rows.map(toAnswerRow) },
    ofBatch: sumsOf(found, 'batch'),
    ofField: sumsOf(found, 'field'),
  }
}

async function whatIsAbout(queries: Queries, batch: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with asked as (
      select record::jsonb ->> 'field' as field, demo from trace_record
      where kind = 'batch' and key = ${batch} order by id desc limit 1
    ), named as (
      select entry_id, 'batch' as about from ledger_about where batch = ${batch}
      union all select entry_id, 'field' from ledger_about where field = (select field from asked)
    ), rows as materialized (
      select entry_id, about, kind_id, amount from named
        join ledger_entry entry on entry.id = named.entry_id
      where entry.demo = (select demo from asked)
    ), newest as (
      select distinct entry_id from rows order by entry_id desc limit ${LISTED}
    ), sums as (
      select about, direction, count(*)::text as entries,
        coalesce(sum(rows.amount) filter (where correction.corrects is null), 0)::text as amount,
        (count(*) filter (where correction.corrects is null and rows.amount > 0))::text as counted
      from rows join ledger_kind kind on kind.id = rows.kind_id
        left join ledger_correction correction on correction.corrects = rows.entry_id
      group by 1, 2
    )
    select field, demo,
      (select coalesce(json_agg(entry_id::text), '[]') from newest) as newest,
      (select coalesce(json_agg(sums), '[]') from sums) as sums
    from asked`.execute(queries)
  return rows[0]
}

function sumsOf({ sums }: Found, about: 'batch' | 'field') {
  const found = sums
    .filter((sum) => sum.about === about)
    .map(({ direction, entries, amount, counted }) => ({
      direction,
      ...{ entries: BigInt(entries), amount: BigInt(amount), counted: BigInt(counted) },
    }))
  const { income, expense } = inYuan(found)
  return { ...numberOf(found), income, expense }
}
