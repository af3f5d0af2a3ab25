import { sql, type Kysely } from 'kysely'

/**
 * Replaces the functions of 0008 that run when rows are added. What only a removal can change is not looked at any more,
 * and the rows that count are added as integers, which costs less than numerics.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of figures) await sql.raw(statement).execute(db)
}

/**
 * A row counts when its amount is above zero, and a correction takes its row back, so the sign of what moves says how
 * many rows more or fewer count.
 * @param moves a query for the rows that count: kind, item, unit, date, amount and the number of entries they stand for
 * @param rule a statement that refuses what must not be stored
 */
const counting = (name: string, moves: string, rule: string) =>
  `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    if not exists (select from moving) then return null; end if;
    with moved as materialized (
      select m.*, case when m.amount > 0 then 1 when m.amount < 0 then -1 else 0 end as counted,
        k.direction, k.type_id, k.purpose_id
      from (${moves}) as m join ledger_kind k on k.id = m.kind_id
    ), sums as (
      insert into ledger_sum as kept (facet, ref, kind_id, month, entries, amount, counted)
      select facet, ref, part.kind_id, date_trunc('month', date)::date, sum(entries), sum(amount)::bigint, sum(counted)
      from moved, lateral (values
        (0, direction::integer, 0), (1, moved.kind_id, moved.kind_id), (2, item_id, moved.kind_id),
        (3, unit_id, moved.kind_id), (4, ledger_size(abs(amount)), moved.kind_id)) as part(facet, ref, kind_id)
      group by 1, 2, 3, 4
      on conflict (facet, ref, kind_id, month) do update
        set entries = kept.entries + excluded.entries, amount = kept.amount + excluded.amount,
          counted = kept.counted + excluded.counted
    ), choices as (
      insert into ledger_choice as kept (direction, field, name_id, entries, amount, counted)
      select side, field, name_id, sum(entries), sum(amount)::bigint, sum(counted)
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
    ${rule}
    return null;
  end $$`

const entry = 'kind_id, item_id, unit_id, date'
const figures = [
  counting(
    'ledger_entry_added',
    `select ${entry}, amount, 1 as entries, demo from moving`,
    `if (select sum(demo_entries) > 0 and sum(demo_entries) <> sum(entries) from ledger_total) then
      raise exception 'Real rows cannot join demonstration rows: purge those first.'
        using errcode = 'restrict_violation';
    end if;`,
  ),
  // Takes back rows that are there already: they join no others.
  counting(
    'ledger_correction_added',
    `select ${entry}, -amount as amount, 0 as entries, false as demo from moving`,
    '',
  ),
]
