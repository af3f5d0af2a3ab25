import { sql, type Kysely } from 'kysely'

/**
 * What witnesses have cosigned (docs/decisions/0041). The log's name is part of the text that they sign: a checkpoint of
 * another name, if the site's address has changed, is another one. The demonstration's ends with its log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table log_cosignature (
        vkey text, origin text, size bigint references log_checkpoint on delete cascade, line text not null,
        cosigned_at timestamptz not null, seen_at timestamptz not null default now(),
        primary key (vkey, origin, size)
      )`,
    )
    .execute(db)
  // For the cascade.
  await sql.raw(`create index on log_cosignature (size)`).execute(db)
}
