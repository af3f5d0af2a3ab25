import { sql, type Kysely } from 'kysely'

/** The ledger, its rules, and the totals that are kept with its rows (docs/decisions/0006). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...rules, ...figures]) await sql.raw(statement).execute(db)
}

const tables = [
  `create table ledger_import (
    id bigint generated always as identity primary key,
    file_hash text not null unique,
    file_name text not null,
    entries bigint not null,
    imported_at timestamptz not null default now()
  )`,
  // All substrings of one and two characters, so that an index finds two-character Chinese words. Trigrams cannot do
  // that.
  `create function ledger_grams(haystack text) returns text[]
    language sql immutable parallel safe as $$
    select coalesce(array_agg(distinct gram), '{}')
    from generate_series(1, length(haystack)) start,
      lateral (values (substr(haystack, start, 1)), (substr(haystack, start, 2))) as part(gram)
  $$`,
  // Search ignores case and full-width forms: （ finds (.
  `create function ledger_folded(value text) returns text
    language sql immutable parallel safe as $$ select lower(normalize(value, nfkc)) $$`,
  // Each text is stored once, so that a search reads these few rows instead of the ledger's.
  `create table ledger_name (
    id integer generated always as identity primary key,
    field text not null check (field in ('type', 'purpose', 'item', 'unit')),
    value text not null,
    folded text generated always as (ledger_folded(value)) stored,
    grams text[] generated always as (ledger_grams(ledger_folded(value))) stored,
    unique (field, value)
  )`,
  `create index ledger_name_by_grams on ledger_name using gin (grams)`,
  // Direction (donation 1, expense -1), type and purpose of a row.
  `create table ledger_kind (
    id integer generated always as identity primary key,
    direction smallint not null check (direction in (1, -1)),
    type_id integer not null references ledger_name,
    purpose_id integer not null references ledger_name,
    unique (direction, type_id, purpose_id)
  )`,
  // An amount of 0 is a correction that annuls the row it names. That the kind and texts exist is checked once per
  // statement (ledger_knows_names): a foreign key would check each row one by one.
  `create table ledger_entry (
    id bigint generated always as identity primary key,
    kind_id integer not null,
    item_id integer not null,
    unit_id integer not null,
    date date not null,
    amount bigint not null check (amount >= 0),
    import_id bigint references ledger_import,
    demo boolean not null
  )`,
  // Each index holds every column that a filter uses, so that rows that do not match are never fetched.
  `create index ledger_entry_by_date on ledger_entry (date, id) include (kind_id, item_id, unit_id, amount)`,
  `create index ledger_entry_by_amount on ledger_entry (amount, date, id) include (kind_id, item_id, unit_id)`,
  `create index ledger_entry_by_kind on ledger_entry (kind_id, date) include (item_id, unit_id, amount, id)`,
  `create index ledger_entry_by_item on ledger_entry (item_id, date) include (kind_id, unit_id, amount, id)`,
  `create index ledger_entry_by_unit on ledger_entry (unit_id, date) include (kind_id, item_id, amount, id)`,
  // `entry_id` replaces `corrects`. The columns from kind_id on copy the corrected row, so that it can be subtracted
  // from the totals without a lookup.
  `create table ledger_correction (
    corrects bigint primary key references ledger_entry on delete cascade,
    entry_id bigint not null unique references ledger_entry on delete cascade,
    reason text not null check (reason <> ''),
    corrected_at timestamptz not null default now(),
    kind_id integer not null,
    item_id integer not null,
    unit_id integer not null,
    date date not null,
    amount bigint not null,
    check (entry_id > corrects)
  )`,
  `create table ledger_total (
    direction smallint primary key,
    entries bigint not null,
    amount bigint not null,
    demo_entries bigint not null,
    first_date date,
    last_date date,
    least bigint,
    most bigint,
    updated_at timestamptz not null
  )`,
  `insert into ledger_total values
    (1, 0, 0, 0, null, null, null, null, now()), (-1, 0, 0, 0, null, null, null, null, now())`,
  // Sums by month. The facets: 0 a direction, 1 a kind, 2 an item, 3 a unit, 4 a size of amount; `ref` is the number of
  // the direction, kind, item, unit or size.
  `create table ledger_sum (
    facet smallint not null,
    ref integer not null,
    kind_id integer not null,
    month date not null,
    entries bigint not null,
    amount bigint not null,
    primary key (facet, ref, kind_id, month) include (entries, amount)
  )`,
  // Number and sum of the rows with each text; direction 0 stands for both directions.
  `create table ledger_choice (
    direction smallint not null,
    field text not null,
    name_id integer not null references ledger_name,
    entries bigint not null,
    amount bigint not null,
    primary key (field, name_id, direction) include (entries, amount)
  )`,
  `create index ledger_choice_by_entries on ledger_choice (direction, field, entries desc, name_id)`,
]

const rules = [
  // Size classes 1, 2, 5, 10, 20, 50 … fen: a range of amounts covers some classes as a whole and at most two in part.
  `create function ledger_size(amount bigint) returns integer
    language sql immutable parallel safe as $$
    select case when amount = 0 then 0 else 3 * (length(amount::text) - 1) +
      case when left(amount::text, 1)::integer >= 5 then 3 when left(amount::text, 1)::integer >= 2 then 2 else 1 end
    end
  $$`,
  // One writer at a time, which waits before its rows get their ids. Ids are then committed in ascending order, so the
  // rows up to any id never change.
  `create function ledger_one_writer() returns trigger language plpgsql as $$
  begin
    perform 1 from ledger_total order by direction for update;
    return null;
  end $$`,
  `create trigger ledger_entry_one_writer before insert or delete on ledger_entry
    for each statement execute function ledger_one_writer()`,
  `create trigger ledger_correction_one_writer before insert or delete on ledger_correction
    for each statement execute function ledger_one_writer()`,
  `create function ledger_refuses_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and tg_table_name = 'ledger_entry' then
      if old.demo then return old; end if;
    elsif tg_op = 'DELETE' then
      if exists (select from ledger_entry where id = old.corrects and demo) then return old; end if;
    end if;
    raise exception 'The ledger is append-only: % is refused. Correct a row by a new row.', tg_op
      using errcode = 'restrict_violation';
  end $$`,
  ...['ledger_entry', 'ledger_correction'].flatMap((table) => [
    `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function ledger_refuses_change()`,
    `create trigger ${table}_no_truncate before truncate on ${table}
      for each statement execute function ledger_refuses_change()`,
  ]),
  `create function ledger_knows_names() returns trigger language plpgsql as $$
  begin
    if exists (select kind_id from arriving except select id from ledger_kind) or exists (
      select item_id from arriving except select id from ledger_name where field = 'item'
    ) or exists (
      select unit_id from arriving except select id from ledger_name where field = 'unit'
    ) then
      raise exception 'A row names a kind, item or unit that is not there.'
        using errcode = 'foreign_key_violation';
    end if;
    return null;
  end $$`,
  `create trigger ledger_entry_knows_names after insert on ledger_entry
    referencing new table as arriving
    for each statement execute function ledger_knows_names()`,
  `create function ledger_keeps_names() returns trigger language plpgsql as $$
  begin
    if exists (select from ledger_entry) then
      raise exception 'Texts of the ledger are kept as long as it has rows: % is refused.', tg_op
        using errcode = 'restrict_violation';
    end if;
    return null;
  end $$`,
  ...['ledger_name', 'ledger_kind'].map(
    (table) => `create trigger ${table}_kept before update or delete on ${table}
      for each statement execute function ledger_keeps_names()`,
  ),
  `create function ledger_repeats_corrected() returns trigger language plpgsql as $$
  begin
    select kind_id, item_id, unit_id, date, amount
      into new.kind_id, new.item_id, new.unit_id, new.date, new.amount
      from ledger_entry where id = new.corrects;
    return new;
  end $$`,
  `create trigger ledger_correction_repeats before insert on ledger_correction
    for each row execute function ledger_repeats_corrected()`,
]

/**
 * A trigger that updates the totals for everything a statement wrote, in the same transaction and in one pass.
 * @param moves a query for the rows that count: kind, item, unit, date, amount and the number of entries they stand for
 */
const counting = (name: string, event: string, table: string, moves: string) => [
  `create function ${name}() returns trigger language plpgsql as $$
  begin
    if not exists (select from moving) then return null; end if;
    with moved as materialized (
      select m.*, k.direction, k.type_id, k.purpose_id
      from (${moves}) as m join ledger_kind k on k.id = m.kind_id
    ), sums as (
      insert into ledger_sum as kept (facet, ref, kind_id, month, entries, amount)
      select facet, ref, part.kind_id, date_trunc('month', date)::date, sum(entries)::bigint, sum(amount)::bigint
      from moved, lateral (values
        (0, direction::integer, 0), (1, moved.kind_id, moved.kind_id), (2, item_id, moved.kind_id),
        (3, unit_id, moved.kind_id), (4, ledger_size(abs(amount)), moved.kind_id)) as part(facet, ref, kind_id)
      group by 1, 2, 3, 4
      on conflict (facet, ref, kind_id, month) do update
        set entries = kept.entries + excluded.entries, amount = kept.amount + excluded.amount
    ), choices as (
      insert into ledger_choice as kept (direction, field, name_id, entries, amount)
      select side, field, name_id, sum(entries)::bigint, sum(amount)::bigint
      from moved, (values (1), (0)) as ledgers(factor), lateral (values (direction * factor)) as half(side),
        lateral (values ('type', type_id), ('purpose', purpose_id), ('item', item_id), ('unit', unit_id))
          as part(field, name_id)
      group by 1, 2, 3
      on conflict (field, name_id, direction) do update
        set entries = kept.entries + excluded.entries, amount = kept.amount + excluded.amount
    ), news as (
      select direction, sum(entries) as entries, sum(amount) as amount,
        sum(entries) filter (where demo) as demo_entries,
        min(date) filter (where entries > 0) as first_date, max(date) filter (where entries > 0) as last_date,
        min(amount) filter (where entries > 0) as least, max(amount) filter (where entries > 0) as most
      from moved group by 1
    )
    update ledger_total kept
      set entries = kept.entries + news.entries, amount = kept.amount + news.amount,
        demo_entries = kept.demo_entries + coalesce(news.demo_entries, 0),
        first_date = least(kept.first_date, news.first_date), last_date = greatest(kept.last_date, news.last_date),
        least = least(kept.least, news.least), most = greatest(kept.most, news.most), updated_at = now()
      from news where news.direction = kept.direction;
    delete from ledger_sum where entries = 0 and amount = 0 and '${event}' = 'delete';
    delete from ledger_choice where entries = 0 and '${event}' = 'delete';
    update ledger_total set first_date = null, last_date = null, least = null, most = null
      where entries = 0 and first_date is not null;
    if (select sum(demo_entries) > 0 and sum(demo_entries) <> sum(entries) from ledger_total) then
      raise exception 'Real rows cannot join demonstration rows: purge those first.'
        using errcode = 'restrict_violation';
    end if;
    return null;
  end $$`,
  `create trigger ${name} after ${event} on ${table}
    referencing ${event === 'insert' ? 'new' : 'old'} table as moving
    for each statement execute function ${name}()`,
]

const entry = 'kind_id, item_id, unit_id, date'
const figures = [
  ...counting(
    'ledger_entry_added',
    'insert',
    'ledger_entry',
    `select ${entry}, amount, 1 as entries, demo from moving`,
  ),
  ...counting(
    'ledger_entry_removed',
    'delete',
    'ledger_entry',
    `select ${entry}, -amount as amount, -1 as entries, demo from moving`,
  ),
  // A corrected row stays in the table but no longer counts.
  ...counting(
    'ledger_correction_added',
    'insert',
    'ledger_correction',
    `select ${entry}, -amount as amount, 0 as entries, false as demo from moving`,
  ),
  ...counting(
    'ledger_correction_removed',
    'delete',
    'ledger_correction',
    `select ${entry}, amount, 0 as entries, false as demo from moving`,
  ),
]
