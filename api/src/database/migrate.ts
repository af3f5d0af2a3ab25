import { setTimeout as pause } from 'node:timers/promises'
import { Migrator, sql, type Kysely, type Migration, type MigrationResultSet } from 'kysely'
import { messageOf } from '../error-message'
import { required } from '../required'
import { codeOf } from './away'
import { SESSION } from './long-waits'
import * as site from './migrations/0001-site'
import * as ledger from './migrations/0002-append-only-ledger'
import * as ingest from './migrations/0003-live-ingest'
import * as gifts from './migrations/0004-gifts'
import * as floods from './migrations/0005-gift-floods'
import * as beacons from './migrations/0006-beacons'
import * as accounts from './migrations/0007-fund-accounts'
import * as counted from './migrations/0008-counted-rows'
import * as vouchers from './migrations/0009-origins-and-vouchers'
import * as english from './migrations/0010-english-texts'
import * as cheaper from './migrations/0011-cheaper-writes'
import * as told from './migrations/0012-told-changes'
import * as siteFiles from './migrations/0013-site-files'
import * as ledgerLog from './migrations/0014-ledger-log'
import * as cosignatures from './migrations/0015-log-cosignatures'
import * as anchors from './migrations/0016-anchors'
import * as traceEvents from './migrations/0017-trace-events'
import * as traceRecords from './migrations/0018-trace-records'
import * as goodsInLog from './migrations/0019-goods-in-log'
import * as batchQuestions from './migrations/0020-batch-questions'
import * as placesOfAsks from './migrations/0021-places-of-asks'
import * as goodsOfRows from './migrations/0022-goods-of-rows'
import * as goodsChanges from './migrations/0023-goods-changes'
import * as goodsChangesByStatement from './migrations/0024-goods-changes-by-statement'
import * as englishOfIssuedBags from './migrations/0025-english-of-issued-bags'

/** Every step to the newest form, in order. */
export const STEPS: Readonly<Record<string, Migration>> = {
  '0001-site': site,
  '0002-append-only-ledger': ledger,
  '0003-live-ingest': ingest,
  '0004-gifts': gifts,
  '0005-gift-floods': floods,
  '0006-beacons': beacons,
  '0007-fund-accounts': accounts,
  '0008-counted-rows': counted,
  '0009-origins-and-vouchers': vouchers,
  '0010-english-texts': english,
  '0011-cheaper-writes': cheaper,
  '0012-told-changes': told,
  '0013-site-files': siteFiles,
  '0014-ledger-log': ledgerLog,
  '0015-log-cosignatures': cosignatures,
  '0016-anchors': anchors,
  '0017-trace-events': traceEvents,
  '0018-trace-records': traceRecords,
  '0019-goods-in-log': goodsInLog,
  '0020-batch-questions': batchQuestions,
  '0021-places-of-asks': placesOfAsks,
  '0022-goods-of-rows': goodsOfRows,
  '0023-goods-changes': goodsChanges,
  '0024-goods-changes-by-statement': goodsChangesByStatement,
  '0025-english-of-issued-bags': englishOfIssuedBags,
}

/** A step that waits for a lock blocks all visitors behind it, for this long at most. */
const LOCK_MS = 1_000
const PAUSE_MS = 2_000
/** A start gives up after five minutes. */
const TRIES = 100
const SAY_EVERY = 10

export interface MigrateOptions {
  /** Told what it waits for. */
  say?: (sentence: string) => void
  steps?: Readonly<Record<string, Migration>>
}

/**
 * Brings the database to the newest form, all steps in one transaction. While somebody holds what a step has to lock, it
 * lets go and tries again, so that visitors are served meanwhile.
 * Throws with the name of the step that failed; nothing of the run is kept then.
 */
export async function migrate<T>(
  queries: Kysely<T>,
  { say = console.warn, steps = STEPS }: MigrateOptions = {},
): Promise<void> {
  if (await upToDate(queries, steps)) return
  for (let tries = 1; ; tries++) {
    const { error, results } = await queries.connection().execute((one) => migrateOnce(one, steps))
    if (!error) return
    if (tries === TRIES || !isHeldUp(error)) {
      const step = results?.find((result) => result.status === 'Error')?.migrationName
      throw new Error(
        `The database could not be brought up to date${step ? ` (step ${step})` : ''}: ` +
          `${messageOf(error)}. Nothing was changed.`,
        { cause: error },
      )
    }
    if (tries % SAY_EVERY === 1) say(await whatHoldsUp(queries))
    await pause(PAUSE_MS)
  }
}

async function migrateOnce<T>(
  connection: Kysely<T>,
  steps: Record<string, Migration>,
): Promise<MigrationResultSet> {
  await sql`set lock_timeout = ${sql.lit(LOCK_MS)}`.execute(connection)
  const provider = { getMigrations: () => Promise.resolve(steps) }
  const done = await new Migrator({ db: connection, provider }).migrateToLatest()
  // The pool closes a connection on which a lock was not to be had.
  if (!done.error) await sql`reset lock_timeout`.execute(connection)
  return done
}

/** A lock was not to be had, or the steps locked tables in another order than a running site. */
const isHeldUp = (error: unknown) => /^(55P03|40P01)$/.test(codeOf(error))

/** Names the transactions that ran while a step waited for its lock. */
async function whatHoldsUp<T>(queries: Kysely<T>): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select ${sql.raw(SESSION)} as text
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < now() - ${`${LOCK_MS} ms`}::interval
    order by xact_start limit 3
  `.execute(queries)
  const holders = rows.map(({ text }) => text).join('; ') || 'another process'
  return `The database gets its new form as soon as this ends: ${holders}. Visitors are served meanwhile.`
}

/**
 * Whether every step is done. A later version may have done more: while it is rolled out, and after it was taken back,
 * this program starts on its database (docs/decisions/0034). Asked first because the migrator's own look around costs a
 * good part of a start, and because it refuses steps that it does not know.
 */
async function upToDate<T>(queries: Kysely<T>, steps: Record<string, Migration>): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('kysely_migration') is not null as known
  `.execute(queries)
  if (!required(rows[0], 'the answer').known) return false
  const { rows: done } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(queries)
  return Object.keys(steps).every((name, index) => name === done[index]?.name)
}
