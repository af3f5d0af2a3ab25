import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { it } from 'node:test'
import { inspect } from 'node:util'
import { shanghaiDate } from '../../calendar'
import {
  ADDRESS,
  back,
  begun,
  channel,
  due,
  gateway,
  open,
  paid,
  settings,
  setUpWechat,
} from '../../testing/wechat-channel'
import type { Due } from '../channel'
import type { WechatChannel } from './channel'

const AWAY = { name: 'ChannelError', kind: 'away' }
const REFUSED = { name: 'ChannelError', kind: 'refused' }

setUpWechat()

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
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 400_000 })
  await assert.rejects(channel.ask(order.number), AWAY)
  t.mock.timers.reset()
  assert.equal((await channel.ask(order.number)).state, 'paid')
})
