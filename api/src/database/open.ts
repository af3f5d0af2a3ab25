import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { messageOf } from '../error-message'
import { comesSoon } from './away'
import { openEmbedded } from './embedded'
import { GuardedPool } from './guarded-pool'
import { migrate } from './migrate'
import type { Queries, Tables } from './schema'
import { types } from './types'

export interface OpenOptions {
  /** Folder of the embedded database; in memory without one. Not used with `databaseUrl`. */
  dataDir?: string | undefined
  /** A PostgreSQL, `postgres://…`. */
  databaseUrl?: string | undefined
  /** A packed data folder (`dumpDataDir`) that a new embedded database starts from, to save seconds. */
  template?: Blob
  /** How long one statement may take; `visitor` by default. Staff's work on a million rows takes minutes. */
  patience?: 'visitor' | 'staff'
  /** Tells whoever starts the service why it waits; to the console by default. */
  say?: (sentence: string) => void
}

/** Writes what a database of the newest form must hold before anybody asks it. */
export type Fill = (queries: Queries) => Promise<void>

export interface Database {
  queries: Queries
  /** The same for staff and for what goes on by itself: it waits for its turn, however long visitors keep it. */
  patient: Queries
  kind: 'embedded' | 'postgres'
  /** Folder this process holds, for the staff door; none in memory or on PostgreSQL. */
  folder: string | undefined
  /** Whether so much waits for the database that new calls should be refused. */
  crowded(): boolean
  close(): Promise<void>
}

// A visitor's page gives a call up after 5 s (specification, section 7): it should hear the reason before.
const CONNECT_MS = 3_000
const STATEMENT_MS = 4_000
const ANSWER_MS = 4_500
const CONNECTIONS = 16
/** On the embedded database visitors stand in one line. */
const WAIT_MS = 5_000
/** How long a start waits for a PostgreSQL that is there and takes nobody in yet, in seconds. */
const START_S = 300
const SAY_EVERY_S = 30

/**
 * Opens the site's database, brings its form up to date and fills it. Waits, and says so, while PostgreSQL has no
 * connection to give or is just starting.
 * Throws with one sentence when the folder is held by another process or PostgreSQL does not answer.
 */
export async function openAndFill(options: OpenOptions, fill: Fill): Promise<Database> {
  const { databaseUrl, say = console.warn } = options
  if (!databaseUrl) return openFolder(options, fill)
  await patiently(say, () => preparePostgres(databaseUrl, fill))
  return openPostgres(databaseUrl, options.patience)
}

async function openFolder(options: OpenOptions, fill: Fill): Promise<Database> {
  const { dataDir, template } = options
  const embedded = await openEmbedded(dataDir, template)
  const pool = new GuardedPool(embedded.pool, {
    connections: 1,
    answerMs: undefined,
    waitMs: WAIT_MS,
    letOthersIn: true,
  })
  const queries = queriesOn(pool)
  const patient = queriesOn(pool.patient)
  const close = once(embedded.close)
  try {
    await prepare(patient, fill)
    embedded.finished()
  } catch (error) {
    await close()
    throw error
  }
  return { queries, patient, kind: 'embedded', folder: dataDir, crowded: () => pool.crowded, close }
}

/** Over connections of its own: bringing a million rows to a new form takes longer than a visitor waits. */
async function preparePostgres(databaseUrl: string, fill: Fill): Promise<void> {
  const { queries, close } = openPostgres(databaseUrl, 'staff')
  try {
    await prepare(queries, fill)
  } finally {
    await close()
  }
}

async function prepare(queries: Queries, fill: Fill): Promise<void> {
  await migrate(queries)
  await fill(queries)
}

function openPostgres(
  connectionString: string,
  patience: OpenOptions['patience'] = 'visitor',
): Database {
  const limited = patience === 'visitor'
  const settings: PoolConfig = {
    connectionString,
    types,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    // A connection that went silent while it lay idle is found out before a visitor is.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'slow-life-farm',
    statement_timeout: limited ? STATEMENT_MS : 0,
    // Every call is short: parallel workers for one visitor would only take the processor from another.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
  }
  const pool = new GuardedPool(new Pool(settings), {
    connections: CONNECTIONS,
    // A little longer than PostgreSQL's own limit: when that is not heard either, the connection is gone.
    answerMs: limited ? ANSWER_MS : undefined,
    // The pool's own limit holds for the wait.
    waitMs: undefined,
    letOthersIn: false,
  })
  const queries = queriesOn(pool)
  return {
    queries,
    patient: queries,
    kind: 'postgres',
    folder: undefined,
    crowded: () => pool.crowded,
    close: once(() => pool.end()),
  }
}

async function patiently(say: (sentence: string) => void, work: () => Promise<void>) {
  for (let second = 0; ; second++)
    try {
      return await work()
    } catch (error) {
      if (!comesSoon(error) || second >= START_S) throw error
      const reason = messageOf(error)
      if (second % SAY_EVERY_S === 0)
        say(`PostgreSQL takes no connection yet: ${reason}. The start goes on once it does.`)
      await pause(1_000)
    }
}

export function queriesOn(pool: PostgresPool): Queries {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => (closing ??= close())
}
