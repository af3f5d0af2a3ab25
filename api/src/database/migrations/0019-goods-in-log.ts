import { sql, type Kysely } from 'kysely'
import { LOG_LOCK } from '../log-tables'

/**
 * Facts about goods join the log of the ledger. What is recorded waits in a table that triggers fill, so that the
 * version before, which knows nothing of it, leaves nothing out. The log of the demonstration is dropped with its
 * rows; facts that are still there wait for the next log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const recorded = [
  { table: 'trace_event', kind: 'event' },
  { table: 'trace_record', kind: 'record' },
  { table: 'trace_document', kind: 'document' },
]

const statements = [
  `alter table log_leaf alter column entry_id drop not null, alter column unit_hash drop not null,
    add constraint log_leaf_of_row check ((entry_id is null) = (unit_hash is null))`,
  `alter table trace_document add column id bigint generated always as identity unique`,
  `create table log_goods (
    index bigint primary key, kind text not null, fact bigint not null, salt bytea not null,
    content_hash bytea not null, unique (kind, fact)
  )`,
  `create table log_goods_waiting (
    id bigint generated always as identity primary key, kind text not null, fact bigint not null
  )`,
  `create function log_goods_wait() returns trigger language plpgsql as $$
  begin
    insert into log_goods_waiting (kind, fact) select tg_argv[0], id from added order by id;
    return null;
  end $$`,
  ...recorded.flatMap(({ table, kind }) => [
    `create trigger ${table}_waits after insert on ${table} referencing new table as added
      for each statement execute function log_goods_wait('${kind}')`,
    `insert into log_goods_waiting (kind, fact) select '${kind}', id from ${table} order by id`,
  ]),
  `create or replace function ledger_log_drop() returns trigger language plpgsql as $$
  begin
    if exists (select from ledger_entry) then
      return null;
    end if;
    perform pg_advisory_xact_lock(${LOG_LOCK});
    delete from log_leaf;
    delete from log_hash;
    delete from log_checkpoint;
    insert into log_goods_waiting (kind, fact) select kind, fact from log_goods order by index;
    delete from log_goods;
    return null;
  end $$`,
]
