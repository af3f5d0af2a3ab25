import type { Selectable } from 'kysely'
import { shanghaiTime } from '../calendar'
import type { Cause, OrderState, Payment } from '../database/gift'
import type { GiftOrderTable, Queries, Writes } from '../database/schema'
import { Failure } from '../envelope/failure'
import { toYuan } from '../money'
import { readCode, sha256 } from './code'
import type { PaySettings } from './settings'

export type Order = Selectable<GiftOrderTable>

/** States in which we have received the visitor's money. */
const PAID_STATES: readonly OrderState[] = ['paid', 'partly_refunded', 'refunded']
/** States in which it may still arrive. */
const OPEN_STATES: readonly OrderState[] = ['created', 'paying']

export const isPaid = ({ state }: Pick<Order, 'state'>) => PAID_STATES.includes(state)
export const isOpen = ({ state }: Pick<Order, 'state'>) => OPEN_STATES.includes(state)

/** Finds an order by its code. Throws `noOrder`, the same for an unknown code and for a text that is not a code. */
export async function orderByCode(queries: Queries, text: string): Promise<Order> {
  const code = readCode(text)
  const order =
    code &&
    (await queries
      .selectFrom('gift_order')
      .selectAll()
      .where('code_hash', '=', sha256(code))
      .executeTakeFirst())
  if (!order) throw new Failure('noOrder')
  return order
}

export const orderByNumber = (queries: Queries, number: string): Promise<Order | undefined> =>
  queries.selectFrom('gift_order').selectAll().where('number', '=', number).executeTakeFirst()

/** Reads an order again. Orders are never deleted. */
export const orderNow = (queries: Queries, { id }: Pick<Order, 'id'>): Promise<Order> =>
  queries.selectFrom('gift_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Reads the order and locks it until the transaction ends. */
export const held = (writes: Writes, { id }: Pick<Order, 'id'>): Promise<Order> =>
  writes
    .selectFrom('gift_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Adds an event to an order's history. */
export async function note(
  queries: Queries | Writes,
  order: Pick<Order, 'id'>,
  state: OrderState,
  cause: Cause,
  detail: string | null = null,
): Promise<void> {
  await queries
    .insertInto('gift_event')
    .values({ order_id: order.id, state, cause, detail })
    .execute()
}

/** An order for whoever has its code. Of the donor it contains only what the public ledger shows. */
export async function tellOrder(queries: Queries, settings: PaySettings, order: Order) {
  const events = await queries
    .selectFrom('gift_event')
    .select(['at', 'state', 'cause'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  return {
    number: order.number,
    state: order.state,
    amount: toYuan(order.amount),
    refunded: toYuan(order.refunded),
    purpose: order.purpose,
    shownAs: order.shown_as,
    channel: order.channel,
    createdAt: shanghaiTime(order.created_at),
    expiresAt: shanghaiTime(order.expires_at),
    paidAt: order.paid_at && shanghaiTime(order.paid_at),
    entry: order.entry_id === null ? null : String(order.entry_id),
    payment: canBePaid(order) && order.payment ? wayOf(order.payment) : null,
    history: events.map(({ at, state, cause }) => ({
      at: shanghaiTime(at),
      state,
      cause,
    })),
    organisation: order.demo ? null : settings.organisation,
    demo: order.demo,
  }
}

const canBePaid = ({ state, expires_at }: Order) => state === 'paying' && expires_at > new Date()

const wayOf = (payment: Payment) =>
  payment.kind === 'redirect'
    ? { kind: payment.kind, target: payment.url }
    : { kind: payment.kind, target: payment.text }
