import { sql, type Kysely } from 'kysely'

/** From about how many networks the page of a bag was opened on a day; the networks are not kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trace_ask add column places bigint not null default 0`.execute(db)
  await sql`create table trace_salt (day date primary key, salt bytea not null)`.execute(db)
}
