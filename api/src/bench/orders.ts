import { randomBytes, randomInt } from 'node:crypto'
import type { Database } from '../database/open'
import type { Order } from '../pay/orders'
import { PURPOSES } from './rows'

/** What the channel says of an order when it is paid. */
export const paidInFull = ({ number, amount }: Order) =>
  ({ state: 'paid', trade: number, amount, paidAt: new Date() }) as const

const AT_ONCE = 1_000

/** Stores orders of 88.80 yuan that wait for their payment. */
export async function storeOrders({ queries }: Pick<Database, 'queries'>, count: number) {
  const stored: Order[] = []
  for (let left = count; left > 0; left -= AT_ONCE)
    stored.push(
      ...(await queries
        .insertInto('gift_order')
        .values(Array.from({ length: Math.min(left, AT_ONCE) }, (_, turn) => newOrder(turn)))
        .returningAll()
        .execute()),
    )
  return stored
}

const newOrder = (turn: number) => ({
  number: `G20261121${String(randomInt(10 ** 12)).padStart(12, '0')}`,
  key_hash: randomBytes(32),
  request_hash: randomBytes(32),
  code_hash: randomBytes(32),
  channel: 'alipay' as const,
  device: 'wide' as const,
  lang: 'zh' as const,
  purpose: PURPOSES[turn % PURPOSES.length]!,
  amount: 8_880n,
  shown_as: '王**',
  state: 'paying' as const,
  expires_at: new Date(Date.now() + 3_600_000),
  name: '',
  email: '',
  message: '',
  demo: false,
})
