import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, it } from 'node:test'
import { Seal } from '../../testing/gateways/wechat-seal'
import { WechatChannel } from './channel'

// Answers that the fake gateway never gives on its own, correctly signed.

const APP = { appId: 'wx8888888888888888', merchantId: '1900000001' }
const NUMBER = 'G20261120000000000001'

let said: { status: number; body: unknown }
let asked: Record<string, unknown>
let channel: WechatChannel
const server = createServer((request, response) => void answer(request, response))
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  asked = body ? JSON.parse(body) : {}
  const told = JSON.stringify(said.body) ?? ''
  response.writeHead(said.status, seal.sign(told)).end(told)
}
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const others = { serial: 'A1B2C3D4', publicKeyId: 'PUB_KEY_ID_00000001', apiKey: 'k'.repeat(32) }
const seal = new Seal({ ...APP, ...others, merchantKey: publicKey })

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const gateway = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  channel = new WechatChannel(
    { ...APP, ...others, privateKey, publicKey: seal.publicKey, gateway },
    { notifyUrl: 'https://farm.example.org/api/pay/notify/wechat' },
  )
})
after(() => server.close())

const say = (body: unknown, status = 200) => void (said = { status, body })
const throws = (call: Promise<unknown>, kind: 'away' | 'refused', about?: string) =>
  assert.rejects(call, { name: 'ChannelError', kind }, about)
const due = {
  number: NUMBER,
  amount: 100n,
  subject: '捐赠：种子',
  expiresAt: new Date('2026-11-20T04:05:06Z'),
  returnUrl: 'https://farm.example.org/pay/return',
  address: '::ffff:203.0.113.7',
  lang: 'zh',
} as const
const refund = { number: NUMBER, refund: 'R1', amount: 40n, total: 100n, reason: '应您的要求退回' }

it('asks for what the visitor is to pay, until when, and from where', async () => {
  say({ h5_url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=1&package=2' })
  const payment = await channel.begin(due, 'phone')
  assert.deepEqual(asked, {
    appid: APP.appId,
    mchid: APP.merchantId,
    description: '捐赠：种子',
    out_trade_no: NUMBER,
    time_expire: '2026-11-20T12:05:06+08:00',
    notify_url: 'https://farm.example.org/api/pay/notify/wechat',
    amount: { total: 100, currency: 'CNY' },
    scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } },
  })
  const back = 'redirect_url=https%3A%2F%2Ffarm.example.org%2Fpay%2Freturn'
  assert.deepEqual(payment, {
    kind: 'redirect',
    url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=1&package=2&${back}`,
  })
})

it('leaves it open what a busy gateway does, and takes a definite no for one', async () => {
  for (const [status, code, kind] of [
    [202, 'USER_PAYING', 'away'],
    [302, 'MOVED', 'away'],
    [400, '', 'away'],
    [400, 'PARAM_ERROR', 'refused'],
    [400, 'STATEMENT_CREATING', 'away'],
    [401, 'SIGN_ERROR', 'away'],
    [403, 'NOT_ENOUGH', 'refused'],
    [403, 'NO_AUTH', 'refused'],
    [429, 'FREQUENCY_LIMIT_EXCEED', 'away'],
    [400, 'FREQUENCY_LIMITED', 'away'],
    [500, 'SYSTEM_ERROR', 'away'],
    [500, 'BANK_ERROR', 'away'],
    [400, 'SYSTEMERROR', 'away'],
    [502, '', 'away'],
    [503, 'SERVICE_BUSY', 'away'],
  ] as const) {
    say({ code, message: '…' }, status)
    const about = `${status} ${code}`
    await throws(channel.begin(due, 'wide'), kind, about)
    await throws(channel.ask(NUMBER), kind, about)
    await throws(channel.close(NUMBER), kind, about)
    await throws(channel.refund(refund), kind, about)
    await throws(channel.bill('2026-11-20'), kind, about)
  }
})

it('knows an order that is not there, or closed, by the codes of old documents too', async () => {
  for (const code of ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']) {
    say({ code }, 404)
    assert.deepEqual(await channel.ask(NUMBER), { state: 'unpaid' })
    await channel.close(NUMBER)
  }
  for (const code of ['ORDER_CLOSED', 'ORDERCLOSED']) {
    say({ code }, 400)
    await channel.close(NUMBER)
  }
})

it('tells a refund that is on its way, or was closed', async () => {
  const told = (status: string, refunded = 40, number = 'R1') =>
    say({ out_refund_no: number, status, amount: { refund: refunded } })
  for (const [status, outcome] of [
    ['SUCCESS', 'done'],
    ['PROCESSING', 'pending'],
    ['ABNORMAL', 'pending'],
  ] as const) {
    told(status)
    assert.equal(await channel.refund(refund), outcome)
  }
  assert.deepEqual(asked, {
    out_trade_no: NUMBER,
    out_refund_no: 'R1',
    reason: '应您的要求退回',
    amount: { refund: 40, total: 100, currency: 'CNY' },
  })
  told('CLOSED')
  await throws(channel.refund(refund), 'refused')
  told('PERHAPS')
  await throws(channel.refund(refund), 'away')
  told('SUCCESS', 41)
  await throws(channel.refund(refund), 'away', 'another amount')
  told('SUCCESS', 40, 'R2')
  await throws(channel.refund(refund), 'away', 'another refund')
})

it('does not believe an answer that is not to its question', async () => {
  const paid = {
    appid: APP.appId,
    mchid: APP.merchantId,
    out_trade_no: NUMBER,
    transaction_id: '4200',
    trade_state: 'SUCCESS',
    success_time: '2026-11-20T12:00:00+08:00',
    amount: { total: 100, currency: 'CNY' },
  }
  say(paid)
  assert.deepEqual(await channel.ask(NUMBER), {
    ...{ state: 'paid', trade: '4200', amount: 100n },
    paidAt: new Date('2026-11-20T04:00:00Z'),
  })
  for (const changes of [
    { out_trade_no: 'G20261120000000000002' },
    { appid: 'wx7777777777777777' },
    { appid: undefined },
    { mchid: '1900000002' },
    { amount: { total: 100, currency: 'USD' } },
    { amount: undefined },
    { trade_state: 'PERHAPS' },
  ]) {
    say({ ...paid, ...changes })
    await throws(channel.ask(NUMBER), 'away', JSON.stringify(changes))
  }
  for (const [trade_state, state] of [
    ['NOTPAY', 'unpaid'],
    ['USERPAYING', 'unpaid'],
    ['ACCEPT', 'unpaid'],
    ['REVOKED', 'closed'],
  ] as const) {
    say({ mchid: APP.merchantId, out_trade_no: NUMBER, trade_state })
    assert.deepEqual(await channel.ask(NUMBER), { state })
  }
  for (const body of [{}, [], null, 'text', undefined]) {
    say(body)
    const about = JSON.stringify(body)
    await throws(channel.begin(due, 'wide'), 'away', about)
    await throws(channel.begin(due, 'phone'), 'away', about)
    await throws(channel.ask(NUMBER), 'away', about)
    await throws(channel.refund(refund), 'away', about)
    await throws(channel.bill('2026-11-20'), 'away', about)
  }
  say({ code_url: 'https://example.org' })
  await throws(channel.begin(due, 'wide'), 'away')
  say({ h5_url: 'weixin://wxpay' })
  await throws(channel.begin(due, 'phone'), 'away')
})

it('does not take a file for a bill that is not the one announced', async () => {
  // The downloaded file is this announcement again.
  const { port } = server.address() as AddressInfo
  say({
    download_url: `http://127.0.0.1:${port}/v3/billdownload/file?token=t`,
    hash_type: 'SHA1',
    hash_value: '79bb0f45fc4c42234a918000b2668d689e2bde04',
  })
  await throws(channel.bill('2026-11-20'), 'away')
})
