import { sql, type Kysely } from 'kysely'

/**
 * The account of each purpose: what was received, moved in, moved out and spent (docs/decisions/0021). Received and
 * spent are the sums that `ledger_choice` keeps already; transfers have rows and sums of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...rules, ...figures]) await sql.raw(statement).execute(db)
}

const tables = [
  `create table ledger_transfer (
    id bigint generated always as identity primary key,
    from_id integer not null references ledger_name,
    to_id integer not null references ledger_name,
    amount bigint not null check (amount > 0),
    reason text not null check (reason <> ''),
    date date not null,
    undoes bigint unique references ledger_transfer,
    recorded_at timestamptz not null default now(),
    demo boolean not null,
    check (from_id <> to_id)
  )`,
  `create index ledger_transfer_by_date on ledger_transfer (date, id)`,
  `create index ledger_transfer_by_from on ledger_transfer (from_id, date) include (amount)`,
  `create index ledger_transfer_by_to on ledger_transfer (to_id, date) include (amount)`,
  `create table ledger_moved (
    purpose_id integer primary key references ledger_name,
    moved_in bigint not null,
    moved_out bigint not null
  )`,
  `create view ledger_account as
    select sums.*, received + moved_in - moved_out - spent as remaining
    from (
      select name.id as purpose_id, name.value as purpose, coalesce(received.amount, 0) as received,
        coalesce(moved.moved_in, 0) as moved_in, coalesce(moved.moved_out, 0) as moved_out,
        coalesce(spent.amount, 0) as spent
      from ledger_name name
        left join ledger_choice received on received.field = 'purpose' and received.direction = 1
          and received.name_id = name.id
        left join ledger_choice spent on spent.field = 'purpose' and spent.direction = -1
          and spent.name_id = name.id
        left join ledger_moved moved on moved.purpose_id = name.id
      where name.field = 'purpose' and (
        received.name_id is not null or spent.name_id is not null or moved.purpose_id is not null
      )
    ) as sums`,
]

const rules = [
  `create trigger ledger_transfer_one_writer before insert or delete on ledger_transfer
    for each statement execute function ledger_one_writer()`,
  `create function ledger_transfer_refuses_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.demo then return old; end if;
    raise exception 'The ledger is append-only: % is refused. Take a transfer back by a new one.', tg_op
      using errcode = 'restrict_violation';
  end $$`,
  `create trigger ledger_transfer_append_only before update or delete on ledger_transfer
    for each row execute function ledger_transfer_refuses_change()`,
  `create function ledger_transfer_refuses_truncate() returns trigger language plpgsql as $$
  begin
    raise exception 'The ledger is append-only: % is refused.', tg_op using errcode = 'restrict_violation';
  end $$`,
  `create trigger ledger_transfer_no_truncate before truncate on ledger_transfer
    for each statement execute function ledger_transfer_refuses_truncate()`,
]

/** A trigger that updates the sums for all transfers of a statement, in the same transaction. */
const counting = (name: string, event: 'insert' | 'delete', factor: 1 | -1) => [
  `create function ${name}() returns trigger language plpgsql as $$
  begin
    if not exists (select from moving) then return null; end if;
    if ${factor} = 1 and exists (
      select from moving where demo <> (select sum(demo_entries) > 0 from ledger_total)
    ) then
      raise exception 'Real transfers cannot join demonstration rows, nor the other way round.'
        using errcode = 'restrict_violation';
    end if;
    insert into ledger_moved as kept (purpose_id, moved_in, moved_out)
    select purpose_id, ${factor} * sum(moved_in), ${factor} * sum(moved_out)
    from moving, lateral (values (to_id, amount, 0), (from_id, 0, amount)) as part(purpose_id, moved_in, moved_out)
    group by 1 order by 1
    on conflict (purpose_id) do update
      set moved_in = kept.moved_in + excluded.moved_in, moved_out = kept.moved_out + excluded.moved_out;
    delete from ledger_moved where moved_in = 0 and moved_out = 0;
    update ledger_total set updated_at = now();
    return null;
  end $$`,
  `create trigger ${name} after ${event} on ledger_transfer
    referencing ${event === 'insert' ? 'new' : 'old'} table as moving
    for each statement execute function ${name}()`,
]

const figures = [
  ...counting('ledger_transfer_added', 'insert', 1),
  ...counting('ledger_transfer_removed', 'delete', -1),
]
