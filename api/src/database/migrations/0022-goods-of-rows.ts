import { sql, type Kysely } from 'kysely'

/**
 * The batch or the field that a row of the ledger names. It stands in the second form of the row's leaf (docs/log.md),
 * which the version before cannot write: such a row waits for a process that can.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The patterns are those of a leaf, where "-" stands for none.
  `create table ledger_about (
    entry_id bigint primary key references ledger_entry on delete cascade,
    batch text check (batch ~ '^[0-9]{14}/[A-Za-z0-9_-]{1,20}$'),
    field text check (field ~ '^[A-Za-z0-9._-]{1,40}$' and field <> '-'),
    check (batch is not null or field is not null)
  )`,
  `create index ledger_about_by_batch on ledger_about (batch, entry_id) where batch is not null`,
  `create index ledger_about_by_field on ledger_about (field, entry_id) where field is not null`,
  // A row of the demonstration may be removed; what it names goes with it.
  `create function ledger_about_refuses_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      if not exists (select from log_leaf where entry_id = new.entry_id) then return new; end if;
    elsif tg_op = 'DELETE' then
      if not exists (select from ledger_entry where id = old.entry_id) then return old; end if;
    end if;
    raise exception 'What a row of the ledger names is never changed: % is refused. Correct the row by a new row.', tg_op
      using errcode = 'restrict_violation';
  end $$`,
  `create trigger ledger_about_append_only before insert or update or delete on ledger_about
    for each row execute function ledger_about_refuses_change()`,
  `create trigger ledger_about_no_truncate before truncate on ledger_about
    for each statement execute function ledger_about_refuses_change()`,
  `alter table log_leaf add column form smallint not null default 1`,
  `create function log_leaf_has_form() returns trigger language plpgsql as $$
  begin
    if exists (select from added join ledger_about using (entry_id) where form < 2) then
      raise exception 'A row that names a batch or a field has the second form of a leaf, which only a newer version writes.'
        using errcode = 'restrict_violation';
    end if;
    return null;
  end $$`,
  `create trigger log_leaf_form after insert on log_leaf referencing new table as added
    for each statement execute function log_leaf_has_form()`,
]
