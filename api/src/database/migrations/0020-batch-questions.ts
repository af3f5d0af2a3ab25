import { sql, type Kysely } from 'kysely'

/** What visitors ask about a batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table trace_question (
        id bigint generated always as identity primary key, request_key uuid not null unique,
        reference text not null unique, asked_at timestamptz not null default now(),
        gtin text not null, batch text not null, serial text, contact text not null, question text not null
      )`,
    )
    .execute(db)
}
