import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, it } from 'node:test'
import { inspect } from 'node:util'
import { shanghaiDate } from '../../calendar'
import { startGateway, type Gateway } from '../../testing/gateways/start'
import { paySettings } from '../../testing/settings'
import type { Due, RawNotice, Refund } from '../channel'
import { WechatChannel, type WechatOptions } from './channel'
import type { WechatSettings } from './settings'

const NOTIFY = 'http://127.0.0.1:9/api/pay/notify/wechat'
const AWAY = { name: 'ChannelError', kind: 'away' }
const REFUSED = { name: 'ChannelError', kind: 'refused' }
const ADDRESS = '203.0.113.7'

let gateway: Gateway
let settings: WechatSettings
let channel: WechatChannel

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

const open = (
  options: Partial<WechatOptions> = {},
  changes: Partial<WechatSettings> = {},
): WechatChannel =>
  new WechatChannel({ ...settings, ...changes }, { notifyUrl: NOTIFY, ...options })

let count = 0
const due = (changes: Partial<Due> = {}): Due => ({
  number: `G20261120${String(++count).padStart(12, '0')}`,
  amount: 12_345n,
  subject: '捐赠：春天的种子',
  expiresAt: new Date(Date.now() + 900_000),
  returnUrl: 'http://127.0.0.1:8080/pay/return?order=1&lang=zh',
  address: ADDRESS,
  lang: 'zh',
  ...changes,
})

const begun = async (changes?: Partial<Due>): Promise<Due> => {
  const order = due(changes)
  await channel.begin(order, 'wide')
  return order
}

const paid = async (changes?: Partial<Due>): Promise<Due & { trade: string }> => {
  const order = await begun(changes)
  const { trade } = await gateway.pay(order.number)
  return { ...order, trade }
}

const back = ({ number, amount }: Due, changes: Partial<Refund> = {}): Refund => ({
  number,
  refund: `R${number}`,
  amount,
  total: amount,
  reason: '应您的要求退回',
  ...changes,
})

it('begins with a code to scan on a wide screen, as often as it is asked for', async () => {
  const order = due()
  for (const _ of [1, 2]) {
    const payment = await channel.begin(order, 'wide')
    assert.ok(payment.kind === 'qr')
    assert.match(payment.text, /^weixin:\/\/wxpay\//)
  }
  assert.deepEqual(await channel.ask(order.number), { state: 'unpaid' })
  await assert.rejects(channel.begin({ ...order, amount: 1n }, 'wide'), REFUSED)
})

it('begins at the cashier on a phone, which pays and leads back', async () => {
  for (const [device, address] of [
    ['phone', '2001:db8::7'],
    ['wechat', `::ffff:${ADDRESS}`],
  ] as const) {
    const order = due({ address })
    const payment = await channel.begin(order, device)
    assert.ok(payment.kind === 'redirect')
    const unknown = await fetch(payment.url)
    assert.equal(unknown.status, 400, 'the cashier lets in who comes from nowhere')
    const referer = 'https://farm.example.org/pay'
    const page = await fetch(payment.url, { headers: { referer } })
    assert.match(await page.text(), /春天的种子.*123\.45.*<button>/s)
    const done = await fetch(payment.url, {
      method: 'POST',
      headers: { referer },
      redirect: 'manual',
    })
    assert.deepEqual([done.status, done.headers.get('location')], [303, order.returnUrl])
    assert.equal((await channel.ask(order.number)).state, 'paid')
  }
})

it('is let in by its own key alone', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  // A wrong key, like a wrong clock, can be corrected, and then the call is retried.
  await assert.rejects(open({}, { privateKey }).begin(due(), 'wide'), { ...AWAY, message: /401/ })
  await assert.rejects(open({}, { serial: 'A1B2C3D4' }).ask('G1'), { ...AWAY, message: /401/ })
})

it('tells where an order stands', async () => {
  assert.deepEqual(await channel.ask(due().number), { state: 'unpaid' }, 'never heard of')

  const refused = await begun()
  await gateway.refuse(refused.number)
  assert.deepEqual(await channel.ask(refused.number), { state: 'refused' })

  const closed = await begun()
  await channel.close(closed.number)
  assert.deepEqual(await channel.ask(closed.number), { state: 'closed' })

  const order = await paid({ amount: 5_000_000n })
  const standing = await channel.ask(order.number)
  assert.ok(standing.state === 'paid')
  assert.deepEqual([standing.trade, standing.amount], [order.trade, 5_000_000n])
  assert.ok(Math.abs(standing.paidAt.getTime() - Date.now()) < 60_000)
  await channel.refund(back(order, { amount: 1n }))
  assert.deepEqual(await channel.ask(order.number), standing, 'a part given back')
  await channel.refund(back(order, { refund: 'R2', amount: 4_999_999n }))
  assert.deepEqual(await channel.ask(order.number), standing, 'all given back')
})

it('closes what was not paid, once and for all', async () => {
  await channel.close(due().number)
  const order = await begun()
  await channel.close(order.number)
  await channel.close(order.number)
  await assert.rejects(gateway.pay(order.number), /409/)
  await assert.rejects(channel.begin(order, 'wide'), REFUSED)

  const kept = await paid()
  await assert.rejects(channel.close(kept.number), REFUSED)
  assert.equal((await channel.ask(kept.number)).state, 'paid')
})

it('gives back once for each number, and no more than was given', async () => {
  const order = await paid()
  const part = back(order, { amount: 2_345n })
  assert.equal(await channel.refund(part), 'done')
  assert.equal(await channel.refund(part), 'done')
  const refunded = async () =>
    (await gateway.payments()).find(({ number }) => number === order.number)?.refunded
  assert.equal(await refunded(), 2_345n)
  await assert.rejects(channel.refund(back(order, { refund: 'R3', amount: 10_001n })), REFUSED)
  await assert.rejects(channel.refund({ ...part, amount: 1n }), REFUSED)
  assert.equal(await refunded(), 2_345n)
  assert.equal(await channel.refund(back(order, { refund: 'R3', amount: 10_000n })), 'done')
  assert.equal(await refunded(), 12_345n)

  await assert.rejects(channel.refund(back(await begun())), REFUSED)
})

it('lists the payments and refunds of a day', async () => {
  const one = await paid({ subject: '捐赠：种子, "春" `2026`' })
  const other = await paid({ amount: 100n })
  await channel.refund(back(other, { amount: 99n }))
  const lines = await channel.bill(shanghaiDate(new Date()))
  const of = (order: Due) => lines.filter(({ number }) => number === order.number)
  const payment = ({ number, trade, amount }: Due & { trade: string }) => ({
    ...{ kind: 'payment', number, trade, refund: null, amount },
  })
  assert.deepEqual(of(one), [payment(one)])
  const given = { ...payment(other), kind: 'refund', refund: `R${other.number}`, amount: 99n }
  assert.deepEqual(of(other), [payment(other), given])
  assert.deepEqual(await channel.bill('2020-02-29'), [])
})

it('is away on a bad day, whatever is asked, and goes on after it', async () => {
  const [order, known, kept] = [due(), await begun(), await paid()]
  const quick = open({ timeout: 150 })
  const asked = (to: WechatChannel) => [
    () => to.begin(order, 'wide'),
    () => to.begin({ ...order, number: `${order.number}X` }, 'phone'),
    () => to.ask(kept.number),
    () => to.ask(`${order.number}Y`),
    () => to.close(known.number),
    () => to.close(`${order.number}Y`),
    () => to.refund(back(kept)),
    () => to.bill(shanghaiDate(new Date())),
    () => to.bill('2020-02-29'),
  ]
  for (const mode of ['slow', 'down', 'wrong-signature'] as const) {
    await gateway.misbehave(mode)
    const calls = asked(mode === 'slow' ? quick : channel)
    await Promise.all(calls.map((call) => assert.rejects(call, AWAY, `${mode}: ${call}`)))
  }
  const nowhere = open({}, { gateway: 'http://127.0.0.1:9' })
  await Promise.all(asked(nowhere).map((call) => assert.rejects(call, AWAY)))

  await gateway.misbehave('none')
  await channel.begin(order, 'wide')
  assert.deepEqual(await channel.ask(known.number), { state: 'closed' }, 'was done all the same')
  await channel.close(known.number)
  assert.equal(await channel.refund(back(kept)), 'done')
  const payment = (await gateway.payments()).find(({ number }) => number === kept.number)
  assert.equal(payment?.refunded, kept.amount, 'given back once')
})

it('tells nothing of the visitor, and no signature, when something goes wrong', async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const faulty = [
    open({}, { privateKey }),
    open({}, { gateway: 'http://127.0.0.1:9' }),
    open({}, { appId: 'wx7777777777777777' }),
  ]
  for (const one of faulty) {
    const error = await one.begin(due(), 'phone').then(
      () => assert.fail('it went well'),
      (thrown: Error) => thrown,
    )
    const shown = inspect(error, { depth: Infinity, showHidden: true })
    assert.match(shown, /ChannelError/)
    for (const secret of [ADDRESS, '种子', 'WECHATPAY2-SHA256', 'PRIVATE KEY', settings.apiKey])
      assert.ok(!shown.includes(secret), `${secret} is in ${shown}`)
  }
})

it('is away while its clock is wrong', async (t) => {
  const order = await paid()
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 301_000 })
  await assert.rejects(channel.ask(order.number), AWAY)
  t.mock.timers.reset()
  assert.equal((await channel.ask(order.number)).state, 'paid')
})

it('reads what a notification says', async () => {
  const order = await paid()
  const notice = await gateway.notice({ number: order.number })
  const { standing, ...rest } = await channel.read(notice)
  assert.deepEqual(rest, { number: order.number, stale: false })
  assert.deepEqual(standing, await channel.ask(order.number))
  // The caller compares these with the order.
  const changes = { amount: { total: 1 }, out_trade_no: 'G20261120999999999999' }
  const other = await channel.read(await gateway.notice({ number: order.number, changes }))
  assert.equal(other.number, changes.out_trade_no)
  assert.ok(other.standing.state === 'paid')
  assert.equal(other.standing.amount, 1n)
  const failed = await gateway.notice({
    number: order.number,
    changes: { trade_state: 'PAYERROR' },
  })
  assert.deepEqual((await channel.read(failed)).standing, { state: 'refused' })
})

it('calls a notification of another time stale, before and after', async () => {
  const order = await paid()
  const now = Date.parse('2026-11-21T10:00:00+08:00')
  const there = open({ now: () => now })
  for (const [seconds, stale] of [
    [-301, true],
    [-299, false],
    [0, false],
    [299, false],
    [301, true],
  ] as const) {
    const at = new Date(now + seconds * 1_000).toISOString()
    const read = await there.read(await gateway.notice({ number: order.number, at }))
    assert.deepEqual([read.stale, read.standing.state], [stale, 'paid'], String(seconds))
  }
})

it('refuses a notification in which anything is not right', async () => {
  const { number } = await paid()
  const right = await gateway.notice({ number })
  await channel.read(right)
  const refuses = (notice: RawNotice, reason: RegExp, by = channel) =>
    assert.rejects(by.read(notice), { name: 'NoticeRefused', message: reason })
  const headers = (changes: Record<string, string | undefined>): RawNotice => ({
    ...right,
    headers: { ...right.headers, ...changes },
  })

  await refuses(await gateway.notice({ number, key: 'other' }), /signature is invalid/)
  for (const place of [0, 1, Math.floor(right.body.length / 2), right.body.length - 1]) {
    const letter = right.body[place] === 'x' ? 'y' : 'x'
    const body = right.body.slice(0, place) + letter + right.body.slice(place + 1)
    await refuses({ ...right, body }, /signature is invalid/)
  }
  await refuses({ ...right, body: `${right.body}\n` }, /signature is invalid/)
  const signature = right.headers['wechatpay-signature']!
  const turned = signature[9] === 'A' ? 'B' : 'A'
  await refuses(
    headers({ 'wechatpay-signature': signature.slice(0, 9) + turned + signature.slice(10) }),
    /signature is invalid/,
  )
  // WeChat Pay sends such notifications to check that merchants verify signatures.
  await refuses(
    headers({ 'wechatpay-signature': `WECHATPAY/SIGNTEST/${signature}` }),
    /signature is invalid/,
  )
  await refuses(headers({ 'wechatpay-signature': undefined }), /signature is invalid/)
  await refuses(headers({ 'wechatpay-nonce': 'another' }), /signature is invalid/)
  await refuses(headers({ 'wechatpay-timestamp': '1' }), /signature is invalid/)
  await refuses(headers({ 'wechatpay-timestamp': undefined }), /time of signing/)
  await refuses(headers({ 'wechatpay-serial': '5157F09EFDC096DE' }), /PUBLIC_KEY_ID/)
  await refuses({ headers: {}, body: '' }, /time of signing/)

  const changed = async (changes: Record<string, unknown>) => gateway.notice({ number, changes })
  await refuses(await changed({ appid: 'wx7777777777777777' }), /appid/)
  await refuses(await changed({ appid: null }), /appid/)
  await refuses(await changed({ mchid: '1900000002' }), /mchid/)
  await refuses(await changed({ amount: { currency: 'USD' } }), /currency/)
  await refuses(await changed({ amount: { total: 1.5 } }), /total/)
  await refuses(await changed({ amount: { total: '1' } }), /total/)
  await refuses(await changed({ trade_state: 'PERHAPS' }), /trade_state/)
  await refuses(await changed({ transaction_id: '' }), /transaction_id/)
  await refuses(await changed({ success_time: 'yesterday' }), /success_time/)
  await refuses(right, /WECHAT_API_KEY/, open({}, { apiKey: 'k'.repeat(32) }))
})

it('is told of a payment until it says that it took it in', async (t) => {
  const statuses = (['taken', 'refused', 'lost'] as const).map((one) => channel.answer(one).status)
  assert.deepEqual(statuses, [200, 400, 503])
  assert.equal(JSON.parse(channel.answer('taken').body).code, 'SUCCESS')
  assert.equal(JSON.parse(channel.answer('lost').body).code, 'FAIL')
  const told: RawNotice[] = []
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    told.push({ headers: request.headers as RawNotice['headers'], body: await text(request) })
    const { status, type, body } = channel.answer(told.length > 1 ? 'taken' : 'lost')
    response.writeHead(status, { 'content-type': type }).end(body)
    if (told.length > 1) server.emit('heard')
  }
  const server = createServer((request, response) => void hear(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const order = due()
  await open({ notifyUrl: `http://127.0.0.1:${port}/api/pay/notify/wechat` }).begin(order, 'wide')
  const heard = once(server, 'heard')
  await gateway.pay(order.number)
  await heard
  for (const notice of told)
    assert.equal((await channel.read(notice)).number, order.number, 'signed anew each time')
})
