import { sql, type Selectable } from 'kysely'
import { isDate, shanghaiTime } from '../calendar'
import { ORDER_STATES } from '../database/gift'
import type { GiftRefundTable, Queries } from '../database/schema'
import { toYuan } from '../money'
import { Refusal } from '../refusal'
import { shownAs } from './donor'
import { orderByNumber, type Order } from './orders'

export interface OrderSelection {
  state?: string | undefined
  /** Date of creation in Asia/Shanghai, `2026-11-20`. */
  day?: string | undefined
  limit: string
}

const NUMBER = /^G\d{20}$/
const ANONYMOUS = shownAs('', true)

/**
 * The newest matching orders, newest first, with the donors' personal data: for staff only. Throws a `Refusal` that
 * lists every fault.
 */
export async function listOrders(queries: Queries, given: OrderSelection) {
  const { state, day, limit } = checked(given)
  let orders = queries.selectFrom('gift_order').selectAll().orderBy('id', 'desc').limit(limit)
  if (state !== undefined) orders = orders.where('state', '=', state)
  if (day !== undefined) {
    const start = sql<Date>`${`${day}T00:00:00+08:00`}::timestamptz`
    orders = orders
      .where('created_at', '>=', start)
      .where('created_at', '<', sql<Date>`${start} + interval '1 day'`)
  }
  return (await orders.execute()).map(told)
}

function checked({ state, day, limit }: OrderSelection) {
  const faults: string[] = []
  const known = ORDER_STATES.find((one) => one === state)
  if (state !== undefined && !known)
    faults.push(`--state is "${state}", not one of ${ORDER_STATES.join(', ')}.`)
  if (day !== undefined && !isDate(day))
    faults.push(`--day is "${day}", not a day like 2026-11-20.`)
  if (!/^[1-9]\d{0,5}$/.test(limit))
    faults.push(`--limit is "${limit}", not a whole number from 1 to 999999.`)
  if (faults.length > 0) throw new Refusal(faults)
  return { state: known, day, limit: Number(limit) }
}

/** One order with its history: for staff only. Throws a `Refusal` for an unknown number. */
export async function orderHistory(queries: Queries, given: { number: string }) {
  const order = await numbered(queries, given.number)
  const events = await queries
    .selectFrom('gift_event')
    .select(['at', 'state', 'cause', 'detail'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const refunds = await queries
    .selectFrom('gift_refund')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  return {
    ...told(order),
    history: events.map(({ at, cause, ...event }) => ({ at: shanghaiTime(at), cause, ...event })),
    refunds: refunds.map(toldRefund),
  }
}

/** Finds an order by a number that somebody typed. Throws a `Refusal` for an unknown number. */
export async function numbered(queries: Queries, text: string): Promise<Order> {
  const number = text.trim().toUpperCase()
  if (!NUMBER.test(number))
    throw new Refusal([`"${text}" is not an order number: G and 20 digits.`])
  const order = await orderByNumber(queries, number)
  if (!order) throw new Refusal([`There is no order ${number}.`])
  return order
}

/** What staff may see of an order. The code is not stored, and the payment URL is only for the donor. */
const told = (order: Order) => ({
  number: order.number,
  createdAt: shanghaiTime(order.created_at),
  expiresAt: shanghaiTime(order.expires_at),
  paidAt: order.paid_at && shanghaiTime(order.paid_at),
  state: order.state,
  amount: toYuan(order.amount),
  refunded: toYuan(order.refunded),
  channel: order.channel,
  trade: order.trade,
  purpose: order.purpose,
  anonymous: order.shown_as === ANONYMOUS,
  shownAs: order.shown_as,
  name: order.name,
  email: order.email,
  message: order.message,
  entry: order.entry_id === null ? null : String(order.entry_id),
  demo: order.demo,
})

const toldRefund = (refund: Selectable<GiftRefundTable>) => ({
  number: refund.number,
  amount: toYuan(refund.amount),
  state: refund.state,
  reason: refund.reason,
  askedAt: shanghaiTime(refund.asked_at),
  doneAt: refund.done_at && shanghaiTime(refund.done_at),
})
