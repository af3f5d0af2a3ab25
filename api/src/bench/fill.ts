import { sql } from 'kysely'
import type { Database } from '../database/open'
import { Appender, BATCH, type NewEntry } from '../finance/append'
import { benchRows } from './rows'

/** Stores the bench's rows and prepares their statistics. @returns how long it took, in seconds */
export async function fillLedger(database: Database, rows: number): Promise<number> {
  const start = performance.now()
  await storeRows(database, rows)
  await sql`vacuum (analyze)`.execute(database.queries)
  return (performance.now() - start) / 1_000
}

/** Stores the bench's rows in one transaction, as an import does. */
export async function storeRows(database: Database, rows: number): Promise<void> {
  await database.queries.transaction().execute(async (writes) => {
    const appender = await new Appender(writes).start()
    let batch: NewEntry[] = []
    for (const row of benchRows(rows)) {
      batch.push(row)
      if (batch.length < BATCH) continue
      await appender.append(batch, null)
      batch = []
    }
    if (batch.length > 0) await appender.append(batch, null)
  })
}
