import { sql, type Kysely } from 'kysely'

/**
 * How many facts of goods were changed or deleted where they stand, which happens when a document is withdrawn or the
 * demonstration is removed; and when somebody alters the database. New facts are told by their numbers instead, because
 * all who add some would wait for each other at this one row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const TABLES = ['trace_record', 'trace_event', 'trace_goods', 'trace_document', 'log_goods']

const statements = [
  `create table goods_change (number bigint not null)`,
  `insert into goods_change values (0)`,
  `create function goods_changed() returns trigger language plpgsql as $$
  begin
    update goods_change set number = number + 1;
    return null;
  end $$`,
  ...TABLES.map(
    (table) =>
      `create trigger ${table}_changed after update or delete on ${table}
        for each row execute function goods_changed()`,
  ),
]
