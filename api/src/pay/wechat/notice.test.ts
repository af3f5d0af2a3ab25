import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { it } from 'node:test'
import { channel, due, gateway, open, paid, setUpWechat } from '../../testing/wechat-channel'
import type { RawNotice } from '../channel'

setUpWechat()

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
  for (const time of ['yesterday', '-200000-01-01T00:00:00Z', '2026'])
    await refuses(await changed({ success_time: time }), /success_time/)
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
