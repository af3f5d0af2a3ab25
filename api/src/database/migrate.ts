import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import { messageOf } from '../error-message'
import { required } from '../required'
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

const migrations: Record<string, Migration> = {
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
}

/**
 * Brings the database to the newest form, all steps in one transaction.
 * Throws with the name of the step that failed; nothing of the run is kept then.
 */
export async function migrate<T>(queries: Kysely<T>): Promise<void> {
  if (await upToDate(queries)) return
  const migrator = new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  let { error, results } = await migrator.migrateToLatest()
  // The steps lock tables that a running site reads in another order; the database then ends one of both.
  for (let more = 5; more > 0 && isDeadlock(error); more--)
    ({ error, results } = await migrator.migrateToLatest())
  if (!error) return
  const step = results?.find((result) => result.status === 'Error')?.migrationName
  throw new Error(
    `The database could not be brought up to date${step ? ` (step ${step})` : ''}: ` +
      `${messageOf(error)}. Nothing was changed.`,
    { cause: error },
  )
}

/**
 * Whether every step is done. A later version may have done more: while it is rolled out, and after it was taken back,
 * this program starts on its database (docs/decisions/0034). Asked first because the migrator's own look around costs a
 * good part of a start, and because it refuses steps that it does not know.
 */
async function upToDate<T>(queries: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('kysely_migration') is not null as known
  `.execute(queries)
  if (!required(rows[0], 'the answer').known) return false
  const { rows: done } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(queries)
  return Object.keys(migrations).every((name, index) => name === done[index]?.name)
}

const isDeadlock = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '40P01'
