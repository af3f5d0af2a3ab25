import { randomBytes } from 'node:crypto'
import type { Gateway } from 'api/testing/gateways/start'
import { chanceOf, oneOf, rest } from './pace'
import { dataOf, type Requests } from './requests'

export type Channel = 'alipay' | 'wechat'

/** A gift as the one who gave it knows it. */
export interface Given {
  number: string
  code: string
  channel: Channel
  fen: bigint
  paid: boolean
  /** How long after the payment its page said so, in ms; none while it does not. */
  toldAfter?: number
}

interface NewGift {
  code: string
  order: { number: string; payment: { target: string } }
}

const WATCHED_MS = 90_000

/** Visitors who give: most pay, some are refused or go away, and of some payments the notification is lost. */
export class Givers {
  readonly given: Given[] = []
  /** Gifts that nobody knows of whether they were ordered: the soak ended first. */
  unanswered = 0
  private readonly requests: Requests
  private readonly gateways: Record<Channel, Gateway>

  constructor(requests: Requests, gateways: Record<Channel, Gateway>) {
    this.requests = requests
    this.gateways = gateways
  }

  /** One visitor's gift from the form to the page that says thanks. */
  async give(stop: AbortSignal): Promise<void> {
    const visitor = `10.2.${Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`
    const channel = oneOf<Channel>(['alipay', 'wechat'])
    const fen = BigInt(100 + Math.floor(Math.random() * 20_000))
    const made = await this.order(visitor, channel, fen, stop)
    if (!made) return void (this.unanswered += 1)
    const gift: Given = { number: made.order.number, code: made.code, channel, fen, paid: false }
    this.given.push(gift)
    // Alipay hears of an order when the visitor opens its address.
    if (channel === 'alipay') await (await fetch(made.order.payment.target)).arrayBuffer()
    if (chanceOf(0.15)) return
    if (chanceOf(0.1)) return this.gateways[channel].refuse(gift.number)
    await this.gateways[channel].pay(gift.number, 1 + Math.floor(Math.random() * 3))
    gift.paid = true
    await this.watch(visitor, gift, stop)
  }

  /** Asks with one key until there is an answer, as the page does. */
  private async order(
    visitor: string,
    channel: Channel,
    fen: bigint,
    stop: AbortSignal,
  ): Promise<NewGift | undefined> {
    const wish = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomBytes(16).toString('base64url'),
      },
      body: JSON.stringify(giftOf(channel, fen)),
    }
    while (!stop.aborted) {
      const reply = await this.requests.ask(visitor, '/api/pay/order/create', wish)
      if (reply.ending === 'ok') return dataOf<NewGift>(reply)
      if (reply.ending === 'wrong')
        throw new Error(`A gift was refused: ${reply.status} ${String(reply.body)}`)
      await rest(stop, 500, 1_500)
    }
    return undefined
  }

  /** Looks at the gift until it is told paid: half of the visitors by the event stream, half by asking. */
  private async watch(visitor: string, gift: Given, stop: AbortSignal): Promise<void> {
    const paidAt = Date.now()
    const streams = chanceOf(0.5)
    while (!stop.aborted && Date.now() - paidAt < WATCHED_MS) {
      const path = `/api/pay/order/${streams ? 'watch' : 'get'}?code=${gift.code}`
      const reply = await this.requests.ask(visitor, path, streams ? { leaveAfter: 10_000 } : {})
      if (/"state":"paid"/.test(String(reply.body))) {
        gift.toldAfter = Date.now() - paidAt
        return
      }
      await rest(stop, 800, 1_200)
    }
  }
}

const giftOf = (channel: Channel, fen: bigint) => ({
  amount: `${fen / 100n}.${String(fen % 100n).padStart(2, '0')}`,
  channel,
  purpose: '不限定用途',
  device: oneOf(['wide', 'phone']),
  anonymous: chanceOf(0.3),
  ...{ name: '王小明', email: 'donor@example.org', message: '秋收顺利', consent: true, lang: 'zh' },
})

/** Every so often both channels take money and tell nobody: the service has to ask. */
export async function loseNotifications(
  gateways: Record<Channel, Gateway>,
  stop: AbortSignal,
): Promise<void> {
  const all = (mode: 'silent' | 'none') =>
    Promise.all(Object.values(gateways).map((gateway) => gateway.misbehave(mode)))
  while (!stop.aborted) {
    await rest(stop, 8_000, 15_000)
    await all('silent')
    await rest(stop, 3_000, 6_000)
    await all('none')
  }
}
