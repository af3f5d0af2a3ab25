import { sql, type Kysely } from 'kysely'

/** The English of what `labels` writes of the bags that it gives numbers to. Staff may have entered their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into english_text (zh, en) values ('印好袋码', 'Bag codes printed') on conflict (zh) do nothing
  `.execute(db)
}
