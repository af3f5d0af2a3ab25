import { sql } from 'kysely'
import { shanghaiDate } from '../calendar'
import type { Cause } from '../database/gift'
import type { Writes } from '../database/schema'
import { Appender, purgeDemonstrationEntries } from '../finance/append'
import type { Paid, Standing } from './channel'
import type { PayContext } from './context'
import { isOpen, isPaid, note, type Order } from './orders'

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

async function recordPaid(context: PayContext, known: Order, paid: Paid): Promise<void> {
  // Repeated notifications of the same payment need no lock.
  if (isPaid(known) && known.trade === paid.trade) return
  await context.queries.transaction().execute(async (writes) => {
    // Locks the ledger before the order, like all code that writes to the ledger, to prevent deadlocks.
    const appender = await new Appender(writes).start()
    const order = await held(writes, known)
    if (isPaid(order)) return secondPayment(context, writes, order, paid)
    const entry = await appendGift(writes, appender, order, paid)
    await writes
      .updateTable('gift_order')
      .set({
        state: 'paid',
        trade: paid.trade,
        paid_at: paid.paidAt,
        entry_id: entry,
        ask_at: null,
        payment: null,
      })
      .where('id', '=', order.id)
      .execute()
    await note(writes, order, 'paid', isOpen(order) ? 'paid' : 'paidLate')
  })
}

/** @returns the row's id; null for a demonstration gift when the ledger holds real rows */
async function appendGift(
  writes: Writes,
  appender: Appender,
  { demo, purpose, shown_as: unit, amount }: Order,
  { paidAt }: Paid,
): Promise<bigint | null> {
  const { rows } = await sql<{ real: boolean; sample: boolean }>`
    select bool_or(entries > demo_entries) as real, bool_or(demo_entries > 0) as sample from ledger_total
  `.execute(writes)
  const [ledger] = rows
  if (demo && ledger?.real) return null
  // Real rows never stand beside demonstration rows; the first import of a file purges them as well.
  if (!demo && ledger?.sample) await purgeDemonstrationEntries(writes)
  const date = shanghaiDate(paidAt)
  const gift = { type: '个人捐赠', purpose, item: '线上捐赠', unit, date, amount }
  return appender.appendOne({ direction: 1, ...gift }, demo ? 'demo' : null)
}

/**
 * Somebody paid the same order twice. It counts once; the second payment is recorded and logged, for staff to refund by
 * hand.
 */
async function secondPayment(context: PayContext, writes: Writes, order: Order, paid: Paid) {
  if (order.trade === paid.trade) return
  const told = await writes
    .selectFrom('gift_event')
    .select('id')
    .where('order_id', '=', order.id)
    .where('cause', '=', 'paidTwice')
    .where('detail', '=', paid.trade)
    .executeTakeFirst()
  if (told) return
  await note(writes, order, order.state, 'paidTwice', paid.trade)
  context.log.error({ order: order.number, trade: paid.trade }, 'An order was paid a second time')
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

/** Reads the order and locks it until the transaction ends. */
export const held = (writes: Writes, { id }: Pick<Order, 'id'>): Promise<Order> =>
  writes
    .selectFrom('gift_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
