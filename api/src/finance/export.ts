import { stringify } from 'csv-stringify/sync'
import type { Database } from '../database/open'
import type { Queries } from '../database/schema'
import { toYuan } from '../money'
import { COLUMN_NAMES, defuse } from './columns'
import { isDemonstration } from './ledger'

const ROWS_AT_ONCE = 2_000

export interface ExportResult {
  rows: number
  demo: boolean
}

/**
 * Writes the whole ledger as the CSV that the import takes, in the order the rows were stored.
 * Memory stays flat; the rows are those of one moment.
 * @param write gets the next piece of text and may make the export wait.
 */
export async function exportLedger(
  database: Database,
  write: (text: string) => void | Promise<void>,
): Promise<ExportResult> {
  // The embedded database has one connection: a transaction would keep every visitor waiting. Its
  // writers never overlap, so rows up to the last number are those of one moment anyway.
  if (database.kind === 'embedded') return writeRows(database.queries, write)
  return database.queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((queries) => writeRows(queries, write))
}

async function writeRows(
  queries: Queries,
  write: (text: string) => void | Promise<void>,
): Promise<ExportResult> {
  const demo = await isDemonstration(queries)
  const { last } = await queries
    .selectFrom('ledger_entry')
    .select((select) => select.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  // With the mark, spreadsheets read the file as UTF-8.
  await write(`\ufeff${COLUMN_NAMES.join(',')}\r\n`)
  let rows = 0
  for (let after = 0n; last !== null;) {
    const entries = await queries
      .selectFrom('ledger_entry')
      .select(['id', 'direction', 'type', 'purpose', 'item', 'unit', 'date', 'amount'])
      .where('id', '>', after)
      .where('id', '<=', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (entries.length === 0) break
    after = entries.at(-1)!.id
    rows += entries.length
    const cells = entries.map(({ direction, type, purpose, item, unit, date, amount }) => [
      direction === 1 ? 'donation' : 'expense',
      ...[type, purpose, item, unit].map(defuse),
      date,
      toYuan(amount),
    ])
    await write(stringify(cells, { record_delimiter: 'windows' }))
  }
  return { rows, demo }
}
