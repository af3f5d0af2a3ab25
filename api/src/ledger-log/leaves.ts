import { sql } from 'kysely'
import { commitment, leafHash, leafText, utf8, type Hash } from 'shared/log'
import type { Queries, Writes } from '../database/schema'
import { namesGoods, rowsOf, toAnswerRow, type StoredRow } from '../finance/row'
import { salts } from './salts'

/** What the log keeps of a value: its commitment, and the salt that opens it. Lower-case hex digits. */
interface Committed {
  salt: string
  hash: string
}

interface NewLeaf {
  entryId: bigint
  unit: Committed
  reason: Committed | null
  hash: Hash
  form: 1 | 2
}

/** The text of a row's leaf, from the row as it is now and the commitments as they were made. */
export const textOfRow = (
  row: StoredRow,
  commitments: { unitHash: string; reasonHash: string | null },
): string => leafText({ ...toAnswerRow(row), ...commitments })

/** Commitments and leaves of the rows after the last logged one, oldest first. */
export async function nextLeaves(
  queries: Queries,
  after: bigint,
  limit: number,
): Promise<NewLeaf[]> {
  const ids = sql`select id from ledger_entry where id > ${after} order by id limit ${limit}`
  const rows = await rowsOf(queries, ids, sql`e.id`)
  const reasons = await reasonsOf(queries, rows)
  const newSalt = salts(2 * rows.length)
  return rows.map((row) => leafOf(row, reasons.get(row.id), newSalt))
}

async function reasonsOf(queries: Queries, rows: StoredRow[]): Promise<Map<bigint, string>> {
  const corrections = rows.filter(({ corrects }) => corrects !== null).map(({ id }) => id)
  if (corrections.length === 0) return new Map()
  const { rows: found } = await sql<{ entry_id: bigint; reason: string }>`
    select entry_id, reason from ledger_correction where entry_id = any(${corrections}::bigint[])
  `.execute(queries)
  return new Map(found.map(({ entry_id, reason }) => [entry_id, reason]))
}

function leafOf(row: StoredRow, reason: string | undefined, newSalt: () => string): NewLeaf {
  const committed = (value: string): Committed => {
    const salt = newSalt()
    return { salt, hash: commitment(salt, value) }
  }
  const unit = committed(row.unit)
  const given = reason === undefined ? null : committed(reason)
  const text = textOfRow(row, { unitHash: unit.hash, reasonHash: given?.hash ?? null })
  const form = namesGoods(row) ? 2 : 1
  return { entryId: row.id, unit, reason: given, hash: leafHash(utf8(text)), form }
}

/** Stores leaves at the end of a log of that size. */
export async function storeLeaves(writes: Writes, size: number, leaves: NewLeaf[]): Promise<void> {
  await sql`
    insert into log_leaf (index, entry_id, unit_salt, unit_hash, reason_salt, reason_hash, hash, form)
    select ${size}::bigint + place - 1, entry_id, decode(unit_salt, 'hex'), decode(unit_hash, 'hex'),
      decode(reason_salt, 'hex'), decode(reason_hash, 'hex'), decode(hash, 'hex'), form
    from unnest(
      ${leaves.map(({ entryId }) => entryId)}::bigint[],
      ${leaves.map(({ unit }) => unit.salt)}::text[],
      ${leaves.map(({ unit }) => unit.hash)}::text[],
      ${leaves.map(({ reason }) => reason?.salt ?? null)}::text[],
      ${leaves.map(({ reason }) => reason?.hash ?? null)}::text[],
      ${leaves.map(({ hash }) => Buffer.from(hash).toString('hex'))}::text[],
      ${leaves.map(({ form }) => form)}::smallint[]
    ) with ordinality as news (entry_id, unit_salt, unit_hash, reason_salt, reason_hash, hash, form, place)
  `.execute(writes)
}
