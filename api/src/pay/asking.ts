import { sql } from 'kysely'
import { ChannelError, type Channel } from './channel'
import type { Giving } from './giving'
import type { Order } from './orders'
import { MismatchError, record, recordEnd } from './record'

const AT_ONCE = 20
const LONGEST_PAUSE_S = 600

/**
 * Asks the channels about the open orders that are due, with growing pauses, until each is paid or can no longer be: a
 * notification that never comes is made up for. What is due stands in the database, so a process that was killed leaves
 * nothing undone, and several processes share the work.
 */
export async function askDue(giving: Giving): Promise<void> {
  const orders = await claimDue(giving)
  await Promise.all(
    orders.map((order) =>
      askAbout(giving, order).catch((error: unknown) => {
        const reason = error instanceof ChannelError ? error.message : nameOf(error)
        giving.log.warn({ order: order.number, reason }, 'A channel could not say of an order')
      }),
    ),
  )
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

/** Takes orders for this process by setting the time of the next question before the first is answered. */
async function claimDue({ queries, settings }: Giving): Promise<Order[]> {
  const first = settings.askPause / 1_000
  // Never later than the moment it can no longer be paid, so that the page says so in time.
  const { rows } = await sql<Order>`
    update gift_order set asked = asked + 1, ask_at = least(
      now() + make_interval(secs => least(${first}::float8 * power(2, least(asked, 20)), ${LONGEST_PAUSE_S})),
      case when expires_at > now() then expires_at else 'infinity' end
    )
    where id in (
      select id from gift_order where ask_at <= now() order by ask_at limit ${AT_ONCE} for update skip locked
    )
    returning *
  `.execute(queries)
  return rows
}

/** Asks where one order stands, and ends it when its time is over. */
export async function askAbout(giving: Giving, order: Order): Promise<void> {
  const channel = giving.channels.get(order.channel)
  if (!channel) return withoutChannel(giving, order)
  const standing = await channel.ask(order.number)
  if (standing.state === 'refused') await close(giving, channel, order, 'failed')
  else if (standing.state !== 'unpaid') await recordOrTell(giving, order, standing)
  else if (order.expires_at <= new Date()) await close(giving, channel, order, 'expired')
}

/** Nobody can be asked: a demonstration ends by itself, anything else needs its keys again. */
async function withoutChannel(giving: Giving, order: Order): Promise<void> {
  const { number, channel, demo, expires_at } = order
  if (!demo)
    giving.log.error({ order: number, channel }, 'An open order is of a channel without keys')
  else if (expires_at <= new Date()) await recordEnd(giving, order, 'expired', 'expired')
}

async function recordOrTell(giving: Giving, order: Order, standing: Parameters<typeof record>[2]) {
  try {
    await record(giving, order, standing)
  } catch (error) {
    if (!(error instanceof MismatchError)) throw error
    giving.log.error({ order: order.number }, 'A channel took another amount than was ordered')
  }
}

/** Ends an order only once the channel takes nothing for it any more: one that was paid meanwhile is asked again. */
async function close(
  giving: Giving,
  channel: Channel,
  order: Order,
  state: 'failed' | 'expired',
): Promise<void> {
  await channel.close(order.number)
  await recordEnd(giving, order, state, state === 'failed' ? 'refused' : 'expired')
}

/** Somebody looks at an open order: the channel is asked about it after the first pause at the latest. */
export async function askSooner({ queries, settings }: Giving, order: Order): Promise<void> {
  const soon = new Date(Date.now() + settings.askPause)
  if (order.ask_at === null || order.ask_at <= soon) return
  await queries
    .updateTable('gift_order')
    .set({ ask_at: soon })
    .where('id', '=', order.id)
    .where('ask_at', '>', soon)
    .execute()
}
