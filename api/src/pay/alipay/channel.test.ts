import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shanghaiDate } from '../../calendar'
import {
  channel,
  fails,
  gateway,
  newDue,
  open,
  paid,
  pair,
  pem,
  refundOf,
  settings,
  site,
  SUBJECT,
  urlOf,
  setUpAlipay,
} from '../../testing/alipay-channel'
import { AlipayChannel } from './channel'
import { shanghaiClock } from './time'

setUpAlipay()

describe('a payment begins', () => {
  it('by page pay on a wide screen and by wap pay on phones, with what is due', async () => {
    for (const [device, product] of [
      ['wide', 'page'],
      ['phone', 'wap'],
      ['wechat', 'wap'],
    ] as const) {
      const url = await urlOf(newDue(), device)
      assert.equal(new URL(url).searchParams.get('method'), `alipay.trade.${product}.pay`)
      const response = await fetch(url)
      const page = await response.text()
      assert.equal(response.status, 200, page)
      assert.ok(page.includes(SUBJECT) && page.includes('¥123.45'), page)
    }
  })

  it('with a subject that Alipay takes, whatever the project is called', async () => {
    const due = newDue({ subject: '井/渠=“A&B”, 一期' })
    const page = await (await fetch(await urlOf(due))).text()
    assert.ok(page.includes('井 渠 “A B”  一期'), page)
  })

  it('and nobody can change the address', async () => {
    const url = (await urlOf(newDue())).replace('123.45', '1.00')
    assert.match(await (await fetch(url)).text(), /isv\.invalid-signature/)
    const other = { ...settings, privateKey: pem(pair().privateKey, 'pkcs8') }
    const stranger = new AlipayChannel(other, { notifyUrl: site.notifyUrl })
    await assert.rejects(stranger.ask('G1'), fails('refused', /isv\.invalid-signature/))
  })

  it('again with the same order, which is paid once', async () => {
    const due = await open()
    assert.equal((await fetch(await urlOf(due, 'phone'))).status, 200)
    const [first, second] = [await gateway.pay(due.number), await gateway.pay(due.number)]
    assert.deepEqual(first, second)
    const payments = (await gateway.payments()).filter(({ number }) => number === due.number)
    assert.equal(payments.length, 1)
  })

  it('and the visitor comes back from the cashier while Alipay reports until it is heard', async () => {
    const due = await open()
    const cashier = await fetch(`${gateway.url}/cashier/pay`, {
      method: 'POST',
      body: new URLSearchParams({ number: due.number }),
      redirect: 'manual',
    })
    const back = new URL(cashier.headers.get('location')!)
    assert.ok(back.href.startsWith(due.returnUrl), back.href)
    const first = await site.next(due.number)
    first.answer('lost')
    const second = await site.next(due.number)
    second.answer('taken')
    for (const { notice } of [first, second]) {
      const { number, standing, stale } = await channel.read(notice)
      assert.equal(number, due.number)
      assert.equal(standing.state, 'paid')
      assert.equal(stale, false)
    }
  })

  it('and a silent Alipay tells nobody, while a query tells', async () => {
    await gateway.misbehave('silent')
    const silent = await paid()
    await gateway.misbehave('none')
    assert.equal((await channel.ask(silent.number)).state, 'paid')
    const loud = await paid()
    ;(await site.next(loud.number)).answer('taken')
  })
})

describe('Alipay is asked', () => {
  it('where an order stands, in each of its states', async () => {
    const due = newDue()
    assert.deepEqual(await channel.ask(due.number), { state: 'unpaid' })
    await fetch(await urlOf(due))
    assert.deepEqual(await channel.ask(due.number), { state: 'unpaid' })
    const { trade } = await gateway.pay(due.number)
    const standing = await channel.ask(due.number)
    assert.ok(standing.state === 'paid')
    const { paidAt, ...rest } = standing
    assert.deepEqual(rest, { state: 'paid', trade, amount: 12_345n })
    assert.ok(Math.abs(Date.now() - paidAt.getTime()) < 60_000, paidAt.toISOString())
    await refundOf(due, { amount: 45n })
    assert.deepEqual(await channel.ask(due.number), standing)
    await refundOf(due, { amount: 12_300n, refund: 'R2' })
    assert.deepEqual(await channel.ask(due.number), standing, 'given back whole, it was paid')
  })

  it('of what was never paid and no longer can be', async () => {
    const [refused, expired] = [await open(), await open({ expiresAt: new Date() })]
    await gateway.refuse(refused.number)
    for (const { number } of [refused, expired]) {
      assert.deepEqual(await channel.ask(number), { state: 'closed' })
      await assert.rejects(gateway.pay(number), /409/)
    }
  })

  it('to close an order', async () => {
    const due = await open()
    await channel.close(due.number)
    await channel.close(due.number)
    await assert.rejects(gateway.pay(due.number), /409/)
    assert.equal((await channel.ask(due.number)).state, 'closed')
    await channel.close('G404')
    const late = await paid()
    await assert.rejects(channel.close(late.number), fails('refused', /ACQ\.TRADE_STATUS_ERROR/))
    await refundOf(late)
    await assert.rejects(channel.close(late.number), fails('refused', /ACQ\.TRADE_STATUS_ERROR/))
  })

  it('to give back, once for each number and never more than was paid', async () => {
    const due = await paid()
    assert.equal(await refundOf(due, { amount: 345n }), 'done')
    assert.equal(await refundOf(due, { amount: 345n }), 'done')
    await assert.rejects(refundOf(due, { amount: 1n }), fails('refused', /DISCORDANT/))
    await assert.rejects(
      refundOf(due, { amount: 12_001n, refund: 'R2' }),
      fails('refused', /REFUND_AMT_NOT_EQUAL_TOTAL/),
    )
    const own = (await gateway.payments()).find(({ number }) => number === due.number)
    assert.equal(own?.refunded, 345n)
    const open_ = await open()
    await assert.rejects(refundOf(open_), fails('refused', /TRADE_STATUS_ERROR/))
    await assert.rejects(refundOf(newDue()), fails('refused', /TRADE_NOT_EXIST/))
  })

  it('for the bill of a day', async () => {
    const given = await paid({ amount: 700n })
    const returned = await paid({ amount: 100_000_000n })
    await refundOf(returned, { amount: 99_999_999n, refund: 'R7' })
    const bill = await channel.bill(shanghaiDate(new Date()))
    const of = (number: string) => bill.filter((line) => line.number === number)
    const line = { number: given.number, trade: given.trade }
    assert.deepEqual(of(given.number), [{ ...line, kind: 'payment', refund: null, amount: 700n }])
    const back = { number: returned.number, trade: returned.trade }
    assert.deepEqual(of(returned.number), [
      { ...back, kind: 'payment', refund: null, amount: 100_000_000n },
      { ...back, kind: 'refund', refund: 'R7', amount: 99_999_999n },
    ])
    const paidOrders = await gateway.payments()
    assert.equal(bill.filter(({ kind }) => kind === 'payment').length, paidOrders.length)
    assert.deepEqual(await channel.bill('2020-02-29'), [])
  })

  it('for a bill that is not made yet, which is not a day without gifts', async () => {
    const tomorrow = shanghaiDate(new Date(Date.now() + 86_400_000))
    await assert.rejects(channel.bill(tomorrow), fails('away', /bill is not ready yet/))
  })
})

it('writes times on Shanghai’s clock, wherever the service runs', () => {
  assert.equal(shanghaiClock(new Date('2026-11-20T16:00:00Z')), '2026-11-21 00:00:00')
})
