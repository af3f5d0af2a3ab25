import { sql, type Kysely } from 'kysely'

/** The ledger, its rules, and the totals that are kept with its rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...rules, ...totals]) await sql.raw(statement).execute(db)
}

const tables = [
  `create table ledger_import (
    id bigint generated always as identity primary key,
    file_hash text not null unique,
    file_name text not null,
    entries bigint not null,
    imported_at timestamptz not null default now()
  )`,
  // Every run of one or two characters of a text: a two-character Chinese word is found by an
  // index, which trigrams cannot do. The line break keeps a match from running across two fields.
  `create function ledger_grams(haystack text) returns text[]
    language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct gram), '{}')
    from generate_series(1, length(haystack)) start,
      lateral (values (substr(haystack, start, 1)), (substr(haystack, start, 2))) as part(gram)
    where position(chr(10) in gram) = 0
  $$`,
  `create table ledger_entry (
    id bigint generated always as identity primary key,
    direction smallint not null check (direction in (1, -1)),
    type text not null,
    purpose text not null,
    item text not null,
    unit text not null,
    date date not null,
    amount bigint not null check (amount > 0),
    import_id bigint references ledger_import,
    demo boolean not null,
    haystack text generated always as
      (lower(type || chr(10) || purpose || chr(10) || item || chr(10) || unit)) stored,
    grams text[] generated always as
      (ledger_grams(lower(type || chr(10) || purpose || chr(10) || item || chr(10) || unit))) stored
  )`,
  `create index ledger_entry_by_date on ledger_entry (direction, date, amount, id)`,
  `create index ledger_entry_by_amount on ledger_entry (direction, amount, date, id)`,
  `create index ledger_entry_by_grams on ledger_entry using gin (grams)`,
  `create table ledger_total (
    direction smallint primary key,
    entries bigint not null,
    amount bigint not null,
    demo_entries bigint not null,
    updated_at timestamptz not null
  )`,
  `insert into ledger_total values (1, 0, 0, 0, now()), (-1, 0, 0, 0, now())`,
  `create table ledger_day (
    direction smallint not null,
    date date not null,
    entries bigint not null,
    amount bigint not null,
    primary key (direction, date)
  )`,
  `create table ledger_choice (
    direction smallint not null,
    field text not null,
    value text not null,
    entries bigint not null,
    amount bigint not null,
    primary key (direction, field, value)
  )`,
]

const rules = [
  `create function ledger_refuses_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if old.demo then return old; end if;
    end if;
    raise exception 'The ledger is append-only: % is refused. Correct a row by a new row.', tg_op
      using errcode = 'restrict_violation';
  end $$`,
  `create trigger ledger_append_only before update or delete on ledger_entry
    for each row execute function ledger_refuses_change()`,
  `create trigger ledger_no_truncate before truncate on ledger_entry
    for each statement execute function ledger_refuses_change()`,
]

// Triggers per statement, so that whatever writes rows keeps the totals, in its own transaction and
// with one pass over the rows it added. The row lock lets one writer in at a time: no deadlocks.
const totals = [
  `create function ledger_counts_added() returns trigger language plpgsql as $$
  begin
    perform 1 from ledger_total order by direction for update;
    if exists (select from added where not demo)
      and exists (select from ledger_total where demo_entries > 0) then
      raise exception 'Real rows cannot join demonstration rows: purge those first.'
        using errcode = 'restrict_violation';
    end if;
    insert into ledger_day as kept (direction, date, entries, amount)
      select direction, date, count(*), sum(amount)::bigint from added group by 1, 2
      on conflict (direction, date) do update
        set entries = kept.entries + excluded.entries, amount = kept.amount + excluded.amount;
    insert into ledger_choice as kept (direction, field, value, entries, amount)
      select direction, field, value, count(*), sum(amount)::bigint
      from added, lateral (values
        ('type', type), ('purpose', purpose), ('item', item), ('unit', unit)) as part(field, value)
      group by 1, 2, 3
      on conflict (direction, field, value) do update
        set entries = kept.entries + excluded.entries, amount = kept.amount + excluded.amount;
    update ledger_total kept
      set entries = kept.entries + news.entries, amount = kept.amount + news.amount,
        demo_entries = kept.demo_entries + news.demo_entries, updated_at = now()
      from (
        select direction, count(*) as entries, sum(amount)::bigint as amount,
          count(*) filter (where demo) as demo_entries
        from added group by 1
      ) news where news.direction = kept.direction;
    return null;
  end $$`,
  `create trigger ledger_added after insert on ledger_entry
    referencing new table as added
    for each statement execute function ledger_counts_added()`,
  `create function ledger_counts_removed() returns trigger language plpgsql as $$
  begin
    perform 1 from ledger_total order by direction for update;
    update ledger_day kept
      set entries = kept.entries - gone.entries, amount = kept.amount - gone.amount
      from (
        select direction, date, count(*) as entries, sum(amount)::bigint as amount
        from removed group by 1, 2
      ) gone where gone.direction = kept.direction and gone.date = kept.date;
    update ledger_choice kept
      set entries = kept.entries - gone.entries, amount = kept.amount - gone.amount
      from (
        select direction, field, value, count(*) as entries, sum(amount)::bigint as amount
        from removed, lateral (values
          ('type', type), ('purpose', purpose), ('item', item), ('unit', unit)) as part(field, value)
        group by 1, 2, 3
      ) gone
      where gone.direction = kept.direction and gone.field = kept.field and gone.value = kept.value;
    update ledger_total kept
      set entries = kept.entries - gone.entries, amount = kept.amount - gone.amount,
        demo_entries = kept.demo_entries - gone.demo_entries, updated_at = now()
      from (
        select direction, count(*) as entries, sum(amount)::bigint as amount,
          count(*) filter (where demo) as demo_entries
        from removed group by 1
      ) gone where gone.direction = kept.direction;
    delete from ledger_day where entries = 0;
    delete from ledger_choice where entries = 0;
    return null;
  end $$`,
  `create trigger ledger_removed after delete on ledger_entry
    referencing old table as removed
    for each statement execute function ledger_counts_removed()`,
]
