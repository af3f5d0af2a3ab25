import { sql, type RawBuilder } from 'kysely'
import { shanghaiTime } from '../calendar'
import type { Queries } from '../database/schema'
import { toYuan } from '../money'
import { snapshot } from '../database/snapshot'
import { ledgerTotals, stateOf } from './totals'

interface StoredTransfer {
  id: bigint
  from: string
  to: string
  /** In fen. */
  amount: bigint
  reason: string
  date: string
  recorded_at: Date
  undoes: bigint | null
  undone_by: bigint | null
}

/** Which transfers are asked for. */
export interface TransferFilter {
  /** Money moved to or from this purpose. */
  purpose?: string | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}

const name = (id: string) => sql`(select value from ledger_name where id = ${sql.ref(id)})`
const columns = sql`t.id, ${name('t.from_id')} as "from", ${name('t.to_id')} as "to", t.amount, t.reason, t.date,
  t.recorded_at, t.undoes, (select id from ledger_transfer where undoes = t.id) as undone_by`

/** One page of transfers, newest first, and the sums of all that match. */
export function transferPage(
  queries: Queries,
  { pageNo, pageSize, ...filter }: TransferFilter & { pageNo: number; pageSize: number },
) {
  return snapshot(queries, async (reads) => {
    const where = matching(filter)
    const { rows } = await sql<StoredTransfer>`
      select ${columns} from ledger_transfer t where ${where}
      order by t.date desc, t.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}
    `.execute(reads)
    const { demo } = stateOf(await ledgerTotals(reads))
    return { list: rows.map(toAnswer), ...(await sumsOf(reads, where, filter)), demo }
  })
}

/** All transfers, oldest first, for exports. */
export async function allTransfers(queries: Queries) {
  const { rows } = await sql<StoredTransfer>`
    select ${columns} from ledger_transfer t order by t.date, t.id
  `.execute(queries)
  return rows.map(toAnswer)
}

/** A transfer by its number. */
export async function transferOf(
  queries: Queries,
  id: bigint,
): Promise<StoredTransfer | undefined> {
  const { rows } = await sql<StoredTransfer>`
    select ${columns} from ledger_transfer t where t.id = ${id}
  `.execute(queries)
  return rows[0]
}

function matching({ purpose, dateFrom, dateTo }: TransferFilter): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (purpose !== undefined)
    conditions.push(
      sql`exists (select from ledger_name where field = 'purpose' and value = ${purpose} and id in (t.from_id, t.to_id))`,
    )
  if (dateFrom !== undefined) conditions.push(sql`t.date >= ${dateFrom}::date`)
  if (dateTo !== undefined) conditions.push(sql`t.date <= ${dateTo}::date`)
  return sql.join(conditions, sql` and `)
}

/** Without a purpose, all that was moved was moved out of one account and into another. */
async function sumsOf(queries: Queries, where: RawBuilder<unknown>, { purpose }: TransferFilter) {
  const side = (id: string) => (purpose === undefined ? sql`true` : sql`${name(id)} = ${purpose}`)
  const { rows } = await sql<{ total: bigint; moved_in: bigint; moved_out: bigint }>`
    select count(*) as total,
      coalesce(sum(t.amount) filter (where ${side('t.to_id')}), 0)::bigint as moved_in,
      coalesce(sum(t.amount) filter (where ${side('t.from_id')}), 0)::bigint as moved_out
    from ledger_transfer t where ${where}
  `.execute(queries)
  const { total = 0n, moved_in = 0n, moved_out = 0n } = rows[0] ?? {}
  return { total: Number(total), movedIn: toYuan(moved_in), movedOut: toYuan(moved_out) }
}

export type AnswerTransfer = ReturnType<typeof toAnswer>

/** A transfer in the form of the API's answers. */
const toAnswer = ({ id, amount, recorded_at, undoes, undone_by, ...row }: StoredTransfer) => ({
  ...row,
  id: String(id),
  amount: toYuan(amount),
  recordedAt: shanghaiTime(recorded_at),
  undoes: undoes === null ? null : String(undoes),
  undoneBy: undone_by === null ? null : String(undone_by),
})
