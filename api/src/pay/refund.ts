import { sql, type Selectable } from 'kysely'
import type { GiftRefundTable, Queries, Writes } from '../database/schema'
import { Changes } from '../finance/accounts'
import { Appender } from '../finance/append'
import { readReason } from '../finance/reason'
import { newestId, newestVersion, reduceRow } from '../finance/reduce'
import { toFen, toYuan } from '../money'
import { Refusal } from '../refusal'
import { required } from '../required'
import { ChannelError } from './channel'
import type { PayContext } from './context'
import { numbered } from './list'
import { held, isPaid, note, orderNow, type Order } from './orders'

type StoredRefund = Selectable<GiftRefundTable>

export interface RefundArguments {
  number: string
  /** In yuan; everything that is left when undefined. */
  amount?: string | undefined
  reason: string
  /** Purposes that really are overspent by it. */
  overspent?: readonly string[] | undefined
  /** Only checks, without writing anything. */
  dryRun?: boolean
}

const REASON_LIMIT = 80

/**
 * Refunds a gift through its payment channel. The refund is stored before the channel is called, under a number that
 * makes repeated calls refund only once; after a crash the background job resumes it. Throws a `Refusal` that says what
 * is wrong.
 */
export async function refundGift(context: PayContext, given: RefundArguments) {
  const reason = readReason(given.reason, REASON_LIMIT)
  const order = await numbered(context.queries, given.number)
  if (!context.channels.has(order.channel))
    throw new Refusal([`The channel ${order.channel} is not configured.`])
  const { queries } = context
  const { wish, left, refund } = await queries.transaction().execute(async (writes) => {
    // Locks the ledger before the order, like all code that writes to the ledger, to prevent deadlocks.
    await new Appender(writes).start()
    const checked = await check(writes, order, given.amount, reason)
    await refuseOverspending(writes, checked, given.overspent)
    return { ...checked, refund: given.dryRun ? undefined : await writeDown(writes, checked) }
  })
  const said = refund && (await pursue(context, order, refund))
  const after = refund ? await stateAfter(queries, refund) : { ...order, refund: undefined }
  if (after.refund === 'refused')
    throw new Refusal([`The channel refused to refund ${toYuan(wish.amount)} yuan: ${said}`])
  return {
    order: order.number,
    refund: wish.number,
    amount: toYuan(wish.amount),
    pending: after.refund === 'asked',
    /** Why the channel has not refunded yet; null when it has, or gave no reason. */
    said: said ?? null,
    state: after.state,
    left: toYuan(left),
    /** The ledger row with what is left of the gift; null when the gift has none. */
    entry: after.entry_id && String(await newestId(queries, after.entry_id)),
  }
}

const stateAfter = (queries: Queries, { id }: StoredRefund) =>
  queries
    .selectFrom('gift_refund')
    .innerJoin('gift_order', 'gift_order.id', 'order_id')
    .select(['gift_refund.state as refund', 'gift_order.state', 'entry_id'])
    .where('gift_refund.id', '=', id)
    .executeTakeFirstOrThrow()

/** A gift that was spent already can only be refunded out of other gifts, which staff must say. */
async function refuseOverspending(
  writes: Writes,
  { order, wish }: Awaited<ReturnType<typeof check>>,
  overspent: readonly string[] | undefined,
): Promise<void> {
  if (order.entry_id === null) return
  const { purpose, amount, spendable } = await accountOf(writes, order.entry_id)
  const loses = wish.amount < amount ? wish.amount : amount
  const changes = new Changes().add(purpose, -loses)
  changes.refuseOverspending(new Map([[purpose, spendable]]), overspent)
}

/** The purpose and amount of a gift's row, and what its account can give. All in one statement: refunds wait for it. */
async function accountOf(writes: Writes, entry: bigint) {
  const { rows } = await sql<{ purpose: string; amount: bigint; spendable: bigint }>`
    select name.value as purpose, newest.amount,
      coalesce((select remaining from ledger_account account where account.purpose_id = name.id), 0)
        -- Refunds that the channel has not confirmed yet will be taken from the account as well.
        - coalesce((
          select sum(refund.amount) from gift_refund refund join gift_order gift on gift.id = refund.order_id
          where refund.state = 'asked' and gift.purpose = name.value
        ), 0)::bigint as spendable
    from (${newestVersion(entry)}) as newest
      join ledger_kind kind on kind.id = newest.kind_id join ledger_name name on name.id = kind.purpose_id
  `.execute(writes)
  return required(rows[0], 'the row of a gift')
}

/** The refund to make and what is left of the gift afterwards. Pending refunds are subtracted from what is left. */
async function check(writes: Writes, known: Order, yuan: string | undefined, reason: string) {
  const order = await held(writes, known)
  if (!isPaid(order))
    throw new Refusal([`Order ${order.number} was not paid: it is ${order.state}.`])
  const earlier = await writes
    .selectFrom('gift_refund')
    .select(['number', 'amount', 'state'])
    .where('order_id', '=', order.id)
    .execute()
  const asked = earlier.filter(({ state }) => state === 'asked')
  const left = asked.reduce((sum, { amount }) => sum - amount, order.amount - order.refunded)
  const amount = yuan === undefined ? left : toFen(yuan)
  if (amount === undefined || amount <= 0n)
    throw new Refusal(
      yuan === undefined
        ? [`Nothing is left of order ${order.number} to refund.`]
        : ['--amount must be yuan above 0 with at most two decimals, like 128.00.'],
    )
  if (amount > left)
    throw new Refusal([`Only ${toYuan(left)} yuan are left of order ${order.number}.`])
  const number = `${order.number}R${earlier.length + 1}`
  return { order, wish: { number, amount, reason }, left: left - amount }
}

async function writeDown(
  writes: Writes,
  { order, wish }: Awaited<ReturnType<typeof check>>,
): Promise<StoredRefund> {
  await note(writes, order, order.state, 'refundAsked', wish.number)
  return writes
    .insertInto('gift_refund')
    .values({ ...wish, order_id: order.id, ask_at: sql`now() + interval '1 minute'` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Retries refunds that the channel has not confirmed, a minute after the last try. A time further ahead was written
 * before the clock was set back, and counts as due.
 * @param going whether to go on with the next refund
 */
export async function pursueRefunds(context: PayContext, going: () => boolean): Promise<void> {
  const { rows: due } = await sql<StoredRefund>`
    update gift_refund set ask_at = now() + interval '1 minute'
    where ask_at <= now() or ask_at > now() + interval '2 minutes'
    returning *
  `.execute(context.queries)
  for (const refund of due) {
    if (!going()) return
    try {
      await pursue(context, await orderNow(context.queries, { id: refund.order_id }), refund)
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      context.log.warn({ refund: refund.number, reason }, 'A refund is still open')
    }
  }
}

/** @returns the channel's reason if it did not refund */
async function pursue(
  context: PayContext,
  order: Order,
  refund: StoredRefund,
): Promise<string | undefined> {
  const { queries } = context
  const channel = context.channels.get(order.channel)
  if (!channel) return undefined
  const { number, amount, reason } = refund
  const asked = { number: order.number, refund: number, amount, total: order.amount, reason }
  try {
    if ((await channel.refund(asked)) === 'pending') return undefined
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    context.log.warn({ refund: number, reason: error.message }, 'A refund was not made')
    // On any other error the refund stays open, because the channel may have made it all the same.
    if (error.kind === 'refused') await giveUp(context, order, refund)
    return error.message
  }
  await queries.transaction().execute((writes) => finish(writes, order, refund))
  return undefined
}

async function giveUp({ queries }: PayContext, order: Order, refund: StoredRefund): Promise<void> {
  await queries.transaction().execute(async (writes) => {
    const given = await writes
      .updateTable('gift_refund')
      .set({ state: 'refused', ask_at: null })
      .where('id', '=', refund.id)
      .where('state', '=', 'asked')
      .returning('id')
      .executeTakeFirst()
    if (given) await note(writes, order, order.state, 'refundRefused', refund.number)
  })
}

/** After the channel has refunded: updates the order, and corrects the gift's row in the ledger by a new one. */
async function finish(writes: Writes, known: Order, refund: StoredRefund): Promise<void> {
  await new Appender(writes).start()
  const order = await held(writes, known)
  const done = await writes
    .updateTable('gift_refund')
    .set({ state: 'done', done_at: new Date(), ask_at: null })
    .where('id', '=', refund.id)
    .where('state', '=', 'asked')
    .returning('id')
    .executeTakeFirst()
  if (!done) return
  const refunded = order.refunded + refund.amount
  const state = refunded === order.amount ? 'refunded' : 'partly_refunded'
  await writes
    .updateTable('gift_order')
    .set({ refunded, state })
    .where('id', '=', order.id)
    .execute()
  await note(writes, order, state, 'refunded', refund.number)
  if (order.entry_id === null) return
  // Staff may already have corrected the row to less: what is left never goes below zero.
  const why = `退还捐赠 ${toYuan(refund.amount)} 元：${refund.reason}`
  await reduceRow(writes, { entry: order.entry_id, fen: refund.amount, reason: why })
}
