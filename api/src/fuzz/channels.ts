import type { FastifyInstance } from 'fastify'
import { readEnvironment } from '../environment'
import type { PaySettings } from '../pay/settings'
import { startGateway, type Gateway } from '../testing/gateways/start'
import { LICENCE } from '../testing/running'
import { orderGifts, type Facts } from './facts'

/** Both real channels with their gateways: the settings for the service, and notifications to send to it. */
export interface RealChannels {
  pay: PaySettings
  /** Creates and pays orders, and collects the notifications that the channels would send. */
  addNotices(app: FastifyInstance, facts: Facts): Promise<void>
  stop(): Promise<void>
}

type Real = 'alipay' | 'wechat'
const ORDERS = 6

/** Contents that a channel never sends but could sign. */
const STRANGE: Record<Real, Record<string, unknown>[]> = {
  alipay: [
    ...['abc', '-1.00', '1e5', '99999999999999999999.99', ''].map((total_amount) => ({
      total_amount,
    })),
    ...['2026-02-30 25:61:00', '9999-12-31 23:59:59', ''].map((gmt_payment) => ({ gmt_payment })),
    ...["' or 1=1 --", '__proto__'].map((out_trade_no) => ({ out_trade_no })),
    ...['x'.repeat(5_000), '\ud800'].map((trade_no) => ({ trade_no })),
    ...[{ trade_status: 'X' }, { notify_time: 'x' }, { notify_time: '2020-01-01 00:00:00' }],
  ],
  wechat: [
    ...[-1, 0, 1.5, 2 ** 53, 1e300, '1', null].map((total) => ({ amount: { total } })),
    ...['x', '2026-02-30T25:61:00+08:00', '+275760-09-13T00:00:00Z', '-200000-01-01T00:00:00Z'].map(
      (success_time) => ({ success_time }),
    ),
    ...["' or 1=1 --", '__proto__', null].map((out_trade_no) => ({ out_trade_no })),
    ...['x'.repeat(5_000), '\ud800', {}].map((transaction_id) => ({ transaction_id })),
    ...[{ trade_state: 'X' }, { trade_state: 'CLOSED' }, { appid: 'other' }, { mchid: 1 }],
  ],
}

/** Starts both gateways. @param port port that the service will listen on, for notifications */
export async function startRealChannels(port: number): Promise<RealChannels> {
  const [alipay, wechat] = await Promise.all([startGateway('alipay'), startGateway('wechat')])
  const gateways: Record<Real, Gateway> = { alipay, wechat }
  const { pay } = readEnvironment({
    ...alipay.env,
    ...wechat.env,
    ...LICENCE,
    PAY_CHANNELS: 'alipay,wechat',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Never opened, but real channels are refused without it.
    DATABASE_URL: 'postgres://farm@/site',
    LIVE_KEY: 'fuzz-fuzz-fuzz-fuzz',
  })
  return {
    pay,
    addNotices: async (app, facts) => {
      for (const id of ['alipay', 'wechat'] as const) await addNotices(app, facts, id, gateways[id])
    },
    stop: async () => {
      for (const gateway of Object.values(gateways)) await gateway.stop()
    },
  }
}

async function addNotices(app: FastifyInstance, facts: Facts, channel: Real, gateway: Gateway) {
  const numbers = await orderGifts(app, facts, [channel], FIRST[channel], ORDERS)
  // Alipay learns of an order only when the visitor opens its URL.
  if (channel === 'alipay')
    for (const target of facts.targets.splice(0)) await (await fetch(target)).arrayBuffer()
  facts.targets = []
  // Without notifications from the gateway itself, which would keep its connection open.
  for (const number of numbers) await gateway.pay(number, 0)
  // There are `ORDERS` numbers, more than none.
  const wishes = [
    ...numbers.map((number) => ({ number })),
    ...STRANGE[channel].map((changes, place) => ({ number: numbers[place % ORDERS]!, changes })),
    { number: numbers[0]!, at: '2020-01-01T00:00:00Z' },
    { number: numbers[0]!, key: 'other' as const },
  ]
  for (const wish of wishes) facts.notices.push({ channel, notice: await gateway.notice(wish) })
  // Just pushed.
  const { headers, body } = facts.notices.at(-wishes.length)!.notice
  await app.inject({
    ...{ method: 'POST', url: `/api/pay/notify/${channel}` },
    headers,
    payload: body,
  })
}

/** Number ranges for idempotency keys that no other part of the run uses. */
const FIRST = { alipay: 1_000_000, wechat: 2_000_000 }
