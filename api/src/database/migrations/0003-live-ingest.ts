import { sql, type Kysely } from 'kysely'

/**
 * Streams that cameras publish through the farm's own media server: the key, the current publisher, and when it was
 * last seen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table live_stream
    add column publish_key text,
    add column publisher text,
    add column seen_at timestamptz,
    add column ended_at timestamptz,
    drop constraint live_stream_check,
    add check (status <> 'live' or play_url is not null or publish_key is not null or demo)`,
]
