import type { Database } from '../database/open'
import { setEnglish } from '../english/set'
import { Appender, type NewEntry } from '../finance/append'
import { correctEntry, type CorrectionArguments } from '../finance/correct'

/** Writes rows as an import does. @returns their ids, in the same order */
export const appendRows = (
  { queries }: Database,
  entries: NewEntry[],
  source: 'demo' | null = null,
): Promise<bigint[]> =>
  queries
    .transaction()
    .execute(async (writes) => (await new Appender(writes).start()).append(entries, source))

/** Corrects the amount of a row, or other columns, as staff do; without either the row is annulled. */
export async function correctRow(
  database: Database,
  id: bigint | string,
  reason: string,
  changed?: string | CorrectionArguments['changes'],
): Promise<void> {
  const changes = typeof changed === 'string' ? { amount: changed } : (changed ?? {})
  const annul = changed === undefined
  await correctEntry(database, { id: String(id), reason, changes, annul, dryRun: false })
}

/** Enters the English of a text as staff do. */
export async function enterEnglish({ queries }: Database, zh: string, en: string): Promise<void> {
  await setEnglish(queries, { zh, en })
}
