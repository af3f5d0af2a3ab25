import type { Database } from '../database/open'
import { setEnglish } from '../english/set'
import { Appender, type NewEntry } from '../finance/append'
import { correctEntry } from '../finance/correct'

/** Writes rows as an import does. @returns their ids, in the same order */
export const appendRows = ({ queries }: Database, entries: NewEntry[]): Promise<bigint[]> =>
  queries
    .transaction()
    .execute(async (writes) => (await new Appender(writes).start()).append(entries, null))

/** Corrects the amount of a row as staff do; without an amount the row is annulled. */
export async function correctRow(
  database: Database,
  id: bigint | string,
  reason: string,
  amount?: string,
): Promise<void> {
  const changes = amount === undefined ? {} : { amount }
  const annul = amount === undefined
  await correctEntry(database, { id: String(id), reason, changes, annul, dryRun: false })
}

/** Enters the English of a text as staff do. */
export async function enterEnglish({ queries }: Database, zh: string, en: string): Promise<void> {
  await setEnglish(queries, { zh, en })
}
