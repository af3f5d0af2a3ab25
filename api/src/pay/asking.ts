import { sql } from 'kysely'
import type { ChannelId } from '../database/gift'
import { InTurn } from '../limits/in-turn'
import { eachAtOnce } from './at-once'
import { ChannelError, type Channel, type Standing } from './channel'
import type { Giving } from './giving'
import type { Order } from './orders'
import { MismatchError, record, recordEnds, type End } from './record'
import { expireSandboxOrders } from './sandbox/expire'

const AT_ONCE = 20
/** Of a channel that is asked about many at once. */
const IN_ONE_QUESTION = 500
const LONGEST_PAUSE_S = 600
/** Nothing is asked later than after the longest pause: a time beyond it was set by a clock that was set back since. */
const NEVER_LATER_S = LONGEST_PAUSE_S + 60

/** An order whose turn it is to be asked about. */
type Due = Order & {
  /** It can no longer be paid, by the clock of the database. */
  over: boolean
}

/**
 * Asks a channel about the open orders that are due until none is, with growing pauses for each, until it is paid or can
 * no longer be: a notification that never comes is made up for. What is due stands in the database, so a process that
 * was killed leaves nothing undone, and several processes share the work.
 * @param going whether to go on with the next batch
 */
export async function askDue(giving: Giving, id: ChannelId, going: () => boolean): Promise<void> {
  if (id === 'sandbox') await expireSandboxOrders(giving, going)
  const most = giving.channels.get(id)?.askAll ? IN_ONE_QUESTION : AT_ONCE
  for (let taken = most; taken >= most && going();) {
    const due = await claimDue(giving, id, most)
    await askAboutAll(giving, id, due)
    taken = due.length
  }
}

/**
 * Takes orders for this process by setting the time of the next question before the first is answered. Those that
 * somebody looked at within the last minute come first, and beside them as many others, so that neither wait for the
 * other.
 */
async function claimDue(giving: Giving, channel: ChannelId, most: number): Promise<Due[]> {
  const first = giving.settings.askPause / 1_000
  const lost = sql`now() + make_interval(secs => ${NEVER_LATER_S}::float8)`
  const take = sql`order by ask_at limit ${most} for update skip locked`
  // Never later than the moment it can no longer be paid, so that the page says so in time.
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
  `.execute(giving.queries)
  const looked = ({ looked_at }: Due) => looked_at?.getTime() ?? 0
  return rows.toSorted((one, other) => looked(other) - looked(one))
}

async function askAboutAll(giving: Giving, id: ChannelId, due: Due[]): Promise<void> {
  const channel = giving.channels.get(id)
  const known = await channel?.askAll?.(due.map(({ number }) => number))
  const ends: End[] = []
  // Each waits for the ledger: together they would take every connection from the visitors.
  const turns = new InTurn()
  await eachAtOnce(due, AT_ONCE, async (order) => {
    try {
      const standing = known
        ? (known.get(order.number) ?? { state: 'unpaid' })
        : await channel?.ask(order.number)
      const end = await endOf(giving, channel, order, standing)
      if (end) ends.push(end)
      else if (standing) await turns.run('ledger', () => recordOrTell(giving, order, standing))
    } catch (error) {
      const reason = error instanceof ChannelError ? error.message : nameOf(error)
      giving.log.warn({ order: order.number, reason }, 'A channel could not say of an order')
    }
  })
  await recordEnds(giving, ends)
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')

/** Asks where one order stands, and ends it when its time is over. Throws a `ChannelError`. */
export async function askAbout(giving: Giving, order: Order): Promise<void> {
  const channel = giving.channels.get(order.channel)
  const standing = await channel?.ask(order.number)
  const over = order.expires_at <= new Date()
  const end = await endOf(giving, channel, { ...order, over }, standing)
  if (end) await recordEnds(giving, [end])
  else if (standing) await recordOrTell(giving, order, standing)
}

/**
 * How an order ends that came to nothing, once its channel takes nothing for it any more: closing one that was paid
 * meanwhile throws, and it is asked about again. Without a channel nobody can be asked: a demonstration ends by itself,
 * anything else needs its keys again.
 */
async function endOf(
  { log }: Giving,
  channel: Channel | undefined,
  order: Due,
  standing: Standing | undefined,
): Promise<End | undefined> {
  const { id, number, demo, over } = order
  const expired: End = { id, state: 'expired', cause: 'expired' }
  if (!channel) {
    if (demo) return over ? expired : undefined
    const reason = 'An open order is of a channel without keys'
    log.error({ order: number, channel: order.channel }, reason)
    return undefined
  }
  const refused = standing?.state === 'refused'
  if (!refused && !(over && standing?.state === 'unpaid')) return undefined
  await channel.close(number)
  return refused ? { id, state: 'failed', cause: 'refused' } : expired
}

async function recordOrTell(giving: Giving, order: Order, standing: Standing): Promise<void> {
  try {
    await record(giving, order, standing)
  } catch (error) {
    if (!(error instanceof MismatchError)) throw error
    giving.log.error({ order: order.number }, 'A channel took another amount than was ordered')
  }
}
