import { sql } from 'kysely'
import type { Database } from 'api'

const LOG = ['log_leaf', 'log_hash', 'log_checkpoint', 'log_cosignature']
/** The lock of whoever writes the log (api/src/database/log-tables.ts). */
const LOG_LOCK = 620_962

/** Changes the database past every rule of the ledger, as only its owner can, while nobody writes the log. */
const asOwner = ({ queries }: Database, statements: string[]) =>
  queries.transaction().execute(async (writes) => {
    await sql`select pg_advisory_xact_lock(${LOG_LOCK})`.execute(writes)
    await sql`set local session_replication_role = replica`.execute(writes)
    for (const statement of statements) await sql.raw(statement).execute(writes)
    // As every write to the ledger does: until then, kept pages show what was true before.
    await sql`update ledger_total set updated_at = clock_timestamp()`.execute(writes)
  })

const emptied = LOG.map((table) => `delete from ${table}`)

/** Changes a row and forgets the log, which the service then writes anew and signs with its true key. */
export const forkLog = (database: Database) =>
  asOwner(database, [
    ...LOG.map((table) => `create table kept_${table} as table ${table}`),
    `update ledger_entry set amount = amount + 1 where id = (select min(id) from ledger_entry)`,
    ...emptied,
  ])

/** Puts the cosignatures of the true log below the forked one. */
export const reuseCosignatures = (database: Database) =>
  asOwner(database, [
    `insert into log_cosignature select * from kept_log_cosignature
      where size = (select max(size) from log_checkpoint)`,
  ])

/** Puts the row and the true log back. */
export const restoreLog = (database: Database) =>
  asOwner(database, [
    ...emptied,
    `update ledger_entry set amount = amount - 1 where id = (select min(id) from ledger_entry)`,
    ...LOG.flatMap((table) => [
      `insert into ${table} select * from kept_${table}`,
      `drop table kept_${table}`,
    ]),
  ])
