import { sql, type Kysely } from 'kysely'

/**
 * The site's folder for all machines: its files by their paths, and their contents by their hashes. Only release/ reads
 * and writes them (docs/decisions/0036). Every process hears of a change at its commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table site_content (sha256 text primary key, content bytea not null)`,
  `create table site_file (path text primary key, sha256 text not null references site_content)`,
  `create function site_file_tells() returns trigger language plpgsql as $$
  begin
    perform pg_notify('site', '');
    return null;
  end $$`,
  `create trigger site_file_told after insert or update or delete on site_file
    for each statement execute function site_file_tells()`,
]
