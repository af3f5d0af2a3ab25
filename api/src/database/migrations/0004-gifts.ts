import { sql, type Kysely } from 'kysely'

/** Projects, gift orders with their history, and the sandbox's own records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const ORDER_STATES = `('created', 'paying', 'paid', 'partly_refunded', 'refunded', 'expired', 'failed')`

const statements = [
  `create table project (
    id integer generated always as identity primary key,
    name text not null unique,
    summary text not null,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    demo boolean not null default false
  )`,
  // Only hashes of the order's code and idempotency key are stored, so neither can be read from the database.
  `create table gift_order (
    id bigint generated always as identity primary key,
    number text not null unique,
    key_hash bytea not null unique,
    request_hash bytea not null,
    code_hash bytea not null unique,
    channel text not null,
    device text not null,
    lang text not null,
    amount bigint not null check (amount > 0),
    purpose text not null,
    shown_as text not null,
    name text not null,
    email text not null,
    message text not null,
    state text not null default 'created' check (state in ${ORDER_STATES}),
    refunded bigint not null default 0 check (refunded between 0 and amount),
    payment jsonb,
    trade text,
    paid_at timestamptz,
    entry_id bigint references ledger_entry on delete set null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ask_at timestamptz,
    asked integer not null default 0,
    demo boolean not null,
    check ((paid_at is null) = (state in ('created', 'paying', 'expired', 'failed')))
  )`,
  `create unique index gift_order_by_trade on gift_order (channel, trade) where trade is not null`,
  `create unique index gift_order_by_entry on gift_order (entry_id) where entry_id is not null`,
  `create index gift_order_to_ask on gift_order (ask_at) where ask_at is not null`,
  `create index gift_order_by_payment on gift_order (channel, paid_at) where paid_at is not null`,
  `create table gift_event (
    id bigint generated always as identity primary key,
    order_id bigint not null references gift_order,
    at timestamptz not null default now(),
    state text not null check (state in ${ORDER_STATES}),
    cause text not null,
    detail text
  )`,
  `create index gift_event_by_order on gift_event (order_id, id)`,
  `create function gift_event_refuses_change() returns trigger language plpgsql as $$
  begin
    raise exception 'What happened to an order is kept as it was written: % is refused.', tg_op
      using errcode = 'restrict_violation';
  end $$`,
  `create trigger gift_event_append_only before update or delete on gift_event
    for each row execute function gift_event_refuses_change()`,
  `create table gift_refund (
    id bigint generated always as identity primary key,
    number text not null unique,
    order_id bigint not null references gift_order,
    amount bigint not null check (amount > 0),
    reason text not null,
    state text not null default 'asked' check (state in ('asked', 'done', 'refused')),
    asked_at timestamptz not null default now(),
    done_at timestamptz,
    ask_at timestamptz default now()
  )`,
  `create index gift_refund_by_order on gift_refund (order_id)`,
  `create index gift_refund_to_ask on gift_refund (ask_at) where ask_at is not null`,
  // One row per day and channel that was reconciled with the channel's bill.
  `create table gift_reconciliation (
    channel text not null,
    day date not null,
    at timestamptz not null default now(),
    payments bigint not null,
    amount bigint not null,
    differences jsonb not null,
    primary key (channel, day)
  )`,
  // The sandbox's own records: the channel's side of a payment, which orders are reconciled with.
  `create table sandbox_order (
    number text primary key,
    pass text not null,
    amount bigint not null,
    subject text not null,
    return_url text not null,
    lang text not null,
    expires_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'paid', 'refused', 'closed'))
  )`,
  `create table sandbox_payment (
    trade text primary key,
    number text not null references sandbox_order,
    amount bigint not null,
    paid_at timestamptz not null default now()
  )`,
  `create index sandbox_payment_by_order on sandbox_payment (number)`,
  `create table sandbox_refund (
    refund text primary key,
    number text not null references sandbox_order,
    amount bigint not null,
    refunded_at timestamptz not null default now()
  )`,
]
