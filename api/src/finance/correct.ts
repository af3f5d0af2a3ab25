import { sql } from 'kysely'
import { shanghaiDate } from '../calendar'
import type { Database } from '../database/open'
import type { Queries } from '../database/schema'
import { toYuan } from '../money'
import { Refusal } from '../refusal'
import { Changes, leftOf } from './accounts'
import { Appender, type NewEntry } from './append'
import { COLUMN_NAMES, defuse, readRow, type Column } from './columns'
import { NamedGoods } from './known-goods'
import { readReason } from './reason'
import { rowsOf, toAnswerRow, type StoredRow, type AnswerRow } from './row'
import { balanceOf, ledgerTotals, stateOf } from './totals'

export interface CorrectionArguments {
  id: string
  reason: string
  /** The columns to change, as text; all others keep their values. */
  changes: Partial<Record<Column, string>>
  /** The row was never true: from now on it counts as 0. */
  annul: boolean
  /** Purposes that really were overspent. */
  overspent?: readonly string[] | undefined
  dryRun: boolean
}

const REASON_LIMIT = 200

/**
 * Corrects a row by adding a new one that refers to it and gives a reason. Both stay in the ledger; the new one counts.
 * Throws a `Refusal` that says what is wrong, in which case nothing was written.
 */
export async function correctEntry({ queries }: Database, given: CorrectionArguments) {
  const reason = readReason(given.reason, REASON_LIMIT)
  return queries.transaction().execute(async (writes) => {
    const appender = await new Appender(writes).start()
    const totals = await ledgerTotals(writes)
    const row = await rowToCorrect(writes, given.id)
    const entry = correctedEntry(row, given)
    await refuseOverspending(writes, row, entry, given.overspent)
    // A correction of a demonstration row is one as well, because real and demonstration rows are never mixed.
    const { demo } = stateOf(totals)
    await refuseUnknown(writes, row, entry, demo)
    const before = balanceOf(totals)
    const [was, is] = [signed(row.direction, row.amount), signed(entry.direction, entry.amount)]
    const result = {
      before: toAnswerRow(row),
      reason,
      balanceBefore: toYuan(before),
      balanceAfter: toYuan(before - was + is),
      demo,
    }
    if (given.dryRun) return { ...result, after: shown(entry, row) }
    const id = await appender.appendOne(entry, demo ? 'demo' : null)
    await writes
      .insertInto('ledger_correction')
      .values({ corrects: row.id, entry_id: id, reason })
      .execute()
    return { ...result, after: { ...shown(entry, row), id: String(id) } }
  })
}

const signed = (direction: number, amount: bigint) => BigInt(direction) * amount

async function refuseOverspending(
  queries: Queries,
  before: NewEntry,
  after: NewEntry,
  overspent: readonly string[] | undefined,
): Promise<void> {
  const changes = new Changes()
    .add(before.purpose, -signed(before.direction, before.amount))
    .add(after.purpose, signed(after.direction, after.amount))
  changes.refuseOverspending(await leftOf(queries, changes.falling), overspent)
}

/** Refuses goods that are not recorded. Goods that the correction keeps are not checked: they may have been removed. */
async function refuseUnknown(
  queries: Queries,
  before: NewEntry,
  after: NewEntry,
  demo: boolean,
): Promise<void> {
  const named = new NamedGoods()
  const changed = (key: 'batch' | 'field') => (after[key] === before[key] ? null : after[key])
  named.add({ batch: changed('batch'), field: changed('field') }, 1)
  const faults = await named.unknown(queries, demo)
  if (faults.length > 0) throw new Refusal(faults.map(({ reason }) => reason))
}

async function rowToCorrect(queries: Queries, id: string): Promise<StoredRow> {
  const known = /^[1-9]\d{0,17}$/.test(id)
  const [row] = known ? await rowsOf(queries, sql`select ${id}::bigint as id`, sql`e.id`) : []
  if (!row) throw new Refusal([`The ledger has no entry ${id}.`])
  if (row.corrected_by !== null)
    throw new Refusal([
      `Entry ${id} was already corrected by entry ${row.corrected_by}: correct that one.`,
    ])
  return row
}

/** The corrected row, validated like an imported line. */
function correctedEntry(row: StoredRow, { changes, annul }: CorrectionArguments): NewEntry {
  const { list, amount, ...texts } = toAnswerRow(row)
  const cells = { ...texts, direction: list, amount, ...changes }
  if (annul && Object.keys(changes).length > 0)
    throw new Refusal(['--annul takes no other change: the row counts as 0 from now on.'])
  const entry = entryOf(row)
  if (annul) return { ...entry, amount: 0n }
  const read = readRow(
    // Escaped first, because the import's parser would remove an apostrophe that belongs to the text.
    COLUMN_NAMES.map((column) => defuse(cells[column] ?? '')),
    new Map(COLUMN_NAMES.map((column, place) => [column, place])),
    shanghaiDate(new Date()),
  )
  if ('reasons' in read) throw new Refusal(read.reasons)
  if (COLUMN_NAMES.every((column) => read.entry[column] === entry[column]))
    throw new Refusal([`Nothing changes: entry ${row.id} already says so.`])
  return read.entry
}

function entryOf({ direction, type, purpose, item, unit, date, amount, ...row }: StoredRow) {
  const { batch, field } = row
  return { direction, type, purpose, item, unit, date, amount, batch, field }
}

/** The new row as a preview; it has no id before it is stored. */
const shown = (
  { batch = null, field = null, ...entry }: NewEntry,
  { id }: StoredRow,
): Omit<AnswerRow, 'id'> & { id: string | null } => ({
  ...toAnswerRow({ ...entry, batch, field, id: 0n, corrects: id, corrected_by: null }),
  id: null,
})
