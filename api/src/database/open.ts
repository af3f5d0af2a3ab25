import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { refreshDemonstration, seedDemonstration } from '../demonstration/seed'
import { openEmbedded } from './embedded'
import { migrate } from './migrate'
import type { Queries, Tables } from './schema'
import { types } from './types'

export interface DatabaseOptions {
  /** Folder of the embedded database; in memory without one. Not used with `databaseUrl`. */
  dataDir?: string | undefined
  /** A PostgreSQL, `postgres://…`. */
  databaseUrl?: string | undefined
  /** Seeds the demonstration set into a database that never held anything; true by default. */
  seed?: boolean
  /** A packed data folder (`dumpDataDir`) that a new embedded database starts from, to save seconds. */
  template?: Blob
  /** The day the demonstration set ends on. */
  now?: Date
}

export interface Database {
  queries: Queries
  kind: 'embedded' | 'postgres'
  /** Folder this process holds, for the staff door; none in memory or on PostgreSQL. */
  folder: string | undefined
  close(): Promise<void>
}

/**
 * Opens the site's database, brings its form up to date and seeds the demonstration set when it is new.
 * Throws with one sentence when the folder is held by another process or PostgreSQL does not answer.
 */
export async function openDatabase(options: DatabaseOptions = {}): Promise<Database> {
  const database = options.databaseUrl
    ? openPostgres(options.databaseUrl)
    : await openFolder(options)
  try {
    await migrate(database.queries)
    const now = options.now ?? new Date()
    if (options.seed !== false) await seedDemonstration(database.queries, now)
    await refreshDemonstration(database.queries, now)
    database.finished()
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

type Opened = Database & { finished(): void }

async function openFolder({ dataDir, template }: DatabaseOptions): Promise<Opened> {
  const embedded = await openEmbedded(dataDir, template)
  return {
    queries: queriesOn(embedded.pool),
    kind: 'embedded',
    folder: dataDir,
    finished: embedded.finished,
    close: once(embedded.close),
  }
}

function openPostgres(connectionString: string): Opened {
  const pool = new Pool({
    connectionString,
    types,
    max: 16,
    connectionTimeoutMillis: 5_000,
    application_name: 'slow-life-farm',
    statement_timeout: 0,
    // Every call is short: parallel workers for one visitor would only take the processor from another.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
  })
  // An idle connection that the server drops is replaced on the next query; it must not end the process.
  pool.on('error', () => {})
  return {
    queries: queriesOn(pool),
    kind: 'postgres',
    folder: undefined,
    finished: () => {},
    close: once(() => pool.end()),
  }
}

export function queriesOn(pool: Pool): Queries {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => (closing ??= close())
}
