import { sql, type Kysely } from 'kysely'

/** What visitors' browsers report: counts and histograms per hour, and the last messages of each release. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// Every column but the count is in the key: a report is added to a row and never becomes a row of its own, so nothing
// about a single visitor is stored.
const statements = [
  `create table beacon_count (
    hour timestamptz not null,
    kind text not null,
    part text not null,
    version text not null,
    reason text not null,
    share text not null,
    browser text not null,
    revision integer not null,
    count bigint not null check (count > 0),
    primary key (hour, kind, part, version, reason, share, browser, revision)
  )`,
  `create table beacon_vital (
    hour timestamptz not null,
    part text not null,
    version text not null,
    metric text not null,
    share text not null,
    bucket integer not null,
    count bigint not null check (count > 0),
    primary key (hour, part, version, metric, share, bucket)
  )`,
  `create table beacon_message (
    part text not null,
    version text not null,
    kind text not null,
    message text not null,
    reason text not null,
    path text not null,
    lang text not null,
    browser text not null,
    count bigint not null check (count > 0),
    last_at timestamptz not null,
    primary key (part, version, kind, message)
  )`,
]
