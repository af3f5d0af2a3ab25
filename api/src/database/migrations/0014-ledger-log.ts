import { sql, type Kysely } from 'kysely'
import { LOG_LOCK } from '../log-tables'

/**
 * The log of the ledger (docs/log.md): the hash of each row's leaf, the hashes of complete tiles, what was signed, and
 * the keys. The version before knows nothing of it and may remove the demonstration rows, so a trigger drops their log.
 * No foreign key: a row that somebody takes out of the ledger must stay in the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table log_leaf (
    index bigint primary key, entry_id bigint not null unique, unit_salt bytea, unit_hash bytea not null,
    reason_salt bytea, reason_hash bytea, hash bytea not null
  )`,
  `create table log_hash (level smallint, index bigint, hash bytea not null, primary key (level, index))`,
  `create table log_checkpoint (
    size bigint primary key, note text not null, signed_at timestamptz not null default now()
  )`,
  `create table log_key (
    vkey text primary key, origin text not null, added_at timestamptz not null default now()
  )`,
  // The lock: a process that logs these rows at this moment ends first, so that none of them comes after the removal.
  `create function ledger_log_drop() returns trigger language plpgsql as $$
  begin
    if exists (select from ledger_entry) then
      return null;
    end if;
    perform pg_advisory_xact_lock(${LOG_LOCK});
    delete from log_leaf;
    delete from log_hash;
    delete from log_checkpoint;
    return null;
  end $$`,
  `create trigger ledger_log_dropped after delete on ledger_entry
    for each statement execute function ledger_log_drop()`,
]
