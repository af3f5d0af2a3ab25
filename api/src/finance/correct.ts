import { sql } from 'kysely'
import { shanghaiDate } from '../calendar'
import type { Database } from '../database/open'
import type { Queries } from '../database/schema'
import { unfitFor } from '../envelope/signs'
import { toYuan } from '../money'
import { Refusal } from '../refusal'
import { Appender, type NewEntry } from './append'
import { COLUMN_NAMES, defuse, readRow, type Column } from './columns'
import { rowsOf, written, type StoredRow, type WrittenRow } from './row'
import { balance, leftOf, ledgerTotals, stateOf } from './totals'

export interface CorrectionArguments {
  id: string
  reason: string
  /** What becomes otherwise, as text; the rest stays. */
  changes: Partial<Record<Column, string>>
  /** The row was never true: it counts as 0 from now on. */
  annul: boolean
  dryRun: boolean
}

const REASON_LIMIT = 200

/**
 * Corrects a row by a new row that names it and says why; both stay in the ledger, the new one counts.
 * Throws a `Refusal` that names what is wrong; nothing is written then.
 */
export async function correctEntry({ queries }: Database, given: CorrectionArguments) {
  const reason = reasonOf(given.reason)
  return queries.transaction().execute(async (writes) => {
    const appender = await new Appender(writes).start()
    const totals = await ledgerTotals(writes)
    const row = await rowToCorrect(writes, given.id)
    const entry = correctedEntry(row, given)
    // Demonstration rows never stand beside real ones.
    const { demo } = stateOf(totals)
    const before = leftOf(totals)
    const result = { before: written(row), reason, balanceBefore: toYuan(before), demo }
    if (given.dryRun) {
      const [was, is] = [signed(row.direction, row.amount), signed(entry.direction, entry.amount)]
      return { ...result, after: shown(entry, row), balanceAfter: toYuan(before - was + is) }
    }
    const id = await appender.appendOne(entry, demo ? 'demo' : null)
    await writes
      .insertInto('ledger_correction')
      .values({ corrects: row.id, entry_id: id, reason })
      .execute()
    const after = { ...shown(entry, row), id: String(id) }
    return { ...result, after, balanceAfter: (await balance(writes)).balance }
  })
}

const signed = (direction: number, amount: bigint) => BigInt(direction) * amount

function reasonOf(text: string): string {
  const reason = text.normalize('NFC').trim()
  if (reason === '')
    throw new Refusal(['--reason is empty: visitors read why a row was corrected.'])
  if ([...reason].length > REASON_LIMIT)
    throw new Refusal([`--reason is longer than ${REASON_LIMIT} characters.`])
  const unfit = unfitFor('line', reason)
  if (unfit) throw new Refusal([`--reason ${unfit.en}`])
  return reason
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

/** The row as it should have been, checked as an imported line is. */
function correctedEntry(row: StoredRow, { changes, annul }: CorrectionArguments): NewEntry {
  const { list, amount, ...texts } = written(row)
  const cells = { ...texts, direction: list, amount, ...changes }
  if (annul && Object.keys(changes).length > 0)
    throw new Refusal(['--annul takes no other change: the row counts as 0 from now on.'])
  const entry = entryOf(row)
  if (annul) return { ...entry, amount: 0n }
  const read = readRow(
    // Read as an import reads them, without taking an apostrophe that is their own.
    COLUMN_NAMES.map((column) => defuse(cells[column])),
    new Map(COLUMN_NAMES.map((column, place) => [column, place])),
    shanghaiDate(new Date()),
  )
  if ('reasons' in read) throw new Refusal(read.reasons)
  if (COLUMN_NAMES.every((column) => read.entry[column] === entry[column]))
    throw new Refusal([`Nothing changes: entry ${row.id} already says so.`])
  return read.entry
}

const entryOf = ({ direction, type, purpose, item, unit, date, amount }: StoredRow): NewEntry => ({
  direction,
  type,
  purpose,
  item,
  unit,
  date,
  amount,
})

/** The new row as it will be shown; it has no number before it is stored. */
const shown = (
  entry: NewEntry,
  { id }: StoredRow,
): Omit<WrittenRow, 'id'> & { id: string | null } => ({
  ...written({ ...entry, id: 0n, corrects: id, corrected_by: null }),
  id: null,
})
