import { sql, type RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { Queries, Sign } from '../database/schema'
import { toYuan } from '../money'
import type { NewEntry } from './append'
import type { LedgerRow } from './schemas'

/** A ledger row with its texts and its corrections. */
export interface StoredRow extends NewEntry {
  id: bigint
  batch: string | null
  field: string | null
  corrects: bigint | null
  corrected_by: bigint | null
}

/**
 * Fetches rows by id.
 * @param ids a query with the column `id`
 * @param order order of the rows; `e` is the row
 */
export async function rowsOf(
  queries: Queries,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<StoredRow[]> {
  const name = (id: string) => sql`(select value from ledger_name where id = ${sql.ref(id)})`
  const { rows } = await sql<StoredRow>`
    select e.id, k.direction, ${name('k.type_id')} as type, ${name('k.purpose_id')} as purpose,
      ${name('e.item_id')} as item, ${name('e.unit_id')} as unit, e.date, e.amount,
      (select batch from ledger_about where entry_id = e.id) as batch,
      (select field from ledger_about where entry_id = e.id) as field,
      (select corrects from ledger_correction where entry_id = e.id) as corrects,
      (select entry_id from ledger_correction where corrects = e.id) as corrected_by
    from (${ids}) as page join ledger_entry e using (id) join ledger_kind k on k.id = e.kind_id
    order by ${order}
  `.execute(queries)
  return rows
}

export type AnswerRow = Static<typeof LedgerRow>

export const listOf = (direction: Sign) =>
  direction === 1 ? ('donation' as const) : ('expense' as const)

/** Whether a row names a batch or a field. */
export const namesGoods = ({ batch, field }: Pick<StoredRow, 'batch' | 'field'>): boolean =>
  batch !== null || field !== null

/** A row in the form of the API's answers. */
export function toAnswerRow(row: StoredRow): AnswerRow {
  // Field by field: copying the rest of an object takes three times as long.
  const { id, direction, type, purpose, item, unit, date, amount, batch, field } = row
  const { corrects, corrected_by } = row
  const answer: AnswerRow = {
    id: String(id),
    list: listOf(direction),
    type,
    purpose,
    item,
    unit,
    date,
    amount: toYuan(amount),
    corrects: corrects === null ? null : String(corrects),
    correctedBy: corrected_by === null ? null : String(corrected_by),
  }
  if (batch !== null) answer.batch = batch
  if (field !== null) answer.field = field
  return answer
}
