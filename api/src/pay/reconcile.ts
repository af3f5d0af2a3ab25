import { DAY_MS, isDate, shanghaiDate } from '../calendar'
import { runAlone } from '../database/claim'
import { toYuan } from '../money'
import { Refusal } from '../refusal'
import { pollOrder } from './polling'
import type { BillLine, Channel } from './channel'
import type { PayContext } from './context'
import { orderByNumber, orderNow, type Order } from './orders'

/** A difference between a channel's bill and our orders. */
export interface Difference {
  /** Our order number. */
  number: string
  kind: 'unknownOrder' | 'unpaidHere' | 'madeUp' | 'notInBill' | 'amount' | 'paidTwice' | 'refund'
  /** In yuan, by the bill and by our records. */
  bill: string | null
  here: string | null
}

export interface Reconciled {
  channel: string
  day: string
  payments: number
  /** In yuan. */
  amount: string
  differences: Difference[]
}

// Channels provide yesterday's bill by ten in the morning, Shanghai time.
const READY_MS = 10.5 * 3_600_000

const AGAIN_MS = 600_000
/** How many past days are caught up on when the service was down. */
const BACK = 7

/**
 * When each channel is reconciled next, in ms of the monotonic clock, which is never set back. Saves a database query
 * per second for days that are already reconciled.
 */
const next = new WeakMap<Channel, { day: string; after: number }>()

/**
 * Reconciles yesterday, and earlier days that were missed, with every channel's bill, once the bills are ready. A bill
 * that is not ready is retried.
 * @param elapsed ms of the monotonic clock
 */
export async function reconcileYesterday(
  context: PayContext,
  now = new Date(),
  elapsed = performance.now(),
): Promise<void> {
  const day = dayBefore(now, 1)
  if (now.getTime() < startOf(shanghaiDate(now)).getTime() + READY_MS) return
  for (const channel of context.channels.values()) {
    const known = next.get(channel)
    if (known?.day === day && elapsed < known.after) continue
    next.set(channel, { day, after: elapsed + AGAIN_MS })
    await runAlone(context.queries, `reconcile ${channel.id}`, async () => {
      for (const missed of await missedDays(context, channel, now))
        await reconcileChannel(context, channel, missed)
      next.set(channel, { day, after: Infinity })
    })
  }
}

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`)
const dayBefore = (now: Date, days: number) => shanghaiDate(new Date(now.getTime() - days * DAY_MS))

/**
 * Days to reconcile, oldest first: recent days since the channel's first order that were not reconciled after they had
 * ended.
 */
export async function missedDays(
  { queries }: Pick<PayContext, 'queries'>,
  { id }: Pick<Channel, 'id'>,
  now: Date,
): Promise<string[]> {
  const first = await queries
    .selectFrom('gift_order')
    .select('created_at')
    .where('channel', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!first) return []
  const done = await queries
    .selectFrom('gift_reconciliation')
    .select(['day', 'at'])
    .where('channel', '=', id)
    .where('day', '>=', dayBefore(now, BACK))
    .execute()
  const over = new Set(
    done
      .filter(({ day, at }) => at.getTime() >= startOf(day).getTime() + DAY_MS)
      .map(({ day }) => day),
  )
  const days = Array.from({ length: BACK }, (_, place) => dayBefore(now, BACK - place))
  return days.filter((day) => !over.has(day) && day >= shanghaiDate(first.created_at))
}

/** Reconciles a day, `2026-11-20`, with the bills of all channels. Throws a `Refusal` for an invalid or future day. */
export async function reconcile(context: PayContext, given: { day?: string | undefined }) {
  const day = given.day ?? shanghaiDate(new Date(Date.now() - DAY_MS))
  if (!isDate(day)) throw new Refusal([`--day must be a date like 2026-11-20, not "${day}".`])
  if (day > shanghaiDate(new Date())) throw new Refusal([`--day ${day} has not come yet.`])
  const results: Reconciled[] = []
  for (const channel of context.channels.values())
    results.push(await reconcileChannel(context, channel, day))
  return results
}

async function reconcileChannel(
  context: PayContext,
  channel: Channel,
  day: string,
): Promise<Reconciled> {
  const bill = await channel.bill(day)
  const payments = bill.filter(({ kind }) => kind === 'payment')
  const differences = [
    ...(await comparePayments(context, payments)),
    ...(await missingInBill(context, channel, day, payments)),
    ...(await compareRefunds(context, bill)),
    ...(await refundsMissingInBill(context, channel, day, bill)),
  ]
  const amount = payments.reduce((sum, line) => sum + line.amount, 0n)
  const values = {
    payments: BigInt(payments.length),
    amount,
    differences: JSON.stringify(differences),
  }
  await context.queries
    .insertInto('gift_reconciliation')
    .values({ channel: channel.id, day, ...values })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'day']).doUpdateSet({ ...values, at: new Date() }),
    )
    .execute()
  const result = { channel: channel.id, day, payments: payments.length, amount: toYuan(amount) }
  if (differences.length > 0)
    context.log.error({ ...result, differences }, "A channel's bill differs from our orders")
  return { ...result, differences }
}

async function comparePayments(context: PayContext, lines: BillLine[]) {
  const differences: Difference[] = []
  for (const line of lines) {
    const { number, trade, amount } = line
    const bill = toYuan(amount)
    const tell = (kind: Difference['kind'], here: string | null) =>
      void differences.push({ number, kind, bill, here })
    let order = await orderByNumber(context.queries, number)
    if (!order) tell('unknownOrder', null)
    else if (order.amount !== amount) tell('amount', toYuan(order.amount))
    else if (order.trade === null) {
      order = await askAgain(context, order)
      tell(order.trade === null ? 'unpaidHere' : 'madeUp', toYuan(order.amount))
    } else if (order.trade !== trade) tell('paidTwice', toYuan(order.amount))
  }
  return differences
}

/** The bill has a payment that we do not know: polls the channel and records its answer. */
async function askAgain(context: PayContext, order: Order): Promise<Order> {
  await pollOrder(context, order)
  return orderNow(context.queries, order)
}

async function missingInBill(
  { queries }: PayContext,
  channel: Channel,
  day: string,
  lines: BillLine[],
): Promise<Difference[]> {
  const billed = new Set(lines.map(({ number }) => number))
  const paid = await queries
    .selectFrom('gift_order')
    .select(['number', 'amount'])
    .where('channel', '=', channel.id)
    .where('paid_at', '>=', startOf(day))
    .where('paid_at', '<', new Date(startOf(day).getTime() + DAY_MS))
    .execute()
  return paid
    .filter(({ number }) => !billed.has(number))
    .map(({ number, amount }) => ({ number, kind: 'notInBill', bill: null, here: toYuan(amount) }))
}

async function compareRefunds({ queries }: PayContext, bill: BillLine[]): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const { kind, number, refund, amount } of bill) {
    if (kind !== 'refund') continue
    const known =
      refund === null
        ? undefined
        : await queries
            .selectFrom('gift_refund')
            .select(['amount', 'state'])
            .where('number', '=', refund)
            .executeTakeFirst()
    if (known?.state === 'done' && known.amount === amount) continue
    const here = known ? toYuan(known.amount) : null
    differences.push({ number, kind: 'refund', bill: toYuan(amount), here })
  }
  return differences
}

/** Refunds in our records that the channel's bill does not have. */
async function refundsMissingInBill(
  { queries }: PayContext,
  { id }: Channel,
  day: string,
  bill: BillLine[],
): Promise<Difference[]> {
  const billed = new Set(bill.map(({ refund }) => refund))
  const done = await queries
    .selectFrom('gift_refund as refund')
    .innerJoin('gift_order as order', 'order.id', 'refund.order_id')
    .select(['refund.number as refund', 'order.number', 'refund.amount'])
    .where('order.channel', '=', id)
    .where('refund.state', '=', 'done')
    .where('refund.done_at', '>=', startOf(day))
    .where('refund.done_at', '<', new Date(startOf(day).getTime() + DAY_MS))
    .execute()
  return done
    .filter(({ refund }) => !billed.has(refund))
    .map(({ number, amount }) => ({ number, kind: 'refund', bill: null, here: toYuan(amount) }))
}
