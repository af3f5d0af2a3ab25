import { sql } from 'kysely'
import type { ChannelId } from '../database/gift'
import { eachAtOnce } from './at-once'
import { ChannelError, type Channel, type Standing } from './channel'
import type { PayContext } from './context'
import type { Order } from './orders'
import { MismatchError, record, recordEnds, type End } from './record'
import { expireSandboxOrders } from './sandbox/expire'

const AT_ONCE = 20
/** Batch size for a channel that can be asked about many orders in one query. */
const IN_ONE_QUESTION = 500
const LONGEST_PAUSE_S = 600
/**
 * A poll is never scheduled later than the longest delay. A later time was set before the clock was set back, and
 * counts as due.
 */
const NEVER_LATER_S = LONGEST_PAUSE_S + 60

/** An order that is due for polling. */
type Due = Order & {
  /** Whether its payment deadline has passed, by the database's clock. */
  over: boolean
}

/**
 * Polls a channel about all due orders. Each order is polled with growing delays until it is paid or has expired, so a
 * lost notification does no harm. The schedule is in the database: a killed process loses nothing, and several
 * processes share the work.
 * @param going whether to go on with the next batch
 */
export async function pollDueOrders(
  context: PayContext,
  id: ChannelId,
  going: () => boolean,
): Promise<void> {
  if (id === 'sandbox') await expireSandboxOrders(context, going)
  const most = context.channels.get(id)?.askAll ? IN_ONE_QUESTION : AT_ONCE
  for (let taken = most; taken >= most && going();) {
    const due = await claimDue(context, id, most)
    await pollOrders(context, id, due)
    taken = due.length
  }
}

/**
 * Claims due orders for this process by scheduling their next poll before this one is answered. Takes orders that
 * somebody viewed within the last minute first, and as many others besides, so that neither group blocks the other.
 */
async function claimDue(context: PayContext, channel: ChannelId, most: number): Promise<Due[]> {
  const first = context.settings.askPause / 1_000
  const lost = sql`now() + make_interval(secs => ${NEVER_LATER_S}::float8)`
  const take = sql`order by ask_at limit ${most} for update skip locked`
  // Polls again no later than at the payment deadline, so that the page shows the end in time.
  const { rows } = await sql<Due>`
    with looked as (
      select id from gift_order
      where channel = ${channel} and ask_at is not null and looked_at > now() - interval '1 minute'
        and (ask_at <= now() or ask_at > ${lost}) ${take}
    ), others as (
      select id from gift_order where channel = ${channel} and ask_at <= now() ${take}
    ), ahead as (
      select id from gift_order where channel = ${channel} and ask_at > ${lost} ${take}
    )
    update gift_order set asked = asked + 1, ask_at = least(
      now() + make_interval(secs => least(${first}::float8 * power(2, least(asked, 20)), ${LONGEST_PAUSE_S})),
      case when expires_at > now() then expires_at else 'infinity' end
    )
    where id in (select id from looked union all select id from others union all select id from ahead)
    returning *, expires_at <= now() as over
  `.execute(context.queries)
  const looked = ({ looked_at }: Due) => looked_at?.getTime() ?? 0
  return rows.toSorted((one, other) => looked(other) - looked(one))
}

async function pollOrders(context: PayContext, id: ChannelId, due: Due[]): Promise<void> {
  const channel = context.channels.get(id)
  const known = await channel?.askAll?.(due.map(({ number }) => number))
  const ends: End[] = []
  await eachAtOnce(due, AT_ONCE, async (order) => {
    try {
      const standing = known
        ? (known.get(order.number) ?? { state: 'unpaid' })
        : await channel?.ask(order.number)
      const end = await endOf(context, channel, order, standing)
      if (end) ends.push(end)
      else if (standing) await recordOrTell(context, order, standing)
    } catch (error) {
      const reason = error instanceof ChannelError ? error.message : nameOf(error)
      context.log.warn(
        { order: order.number, reason },
        'A channel could not be polled about an order',
      )
    }
  })
  await recordEnds(context, ends)
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

/** Polls one order, and expires it when its deadline has passed. Throws a `ChannelError`. */
export async function pollOrder(context: PayContext, order: Order): Promise<void> {
  const channel = context.channels.get(order.channel)
  const standing = await channel?.ask(order.number)
  const over = order.expires_at <= new Date()
  const end = await endOf(context, channel, { ...order, over }, standing)
  if (end) await recordEnds(context, [end])
  else if (standing) await recordOrTell(context, order, standing)
}

/**
 * How an order ends that was not paid. The channel is told to close it first; that throws if it was paid meanwhile, and
 * the order is polled again. An order whose channel is not configured cannot be polled: a demonstration order expires,
 * any other waits until the channel's keys are set again.
 */
async function endOf(
  { log }: PayContext,
  channel: Channel | undefined,
  order: Due,
  standing: Standing | undefined,
): Promise<End | undefined> {
  const { id, number, demo, over } = order
  const expired: End = { id, state: 'expired', cause: 'expired' }
  if (!channel) {
    if (demo) return over ? expired : undefined
    const reason = 'An open order belongs to a channel that is not configured'
    log.error({ order: number, channel: order.channel }, reason)
    return undefined
  }
  const refused = standing?.state === 'refused'
  if (!refused && !(over && standing?.state === 'unpaid')) return undefined
  await channel.close(number)
  return refused ? { id, state: 'failed', cause: 'refused' } : expired
}

async function recordOrTell(context: PayContext, order: Order, standing: Standing): Promise<void> {
  try {
    await record(context, order, standing)
  } catch (error) {
    if (!(error instanceof MismatchError)) throw error
    context.log.error({ order: order.number }, "A channel's amount differs from the order's")
  }
}
