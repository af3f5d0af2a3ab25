import { sql, type Kysely } from 'kysely'

/**
 * Beside the rows that a sum stands for, keeps how many of them count: neither corrected nor annulled. Visitors read
 * that number as the number of gifts or expenses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, ...figures, ...filled]) await sql.raw(statement).execute(db)
}

const columns = [
  ...['ledger_sum', 'ledger_choice', 'ledger_total'].map(
    (table) => `alter table ${table} add column counted bigint not null default 0`,
  ),
  // Each index holds every column that a filter uses.
  `alter table ledger_sum drop constraint ledger_sum_pkey,
    add primary key (facet, ref, kind_id, month) include (entries, amount, counted)`,
  `alter table ledger_choice drop constraint ledger_choice_pkey,
    add primary key (field, name_id, direction) include (entries, amount, counted)`,
  `drop index ledger_choice_by_entries`,
  `create index ledger_choice_by_counted on ledger_choice (direction, field, counted desc, name_id)`,
]

/**
 * Replaces the function of a trigger of 0002. A row counts when its amount is above zero, and a correction takes its row
 * back, so the sign of what moves says how many rows more or fewer count.
 * @param moves a query for the rows that count: kind, item, unit, date, amount and the number of entries they stand for
 */
const counting = (name: string, event: string, moves: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    if not exists (select from moving) then return null; end if;
    with moved as materialized (
      select m.*, sign(m.amount)::bigint as counted, k.direction, k.type_id, k.purpose_id
      from (${moves}) as m join ledger_kind k on k.id = m.kind_id
    ), sums as (
      insert into ledger_sum as kept (facet, ref, kind_id, month, entries, amount, counted)
      select facet, ref, part.kind_id, date_trunc('month', date)::date, sum(entries)::bigint, sum(amount)::bigint,
        sum(counted)::bigint
      from moved, lateral (values
        (0, direction::integer, 0), (1, moved.kind_id, moved.kind_id), (2, item_id, moved.kind_id),
        (3, unit_id, moved.kind_id), (4, ledger_size(abs(amount)), moved.kind_id)) as part(facet, ref, kind_id)
      group by 1, 2, 3, 4
      on conflict (facet, ref, kind_id, month) do update
        set entries = kept.entries + excluded.entries, amount = kept.amount + excluded.amount,
          counted = kept.counted + excluded.counted
    ), choices as (
      insert into ledger_choice as kept (direction, field, name_id, entries, amount, counted)
      select side, field, name_id, sum(entries)::bigint, sum(amount)::bigint, sum(counted)::bigint
      from moved, (values (1), (0)) as ledgers(factor), lateral (values (direction * factor)) as half(side),
        lateral (values ('type', type_id), ('purpose', purpose_id), ('item', item_id), ('unit', unit_id))
          as part(field, name_id)
      group by 1, 2, 3
      on conflict (field, name_id, direction) do update
        set entries = kept.entries + excluded.entries, amount = kept.amount + excluded.amount,
          counted = kept.counted + excluded.counted
    ), news as (
      select direction, sum(entries) as entries, sum(amount) as amount, sum(counted) as counted,
        sum(entries) filter (where demo) as demo_entries,
        min(date) filter (where entries > 0) as first_date, max(date) filter (where entries > 0) as last_date,
        min(amount) filter (where entries > 0) as least, max(amount) filter (where entries > 0) as most
      from moved group by 1
    )
    update ledger_total kept
      set entries = kept.entries + news.entries, amount = kept.amount + news.amount,
        counted = kept.counted + news.counted, demo_entries = kept.demo_entries + coalesce(news.demo_entries, 0),
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
  end $$`

const entry = 'kind_id, item_id, unit_id, date'
const figures = [
  counting(
    'ledger_entry_added',
    'insert',
    `select ${entry}, amount, 1 as entries, demo from moving`,
  ),
  counting(
    'ledger_entry_removed',
    'delete',
    `select ${entry}, -amount as amount, -1 as entries, demo from moving`,
  ),
  counting(
    'ledger_correction_added',
    'insert',
    `select ${entry}, -amount as amount, 0 as entries, false as demo from moving`,
  ),
  counting(
    'ledger_correction_removed',
    'delete',
    `select ${entry}, amount, 0 as entries, false as demo from moving`,
  ),
]

/** The rows that do not count are few, so they are subtracted from those that there are. */
const uncounted = `select k.direction, k.type_id, k.purpose_id, e.*
  from ledger_entry e join ledger_kind k on k.id = e.kind_id
  where e.amount = 0 or exists (select from ledger_correction c where c.corrects = e.id)`
const filled = [
  ...['ledger_sum', 'ledger_choice', 'ledger_total'].map(
    (table) => `update ${table} set counted = entries`,
  ),
  `update ledger_sum kept set counted = kept.counted - fewer.entries
    from (
      select facet, ref, part.kind_id, date_trunc('month', date)::date as month, count(*) as entries
      from (${uncounted}) as e, lateral (values
        (0, direction::integer, 0), (1, e.kind_id, e.kind_id), (2, item_id, e.kind_id), (3, unit_id, e.kind_id),
        (4, ledger_size(amount), e.kind_id)) as part(facet, ref, kind_id)
      group by 1, 2, 3, 4
    ) as fewer
    where (kept.facet, kept.ref, kept.kind_id, kept.month) = (fewer.facet, fewer.ref, fewer.kind_id, fewer.month)`,
  `update ledger_choice kept set counted = kept.counted - fewer.entries
    from (
      select side as direction, field, name_id, count(*) as entries
      from (${uncounted}) as e, lateral (values (direction), (0)) as half(side),
        lateral (values ('type', type_id), ('purpose', purpose_id), ('item', item_id), ('unit', unit_id))
          as part(field, name_id)
      group by 1, 2, 3
    ) as fewer
    where (kept.direction, kept.field, kept.name_id) = (fewer.direction, fewer.field, fewer.name_id)`,
  `update ledger_total kept set counted = kept.counted - fewer.entries
    from (select direction, count(*) as entries from (${uncounted}) as e group by 1) as fewer
    where kept.direction = fewer.direction`,
]
