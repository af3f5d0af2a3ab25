import { sql, type Kysely } from 'kysely'

/** What the farm has recorded of products, fields and batches; how often a bag was asked for on each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table trace_record (
    id bigint generated always as identity primary key, kind text not null, key text not null,
    gtin text, batch text, recorded_at timestamptz not null default now(), demo boolean not null default false,
    hash text not null, record text not null
  )`,
  `create index trace_record_by_key on trace_record (kind, key, id)`,
  `create index trace_record_by_batch on trace_record (gtin, batch)`,
  `alter table trace_event add column demo boolean not null default false`,
  // A batch may have a million bags.
  `create index trace_goods_by_batch on trace_goods (gtin, batch, event)`,
  `create index trace_goods_made on trace_goods (gtin, batch) where role in ('output', 'outputClass')`,
  // A document that shows too much can be withdrawn: its bytes go, and the row says when and why.
  `create table trace_document (
    kind text not null check (kind in ('test', 'certificate', 'event')), key text not null,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'), file_name text not null, media_type text not null,
    size integer not null check (size > 0), bytes bytea, attached_at timestamptz not null default now(),
    withdrawn_at timestamptz, withdrawn_because text, primary key (kind, key, sha256),
    check ((bytes is null) = (withdrawn_at is not null)),
    check ((withdrawn_at is null) = (withdrawn_because is null))
  )`,
  `create index trace_document_by_file on trace_document (sha256)`,
  `create table trace_ask (
    gtin text not null, batch text not null, serial text not null, day date not null,
    asked integer not null, primary key (gtin, batch, serial, day)
  )`,
]
