import { sql, type Kysely } from 'kysely'

/**
 * Protection against a flood of orders: the network that each order came from, when somebody last looked at it, and
 * indexes for due work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const OPEN = `state in ('created', 'paying')`

const statements = [
  `alter table gift_order
    add column network bytea,
    add column looked_at timestamptz`,
  // Due orders are taken per channel, so that a channel that does not answer delays no other.
  `drop index gift_order_to_ask`,
  `create index gift_order_to_ask on gift_order (channel, ask_at) where ask_at is not null`,
  `create index gift_order_looked_at on gift_order (channel, looked_at) where ask_at is not null`,
  `create index gift_order_to_end on gift_order (channel, expires_at) where ${OPEN}`,
  `create index gift_order_by_network on gift_order (network, created_at) where network is not null`,
  `create index gift_order_network_to_forget on gift_order (created_at)
    where network is not null and not (${OPEN})`,
]
