import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/open'
import { readEnvironment } from '../environment'
import type { ChannelId } from '../pay/channel'
import type { PaySettings } from '../pay/settings'
import { TestApi } from './api'

/** What a visitor's page asks for. */
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

/** The settings of the environment without any, asking soon. */
export const sandboxSettings = (changes: Partial<PaySettings> = {}): PaySettings => ({
  ...readEnvironment({ PAY_ASK_MS: '50' }).pay,
  ...changes,
})

/** The real service with a visitor who gives. */
export class GivingApi extends TestApi {
  static async open(
    database: Database,
    pay = sandboxSettings(),
    logger?: FastifyBaseLogger,
  ): Promise<GivingApi> {
    const { app } = await TestApi.build({
      database,
      pay,
      giftsPerTenMinutes: 100_000,
      ...(logger && { logger }),
    })
    return new GivingApi(app)
  }

  ask(request: object, key = newKey()) {
    return this.post('/pay/order/create', request, { 'idempotency-key': key })
  }

  /** Makes an order. @returns its code, and the order as it was told */
  async give(changes: object = {}, key = newKey()) {
    const { status, body } = await this.ask(gift(changes), key)
    if (status !== 200) throw new Error(`Giving answered ${status}: ${JSON.stringify(body)}`)
    return body.data as { code: string; order: { number: string; payment: { target: string } } }
  }

  order(code: string) {
    return this.data(`/pay/order/get?code=${code}`)
  }

  /** What a tester chooses at the sandbox's cashier, whose address the order's payment names. */
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
