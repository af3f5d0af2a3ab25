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
  `create table trace_ask (
    gtin text not null, batch text not null, serial text not null, day date not null,
    asked integer not null, primary key (gtin, batch, serial, day)
  )`,
]
