import { Migrator, type Kysely, type Migration } from 'kysely'
import * as site from './migrations/0001-site'
import * as ledger from './migrations/0002-ledger'

const migrations: Record<string, Migration> = { '0001-site': site, '0002-ledger': ledger }

/**
 * Brings the database to the newest form, all steps in one transaction.
 * Throws with the name of the step that failed; nothing of the run is kept then.
 */
export async function migrate<T>(queries: Kysely<T>): Promise<void> {
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (!error) return
  const step = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(
    `The database could not be brought up to date${step ? ` (step ${step})` : ''}: ` +
      `${error instanceof Error ? error.message : String(error)}. Nothing was changed.`,
    { cause: error },
  )
}
