import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, afterEach, before } from 'node:test'
import { AlipayChannel } from '../pay/alipay/channel'
import type { AlipaySettings } from '../pay/alipay/settings'
import { ChannelError, type Due, type Outcome, type RawNotice } from '../pay/channel'
import { startGateway, type Gateway } from './gateways/start'
import { paySettings } from './settings'

export const SUBJECT = '给「水井」的一笔捐赠'
export const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
export const pem = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  String(key.export({ type: type, format: 'pem' })).trim()

export let gateway: Gateway
export let settings: AlipaySettings
export let channel: AlipayChannel
export let site: Site
let count = 0

/** Starts the gateway and the site for the tests of a file, and stops them after it. */
export function setUpAlipay(): void {
  before(async () => {
    gateway = await startGateway('alipay')
    site = await openSite()
    settings = settingsOf(gateway.env)
    channel = new AlipayChannel(settings, { notifyUrl: site.notifyUrl })
  })
  after(async () => {
    await gateway?.stop()
    site?.server.close()
  })
  afterEach(() => gateway.misbehave('none'))
}

export const settingsOf = (env: Record<string, string>): AlipaySettings =>
  paySettings({
    ...env,
    PAY_CHANNELS: 'alipay',
    PUBLIC_URL: 'http://127.0.0.1',
    DATABASE_URL: 'postgres://farm@localhost/farm',
  }).alipay!

export const newDue = (changes: Partial<Due> = {}): Due => ({
  number: `G${String(++count).padStart(20, '0')}`,
  amount: 12_345n,
  subject: SUBJECT,
  expiresAt: new Date(Date.now() + 900_000),
  returnUrl: `${site.url}/pay/order?step=back`,
  address: '203.0.113.7',
  lang: 'zh',
  ...changes,
})

/** Begins an order and opens its page, as the visitor does. */
export async function open(changes: Partial<Due> = {}): Promise<Due> {
  const due = newDue(changes)
  assert.equal((await fetch(await urlOf(due))).status, 200)
  return due
}

export async function paid(changes: Partial<Due> = {}): Promise<Due & { trade: string }> {
  const due = await open(changes)
  return { ...due, trade: (await gateway.pay(due.number)).trade }
}

export async function urlOf(
  due: Due,
  device: 'wide' | 'phone' | 'wechat' = 'wide',
): Promise<string> {
  const payment = await channel.begin(due, device)
  assert.equal(payment.kind, 'redirect')
  return payment.kind === 'redirect' ? payment.url : ''
}

export const refundOf = (
  { number, amount }: Due,
  changes: { amount?: bigint; refund?: string } = {},
) => channel.refund({ number, refund: 'R1', amount, total: amount, reason: '重复捐赠', ...changes })

export const fails = (kind: ChannelError['kind'], message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ChannelError, String(error))
  assert.equal(error.kind, kind)
  assert.match(error.message, message)
  assert.equal(error.cause, undefined, 'the SDK’s own error holds the whole answer')
  assert.ok(!error.message.includes('example.com'), 'the message names who paid')
  return true
}

/** The site from Alipay's point of view: receives notifications and answers what the test wants. */
interface Site {
  server: Server
  url: string
  notifyUrl: string
  /** The next notification of an order, to be answered with `answer`. */
  next(number: string): Promise<{ notice: RawNotice; answer(outcome: Outcome): void }>
}

async function openSite(): Promise<Site> {
  type Arrived = { notice: RawNotice; answer(outcome: Outcome): void }
  const arrived: Arrived[] = []
  const wake = new EventTarget()
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const notice = { headers: request.headers as RawNotice['headers'], body }
      const answer = (outcome: Outcome) => {
        const { status, type, body } = channel.answer(outcome)
        response.writeHead(status, { 'content-type': type }).end(body)
      }
      arrived.push({ notice, answer })
      wake.dispatchEvent(new Event('arrived'))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const next = async (number: string): Promise<Arrived> => {
    for (;;) {
      const place = arrived.findIndex(({ notice }) => notice.body.includes(number))
      if (place >= 0) return arrived.splice(place, 1)[0]!
      await once(wake, 'arrived')
    }
  }
  return { server, url, notifyUrl: `${url}/api/pay/notify/alipay`, next }
}
