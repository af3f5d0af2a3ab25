import { sql, type Kysely } from 'kysely'

/**
 * Every process hears of an order's change at its commit, whoever made it. The first two events are not told: nobody
 * waits for an order yet when it is created, and NOTIFY has transactions commit one after another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create function gift_event_tells() returns trigger language plpgsql as $$
  begin
    perform pg_notify('gift_order', order_id::text) from added where cause not in ('created', 'begun');
    return null;
  end $$`,
  `create trigger gift_event_told after insert on gift_event
    referencing new table as added for each statement execute function gift_event_tells()`,
  // One row per job that one process at a time may run.
  `create table job_claim (name text primary key, until timestamptz not null)`,
]
