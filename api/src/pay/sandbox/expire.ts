import { sql } from 'kysely'
import type { PayContext } from '../context'

/**
 * Orders per statement. The embedded database serves nobody else during a statement: 0.1 s with 1,000 orders. Larger
 * batches finish no sooner, and 5,000 took 5 s on a busy machine, when visitors' calls were refused.
 */
const BATCH = 1_000

/**
 * Expires all overdue orders of the sandbox. Its records are in our own database, so closing the payment and expiring
 * the order is one statement. An order that was paid or refused meanwhile is left for polling. This also covers orders
 * of a sandbox that is no longer offered.
 * @param going whether to go on with the next batch
 */
export async function expireSandboxOrders(
  context: PayContext,
  going: () => boolean,
): Promise<void> {
  for (let ended = BATCH; ended >= BATCH && going();) ended = await expireBatch(context)
}

async function expireBatch({ queries }: PayContext): Promise<number> {
  const { rows } = await sql`
    with due as (
      select o.id, o.number, book.state from gift_order o left join sandbox_order book on book.number = o.number
      where o.channel = 'sandbox' and o.state in ('created', 'paying') and o.expires_at <= now()
        and coalesce(book.state, 'closed') in ('waiting', 'closed')
      order by o.expires_at limit ${BATCH} for update of o skip locked
    ), closed as (
      -- Skips orders that are paid while this runs: their state in sandbox_order has changed by then.
      update sandbox_order book set state = 'closed' from due
      where book.number = due.number and book.state = 'waiting' returning book.number
    ), ended as (
      update gift_order o set state = 'expired', ask_at = null, payment = null from due
      where o.id = due.id and (due.state is distinct from 'waiting' or due.number in (select number from closed))
      returning o.id
    )
    insert into gift_event (order_id, state, cause)
    select id, 'expired', 'expired' from ended returning id
  `.execute(queries)
  return rows.length
}
