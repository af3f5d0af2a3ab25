import { sql, type Kysely } from 'kysely'

/** Figures of the home page, streams and join requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table realtime_data (
    id bigint generated always as identity primary key,
    output_kg bigint not null check (output_kg >= 0),
    users bigint not null check (users >= 0),
    at timestamptz not null,
    demo boolean not null
  )`,
  `create table live_stream (
    id text primary key,
    title text not null,
    description text not null,
    place text not null,
    status text not null check (status in ('live', 'offline', 'upcoming')),
    cover_url text not null,
    play_url text,
    started_at timestamptz,
    demo boolean not null,
    check (status <> 'live' or play_url is not null)
  )`,
  `create table join_request (
    id bigint generated always as identity primary key,
    request_key uuid not null unique,
    reference text not null unique,
    name text not null,
    contact text not null,
    role text not null,
    message text not null,
    created_at timestamptz not null default now()
  )`,
  `create table demonstration (seeded_at timestamptz not null default now())`,
]
