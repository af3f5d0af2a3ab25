import { after, afterEach, before } from 'node:test'
import type { Due, Refund } from '../pay/channel'
import { WechatChannel, type WechatOptions } from '../pay/wechat/channel'
import type { WechatSettings } from '../pay/wechat/settings'
import { startGateway, type Gateway } from './gateways/start'
import { paySettings } from './settings'

const NOTIFY = 'http://127.0.0.1:9/api/pay/notify/wechat'
export const ADDRESS = '203.0.113.7'

export let gateway: Gateway
export let settings: WechatSettings
export let channel: WechatChannel

/** Starts the gateway for the tests of a file, and stops it after them. */
export function setUpWechat(): void {
  before(async () => {
    gateway = await startGateway('wechat')
    const { wechat } = paySettings({
      ...gateway.env,
      PAY_CHANNELS: 'wechat',
      DATABASE_URL: 'postgres://farm@localhost/farm',
      PUBLIC_URL: 'https://farm.example.org',
    })
    settings = wechat!
    channel = open()
  })
  after(() => gateway?.stop())
  afterEach(() => gateway.misbehave('none'))
}

export const open = (
  options: Partial<WechatOptions> = {},
  changes: Partial<WechatSettings> = {},
): WechatChannel =>
  new WechatChannel({ ...settings, ...changes }, { notifyUrl: NOTIFY, ...options })

let count = 0
export const due = (changes: Partial<Due> = {}): Due => ({
  number: `G20261120${String(++count).padStart(12, '0')}`,
  amount: 12_345n,
  subject: '捐赠：春天的种子',
  expiresAt: new Date(Date.now() + 900_000),
  returnUrl: 'http://127.0.0.1:8080/pay/return?order=1&lang=zh',
  address: ADDRESS,
  lang: 'zh',
  ...changes,
})

export const begun = async (changes?: Partial<Due>): Promise<Due> => {
  const order = due(changes)
  await channel.begin(order, 'wide')
  return order
}

export const paid = async (changes?: Partial<Due>): Promise<Due & { trade: string }> => {
  const order = await begun(changes)
  const { trade } = await gateway.pay(order.number)
  return { ...order, trade }
}

export const back = ({ number, amount }: Due, changes: Partial<Refund> = {}): Refund => ({
  number,
  refund: `R${number}`,
  amount,
  total: amount,
  reason: '应您的要求退回',
  ...changes,
})
