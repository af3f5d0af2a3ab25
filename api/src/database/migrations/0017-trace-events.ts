import { sql, type Kysely } from 'kysely'

/** The events of goods in the form of EPCIS 2.0, and what each can be found by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table trace_event (
    id bigint generated always as identity primary key, event_id text not null, declares_error boolean not null,
    type text not null, event_time timestamptz not null, record_time timestamptz not null default now(),
    action text, biz_step text, disposition text, read_point text, biz_location text,
    hash text not null, event text not null, unique (event_id, declares_error)
  )`,
  `create index trace_event_by_time on trace_event (event_time, id)`,
  `create index trace_event_by_record on trace_event (record_time, id)`,
  `create table trace_goods (
    event bigint not null references trace_event, role text not null, uri text not null,
    gtin text, batch text, serial text
  )`,
  `create index trace_goods_by_event on trace_goods (event)`,
  `create index trace_goods_by_uri on trace_goods (uri)`,
  `create index trace_goods_by_item on trace_goods (gtin, batch, serial)`,
]
