import { sql } from 'kysely'
import { shanghaiDate } from '../calendar'
import { DatabaseAway, DatabaseCrowded } from '../database/away'
import type { Cause } from '../database/gift'
import type { Queries, Writes } from '../database/schema'
import { Appender, purgeDemonstrationEntries, type NewEntry } from '../finance/append'
import { Batches } from '../limits/batches'
import { required } from '../required'
import type { Paid } from './channel'
import type { Log, PayContext } from './context'
import { isOpen, isPaid, note, type Order } from './orders'

interface Payment {
  known: Order
  paid: Paid
  log: Log
}

/** An order that this transaction pays, as it was before. */
interface Paying {
  order: Order
  paid: Paid
}

/** The payments that wait for the ledger, by the connections that write them: visitors' and background work's. */
const waiting = new WeakMap<Queries, Batches<Payment>>()

/**
 * Adds the ledger's row of a payment and sets its order to paid, exactly once. Payments that come at the same time share
 * a transaction (docs/decisions/0037); this one is stored when the promise is fulfilled.
 */
export async function recordPaid(
  { queries, log }: PayContext,
  known: Order,
  paid: Paid,
): Promise<void> {
  // Repeated notifications of the same payment need no lock.
  if (isPaid(known) && known.trade === paid.trade) return
  let batches = waiting.get(queries)
  if (!batches) {
    batches = new Batches((payments) => write(queries, payments), isOutage)
    waiting.set(queries, batches)
  }
  await batches.add({ known, paid, log })
}

const isOutage = (error: unknown) =>
  error instanceof DatabaseAway || error instanceof DatabaseCrowded

const write = (queries: Queries, payments: Payment[]): Promise<void> =>
  queries.transaction().execute(async (writes) => {
    // Locks the ledger before the orders, like all code that writes to the ledger, to prevent deadlocks.
    const appender = await new Appender(writes).start()
    const orders = await heldAll(writes, payments)
    const firsts: Paying[] = []
    const others: Payment[] = []
    for (const payment of payments) {
      const { known, paid } = payment
      const order = required(orders.get(known.id), 'an order that is never deleted')
      if (isPaid(order)) others.push(payment)
      else {
        firsts.push({ order, paid })
        orders.set(order.id, { ...order, state: 'paid', trade: paid.trade })
      }
    }
    if (firsts.length > 0) await pay(writes, appender, firsts)
    for (const { known, paid, log } of others)
      await secondPayment(writes, log, required(orders.get(known.id), 'the order'), paid)
  })

/** Reads the orders and locks them until the transaction ends, in the same order everywhere to prevent deadlocks. */
async function heldAll(writes: Writes, payments: Payment[]): Promise<Map<bigint, Order>> {
  const ids = new Set(payments.map(({ known }) => known.id))
  const orders = await writes
    .selectFrom('gift_order')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(orders.map((order) => [order.id, order]))
}

async function pay(writes: Writes, appender: Appender, firsts: Paying[]): Promise<void> {
  const entries = await appendGifts(writes, appender, firsts)
  const causes = firsts.map(({ order }): Cause => (isOpen(order) ? 'paid' : 'paidLate'))
  await sql`
    with paid as (
      select * from unnest(
        ${firsts.map(({ order }) => order.id.toString())}::bigint[],
        ${firsts.map(({ paid }) => paid.trade)}::text[],
        ${firsts.map(({ paid }) => paid.paidAt.toISOString())}::timestamptz[],
        ${entries.map((entry) => entry && entry.toString())}::bigint[],
        ${causes}::text[]
      ) as paid (id, trade, paid_at, entry, cause)
    ), changed as (
      update gift_order o
      set state = 'paid', trade = paid.trade, paid_at = paid.paid_at, entry_id = paid.entry,
        ask_at = null, payment = null
      from paid where o.id = paid.id
    )
    insert into gift_event (order_id, state, cause) select id, 'paid', cause from paid
  `.execute(writes)
}

/** @returns the rows' ids, in the same order; null for a demonstration gift when the ledger holds real rows */
async function appendGifts(
  writes: Writes,
  appender: Appender,
  firsts: Paying[],
): Promise<(bigint | null)[]> {
  const { rows } = await sql<{ real: boolean; sample: boolean }>`
    select bool_or(entries > demo_entries) as real, bool_or(demo_entries > 0) as sample from ledger_total
  `.execute(writes)
  const [ledger] = rows
  const isReal = ({ order }: Paying) => !order.demo
  const real = firsts.filter(isReal)
  // Real rows never stand beside demonstration rows; the first import of a file purges them as well.
  if (real.length > 0 && ledger?.sample) await purgeDemonstrationEntries(writes)
  const demo = ledger?.real || real.length > 0 ? [] : firsts
  const ids = [
    ...(await appender.append(real.map(entryOf), null)),
    ...(await appender.append(demo.map(entryOf), 'demo')),
  ]
  const byOrder = new Map([...real, ...demo].map(({ order }, place) => [order.id, ids[place]]))
  return firsts.map(({ order }) => byOrder.get(order.id) ?? null)
}

const entryOf = ({ order, paid }: Paying): NewEntry => ({
  direction: 1,
  type: '个人捐赠',
  purpose: order.purpose,
  item: '线上捐赠',
  unit: order.shown_as,
  date: shanghaiDate(paid.paidAt),
  amount: order.amount,
})

/**
 * Somebody paid the same order twice. It counts once; the second payment is recorded and logged, for staff to refund by
 * hand.
 */
async function secondPayment(writes: Writes, log: Log, order: Order, paid: Paid): Promise<void> {
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
  log.error({ order: order.number, trade: paid.trade }, 'An order was paid a second time')
}
