import { sql } from 'kysely'
import type { Cause } from '../database/gift'
import type { Standing } from './channel'
import type { PayContext } from './context'
import type { Order } from './orders'
import { recordPaid } from './record-paid'

/** The channel's amount differs from the order's. Nothing was changed. */
export class MismatchError extends Error {
  override readonly name = 'MismatchError'
}

/**
 * Applies a payment status from a channel to an order, whether it came by notification or by polling. A payment updates
 * the order and adds the ledger row in one transaction, exactly once. Throws `MismatchError` when the amount differs.
 */
export async function record(context: PayContext, order: Order, standing: Standing): Promise<void> {
  if (standing.state === 'unpaid') return
  if (standing.state === 'paid') {
    if (standing.amount !== order.amount)
      throw new MismatchError("The channel's amount differs from the order's.")
    await recordPaid(context, order, standing)
  } else if (standing.state === 'refused')
    await recordEnds(context, [{ id: order.id, state: 'failed', cause: 'refused' }])
  else await recordEnds(context, [{ id: order.id, state: 'expired', cause: 'closed' }])
}

/** How an unpaid order ended. */
export interface End {
  id: bigint
  state: 'expired' | 'failed'
  cause: Cause
}

/** Stores the ends of unpaid orders and their events in one statement. An order that is already paid stays paid. */
export async function recordEnds({ queries }: PayContext, ends: End[]): Promise<void> {
  if (ends.length === 0) return
  await sql`
    with ends as (
      select * from unnest(
        ${ends.map(({ id }) => id.toString())}::bigint[],
        ${ends.map(({ state }) => state)}::text[],
        ${ends.map(({ cause }) => cause)}::text[]
      ) as ends (id, state, cause)
    ), held as (
      -- Locks rows in the same order everywhere, to prevent deadlocks.
      select o.id, ends.state, ends.cause from gift_order o join ends on ends.id = o.id
      where o.state in ('created', 'paying') order by o.id for update of o
    ), ended as (
      update gift_order o set state = held.state, ask_at = null, payment = null from held
      where o.id = held.id returning o.id
    )
    insert into gift_event (order_id, state, cause)
    select id, held.state, held.cause from held join ended using (id)
  `.execute(queries)
}
