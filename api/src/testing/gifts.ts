import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChannelId } from '../database/gift'
import type { Database } from '../database/open'
import { readEnvironment } from '../environment'
import type { PaySettings } from '../pay/settings'
import type { BuildOptions } from '../server'
import { TestApi } from './api'

/** The request to create an order. */
export const gift = (changes: object = {}) => ({
  amount: '88.80',
  purpose: '土壤改良',
  channel: 'sandbox' as ChannelId,
  device: 'wide',
  anonymous: false,
  name: '王小明',
  email: 'donor@example.org',
  message: '秋收顺利',
  consent: true,
  lang: 'zh',
  ...changes,
})

export const newKey = () => randomBytes(16).toString('base64url')

/** The same as a page sends it over the network. */
export const giftRequest = (key = newKey()): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'idempotency-key': key },
  body: JSON.stringify(gift()),
})

/** The default settings with fast polling. */
export const sandboxSettings = (changes: Partial<PaySettings> = {}): PaySettings => ({
  ...readEnvironment({ PAY_ASK_MS: '50' }).pay,
  ...changes,
})

/** The real service, with the calls of a visitor who gives. */
export class GivingApi extends TestApi {
  static async open(
    database: Database,
    pay = sandboxSettings(),
    options: Partial<Omit<BuildOptions, 'database' | 'pay'>> = {},
  ): Promise<GivingApi> {
    const { app } = await TestApi.build({
      database,
      pay,
      giftsPerTenMinutes: 100_000,
      ...options,
    })
    return new GivingApi(app)
  }

  ask(request: object, key = newKey(), headers: Record<string, string> = {}) {
    return this.post('/pay/order/create', request, { 'idempotency-key': key, ...headers })
  }

  /** Creates an order. @returns its code, and the order as the API returned it */
  async give(changes: object = {}, key = newKey()) {
    const { status, body } = await this.ask(gift(changes), key)
    if (status !== 200) throw new Error(`PayContext answered ${status}: ${JSON.stringify(body)}`)
    return body.data as { code: string; order: { number: string; payment: { target: string } } }
  }

  order(code: string) {
    return this.data(`/pay/order/get?code=${code}`)
  }

  /** Waits until an order reaches a state without further calls. @returns the order; throws on timeout */
  async becomes(code: string, state: string) {
    for (let attempt = 0; ; attempt++) {
      const order = await this.order(code)
      if (order.state === state) return order
      if (attempt > 400) throw new Error(`never became ${state}: ${JSON.stringify(order)}`)
      await pause(25)
    }
  }

  /** Makes a decision on the sandbox's cashier page. */
  decide(target: string, decision: 'approve' | 'twice' | 'refuse') {
    const cashier = new URL(target, 'http://site')
    const form = { ...Object.fromEntries(cashier.searchParams), decision }
    return this.app.inject({
      method: 'POST',
      url: cashier.pathname.replace(/cashier$/, 'decide'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  }
}
