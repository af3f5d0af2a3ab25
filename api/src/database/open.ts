import { setTimeout as pause } from 'node:timers/promises'
import { Pool, type ClientConfig } from 'pg'
import { messageOf } from '../error-message'
import { once } from '../once'
import { comesSoon, DatabaseAway } from './away'
import { openEmbedded } from './embedded'
import { GuardedPool } from './guarded-pool'
import { Listener } from './listener'
import { LongWaits } from './long-waits'
import { migrate } from './migrate'
import type { Notices } from './notices'
import { openReads } from './open-reads'
import type { ReadCounts } from './read-pool'
import { queriesOn } from './queries-on'
import type { Queries } from './schema'
import { types } from './column-types'

type Say = (sentence: string) => void

export interface OpenOptions {
  /** Folder of the embedded database; in memory when undefined. Ignored with `databaseUrl`. */
  dataDir?: string | undefined
  /** URL of a PostgreSQL, `postgres://…`. */
  databaseUrl?: string | undefined
  /** URL of its standby, for `reads` of visitors. */
  databaseReadUrl?: string | undefined
  /** A packed data folder (`dumpDataDir`) that a new embedded database starts from, which saves seconds. */
  template?: Blob
  /**
   * Statement timeout: short for `visitor` (the default), none for `staff`, whose work on a million rows takes minutes.
   */
  patience?: 'visitor' | 'staff'
  /** Reports to the operator why the start waits, and why the standby is not read; writes to the console by default. */
  say?: Say
}

/** Fills a migrated database with the rows it must hold before it serves anyone. */
export type Fill = (queries: Queries) => Promise<void>

export interface Database {
  queries: Queries
  /** For staff commands and background jobs: waits for a connection as long as necessary. */
  patient: Queries
  /** For public reads of the ledger and of batches; may be a standby that has everything that `queries` would find. */
  reads: Queries
  /** How often each server was chosen for `reads`; undefined without a standby. */
  readCounts?: ReadCounts | undefined
  /** What it tells of changes, whichever process made them. */
  notices: Notices
  kind: 'embedded' | 'postgres'
  /** Data folder that this process holds, for the staff server; undefined in memory or on PostgreSQL. */
  folder: string | undefined
  /** Whether the database is so overloaded that new calls should be refused. */
  crowded(): boolean
  close(): Promise<void>
}

// A visitor's page gives a call up after 5 s (specification, section 7); the failure must arrive before that.
const CONNECT_MS = 3_000
const STATEMENT_MS = 4_000
const ANSWER_MS = 4_500
/** A process that does nothing in its transaction for this long may be cut off; its locks are released. */
const IDLE_MS = { visitor: 4_000, staff: 60_000 }
/** Visitors' statements end earlier. Another import may take minutes. */
const LOCK_MS = 300_000
/** One more listens to notices once a visitor waits for an order. */
export const CONNECTIONS = 10
const LISTENING = 'slow-life-farm notices'
/** For a connection of PostgreSQL; less than the pool's own limit, which does not tell why. */
const WAIT_MS = 2_500
/** Visitors of the embedded database share one connection. */
const EMBEDDED_WAIT_MS = 5_000
/** How long a start waits for a PostgreSQL that refuses connections for now, in seconds. */
const START_S = 300
const SAY_EVERY_S = 30

/**
 * Opens the site's database, migrates it and fills it. While PostgreSQL has no free connection or is still starting, it
 * reports that and waits. Throws an error of one sentence when another process holds the folder or PostgreSQL does not
 * answer.
 */
export async function openAndFill(options: OpenOptions, fill: Fill): Promise<Database> {
  const { databaseUrl, databaseReadUrl, patience, say = console.warn } = options
  if (!databaseUrl) return openFolder(options, fill)
  await patiently(say, () => preparePostgres(databaseUrl, fill, say))
  return openPostgres(databaseUrl, { patience, say, databaseReadUrl })
}

async function openFolder(options: OpenOptions, fill: Fill): Promise<Database> {
  const { dataDir, template } = options
  const embedded = await openEmbedded(dataDir, template)
  const pool = new GuardedPool(embedded.pool, {
    connections: 1,
    answerMs: undefined,
    waitMs: EMBEDDED_WAIT_MS,
    letOthersIn: true,
  })
  const queries = queriesOn(pool)
  const patient = queriesOn(pool.patient)
  const close = once(embedded.close)
  try {
    await migrate(patient)
    await fill(patient)
    embedded.finished()
  } catch (error) {
    await close()
    throw error
  }
  return {
    queries,
    patient,
    reads: queries,
    notices: embedded.notices,
    kind: 'embedded',
    folder: dataDir,
    crowded: () => pool.crowded,
    close,
  }
}

/** Uses its own connections without a timeout: migrating a million rows takes longer than a visitor's limit. */
async function preparePostgres(databaseUrl: string, fill: Fill, say: Say): Promise<void> {
  const { queries, close } = openPostgres(databaseUrl, { patience: 'staff', say })
  try {
    await migrate(queries, { say })
    await fill(queries)
  } finally {
    await close()
  }
}

function openPostgres(
  connectionString: string,
  {
    patience = 'visitor',
    databaseReadUrl,
    say,
  }: Pick<OpenOptions, 'patience' | 'databaseReadUrl'> & { say: Say },
): Database {
  const limited = patience === 'visitor'
  const settings: ClientConfig = {
    connectionString,
    types,
    connectionTimeoutMillis: CONNECT_MS,
    // Detects a connection that broke while idle before a visitor's query does.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'slow-life-farm',
    statement_timeout: limited ? STATEMENT_MS : 0,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_MS[patience],
    // Calls are short; parallel workers for one visitor would only take CPU time from another.
    options: '-c max_parallel_workers_per_gather=0 -c jit=off',
  }
  const limits = {
    // Slightly longer than PostgreSQL's own statement timeout: when not even its error arrives, the connection is dead.
    answerMs: limited ? ANSWER_MS : undefined,
    longWaits: limited ? undefined : new LongWaits(settings, say),
    waitMs: limited ? WAIT_MS : undefined,
    letOthersIn: false,
  }
  const pool = new GuardedPool(new Pool({ ...settings, max: CONNECTIONS }), {
    ...limits,
    connections: CONNECTIONS,
  })
  const queries = queriesOn(pool)
  const reads = limited ? openReads(settings, limits, { standby: databaseReadUrl, say }) : undefined
  const listener = new Listener({
    ...settings,
    query_timeout: ANSWER_MS,
    application_name: LISTENING,
  })
  return {
    queries,
    patient: queries,
    reads: reads ? queriesOn(reads.pool) : queries,
    readCounts: reads?.counts,
    notices: listener.notices,
    kind: 'postgres',
    folder: undefined,
    crowded: () => pool.crowded,
    close: once(async () => {
      await Promise.all([listener.close(), pool.end(), reads?.pool.end()])
    }),
  }
}

async function patiently(say: (sentence: string) => void, work: () => Promise<void>) {
  for (let second = 0; ; second++)
    try {
      return await work()
    } catch (error) {
      if (!comesSoon(error) || second >= START_S) throw unreachable(error)
      const reason = messageOf(error)
      if (second % SAY_EVERY_S === 0)
        say(
          `PostgreSQL does not accept connections yet: ${reason}. The start continues as soon as it does.`,
        )
      await pause(1_000)
    }
}

const unreachable = (error: unknown) =>
  error instanceof DatabaseAway
    ? new Error(
        `PostgreSQL does not answer at the address in DATABASE_URL: ${messageOf(error)}. ` +
          'Nothing was changed. Try again once it runs, or correct the address.',
        { cause: error },
      )
    : error
