import { sql } from 'kysely'
import { shanghaiDate } from '../calendar'
import type { Cause } from '../database/gift'
import type { Writes } from '../database/schema'
import { Appender, purgeDemonstrationEntries } from '../finance/append'
import type { Paid, Standing } from './channel'
import type { Giving } from './giving'
import { isOpen, isPaid, note, type Order } from './orders'

/** What a channel says does not fit the order; nothing was changed. */
export class MismatchError extends Error {
  override readonly name = 'MismatchError'
}

/**
 * Takes in what a channel says of an order, whoever heard it: a payment becomes the order's and a row of the ledger in
 * one transaction, once. Throws `MismatchError` when the amount is another.
 */
export async function record(giving: Giving, order: Order, standing: Standing): Promise<void> {
  if (standing.state === 'unpaid') return
  if (standing.state === 'paid') {
    if (standing.amount !== order.amount)
      throw new MismatchError('The channel names another amount than the order.')
    await recordPaid(giving, order, standing)
  } else if (standing.state === 'refused')
    await recordEnds(giving, [{ id: order.id, state: 'failed', cause: 'refused' }])
  else await recordEnds(giving, [{ id: order.id, state: 'expired', cause: 'closed' }])
  giving.changes.emit('order', order.id)
}

async function recordPaid(giving: Giving, known: Order, paid: Paid): Promise<void> {
  // The hundredth notification of one payment waits for nobody.
  if (isPaid(known) && known.trade === paid.trade) return
  await giving.queries.transaction().execute(async (writes) => {
    // Before the order, as everything that writes to the ledger does: whoever waits holds nothing the other needs.
    const appender = await new Appender(writes).start()
    const order = await held(writes, known)
    if (isPaid(order)) return secondPayment(giving, writes, order, paid)
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

/** @returns the number of the row; null for a demonstration beside real rows, which has no place there. */
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
  // As with the first file: real rows never stand beside demonstration rows.
  if (!demo && ledger?.sample) await purgeDemonstrationEntries(writes)
  const date = shanghaiDate(paidAt)
  const gift = { type: '个人捐赠', purpose, item: '线上捐赠', unit, date, amount }
  return appender.appendOne({ direction: 1, ...gift }, demo ? 'demo' : null)
}

/** Somebody paid one order twice: it counts once, and what is to be given back by hand is kept and told. */
async function secondPayment(giving: Giving, writes: Writes, order: Order, paid: Paid) {
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
  giving.log.error({ order: order.number, trade: paid.trade }, 'An order was paid a second time')
}

/** How an order came to nothing. */
export interface End {
  id: bigint
  state: 'expired' | 'failed'
  cause: Cause
}

/**
 * Writes down the ends of orders with what happened to them, in one statement however many there are. One that was paid
 * stays so, whatever comes late.
 */
export async function recordEnds({ queries, changes }: Giving, ends: End[]): Promise<void> {
  if (ends.length === 0) return
  const { rows } = await sql<{ id: bigint }>`
    with ends as (
      select * from unnest(
        ${ends.map(({ id }) => id.toString())}::bigint[],
        ${ends.map(({ state }) => state)}::text[],
        ${ends.map(({ cause }) => cause)}::text[]
      ) as ends (id, state, cause)
    ), held as (
      -- In one order everywhere: whoever waits for another holds nothing the other needs.
      select o.id, ends.state, ends.cause from gift_order o join ends on ends.id = o.id
      where o.state in ('created', 'paying') order by o.id for update of o
    ), ended as (
      update gift_order o set state = held.state, ask_at = null, payment = null from held
      where o.id = held.id returning o.id
    )
    insert into gift_event (order_id, state, cause)
    select id, held.state, held.cause from held join ended using (id) returning order_id as id
  `.execute(queries)
  for (const { id } of rows) changes.emit('order', id)
}

/** The order as it is now, kept from everybody else until the transaction ends. */
export const held = (writes: Writes, { id }: Pick<Order, 'id'>): Promise<Order> =>
  writes
    .selectFrom('gift_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
