import assert from 'node:assert/strict'
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { after, afterEach, before, describe, it, mock } from 'node:test'
import { ZipFile } from 'yazl'
import { shanghaiDate } from '../../calendar'
import { toGbk } from '../../testing/gateways/gbk'
import { startGateway, type Gateway } from '../../testing/gateways/start'
import { paySettings } from '../../testing/settings'
import { ChannelError, NoticeRefused, type Due, type Outcome, type RawNotice } from '../channel'
import { alipaySdk, callsThrough } from './call'
import { AlipayChannel } from './channel'
import type { AlipaySettings } from './settings'
import { shanghaiClock } from './time'

const SUBJECT = '给「水井」的一笔捐赠'
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  String(key.export({ type: type, format: 'pem' })).trim()

let gateway: Gateway
let settings: AlipaySettings
let channel: AlipayChannel
let site: Site
let count = 0

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

const settingsOf = (env: Record<string, string>): AlipaySettings =>
  paySettings({
    ...env,
    PAY_CHANNELS: 'alipay',
    PUBLIC_URL: 'http://127.0.0.1',
    DATABASE_URL: 'postgres://farm@localhost/farm',
  }).alipay!

const newDue = (changes: Partial<Due> = {}): Due => ({
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
async function open(changes: Partial<Due> = {}): Promise<Due> {
  const due = newDue(changes)
  assert.equal((await fetch(await urlOf(due))).status, 200)
  return due
}

async function paid(changes: Partial<Due> = {}): Promise<Due & { trade: string }> {
  const due = await open(changes)
  return { ...due, trade: (await gateway.pay(due.number)).trade }
}

async function urlOf(due: Due, device: 'wide' | 'phone' | 'wechat' = 'wide'): Promise<string> {
  const payment = await channel.begin(due, device)
  assert.equal(payment.kind, 'redirect')
  return payment.kind === 'redirect' ? payment.url : ''
}

const refundOf = ({ number, amount }: Due, changes: { amount?: bigint; refund?: string } = {}) =>
  channel.refund({ number, refund: 'R1', amount, total: amount, reason: '重复捐赠', ...changes })

const fails = (kind: ChannelError['kind'], message: RegExp) => (error: unknown) => {
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

describe('during an outage', () => {
  let hasty: AlipayChannel
  const logged = ['log', 'info', 'warn', 'error', 'debug'] as const

  before(() => {
    hasty = new AlipayChannel(settings, { notifyUrl: site.notifyUrl, timeout: 300 })
    for (const level of logged) mock.method(console, level)
  })
  after(() => {
    for (const level of logged)
      assert.equal((console[level] as never as ReturnType<typeof mock.fn>).mock.callCount(), 0)
    mock.restoreAll()
  })

  for (const [mode, reason] of [
    ['slow', /no answer in 300 ms/],
    ['down', /it answered 503/],
    ['wrong-signature', /the signature of its answer is invalid/],
  ] as const)
    it(`${mode}: Alipay is away, whatever it is asked`, async () => {
      const due = await paid()
      await gateway.misbehave(mode)
      const refund = { refund: 'R1', amount: 45n, total: due.amount, reason: '重复捐赠' }
      const calls = [
        hasty.ask(due.number),
        hasty.ask('G404'),
        hasty.close(due.number),
        hasty.refund({ number: due.number, ...refund }),
        hasty.bill(shanghaiDate(new Date())),
      ]
      for (const call of calls) void call.catch(() => {})
      for (const call of calls) await assert.rejects(call, fails('away', reason))
      await gateway.misbehave('none')
      assert.equal(await hasty.refund({ number: due.number, ...refund }), 'done')
      const own = (await gateway.payments()).find(({ number }) => number === due.number)
      assert.equal(own?.refunded, 45n, 'asked twice, given back once')
    })

  it('nobody at the address: Alipay is away', async () => {
    const nobody = createServer().listen(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address() as AddressInfo
    nobody.close()
    const lost = { ...settings, gateway: `http://127.0.0.1:${port}/gateway.do` }
    const away = new AlipayChannel(lost, { notifyUrl: site.notifyUrl })
    await assert.rejects(away.ask('G1'), fails('away', /no answer/))
  })
})

describe('an answer that is odd', () => {
  const alipay = pair()
  let server: Server
  let address: string
  let odd: AlipayChannel
  let hastyOdd: AlipayChannel
  let reply: (method: string) => string
  let file: Buffer | undefined

  before(async () => {
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://x')
      if (pathname === '/bill') return response.writeHead(file ? 200 : 404).end(file)
      if (pathname === '/moved') return response.writeHead(302, { location: '/bill' }).end()
      if (pathname === '/slow') return response.writeHead(200).write('PK')
      request.resume().on('end', () => response.end(reply(searchParams.get('method')!)))
    })
    // On every address of this machine, although bills may come from only one of them.
    server.listen(0, '0.0.0.0')
    await once(server, 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const publicKey = pem(alipay.publicKey, 'spki')
    const merchant = { ...settings, publicKey, gateway: `${address}/gateway.do` }
    odd = new AlipayChannel(merchant, { notifyUrl: 'http://x' })
    hastyOdd = new AlipayChannel(merchant, { notifyUrl: 'http://x', timeout: 300 })
  })
  after(() => {
    server.close()
    server.closeAllConnections()
  })

  const node = (method: string, answer: string, more = '') =>
    `{"${method.replaceAll('.', '_')}_response":${answer}${more}}`
  const signed = (answer: object) => (method: string) => {
    const text = JSON.stringify(answer)
    const sign = createSign('RSA-SHA256').update(text).sign(alipay.privateKey, 'base64')
    return node(method, text, `,"sign":"${sign}"`)
  }
  const trade = {
    code: '10000',
    msg: 'Success',
    out_trade_no: 'G1',
    trade_no: '2026',
    total_amount: '1.00',
    trade_status: 'TRADE_SUCCESS',
    send_pay_date: '2026-11-21 10:00:00',
  }

  it('is read where it can be', async () => {
    reply = signed(trade)
    const standing = { state: 'paid', trade: '2026', amount: 100n }
    const paidAt = new Date('2026-11-21T10:00:00+08:00')
    assert.deepEqual(await odd.ask('G1'), { ...standing, paidAt })
    reply = signed({ ...trade, trade_status: 'TRADE_FINISHED' })
    assert.deepEqual(await odd.ask('G1'), { ...standing, paidAt })
  })

  it('is away where nothing is certain', async () => {
    const unsure: [(method: string) => string, RegExp][] = [
      [(method) => node(method, JSON.stringify(trade)), /signature/],
      [(method) => node(method, '{"code":"40004","sub_code":"ACQ.TRADE_NOT_EXIST"}'), /signature/],
      [() => '<html>登录</html>', /cannot be read/],
      [() => '{}', /cannot be read/],
      [() => '{"error_response":{"code":"40002","sub_code":"isv.invalid-app-id"}}', /signature/],
      [signed({ code: '20000', sub_code: 'isp.unknow-error' }), /20000 isp\.unknow-error/],
      [signed({ code: '20000', sub_code: 'aop.busy' }), /20000 aop\.busy/],
      [signed({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }), /ACQ\.SYSTEM_ERROR/],
      [signed({ code: '40005', sub_code: 'isv.app-call-limited' }), /call-limited/],
      [signed({ ...trade, out_trade_no: 'G2' }), /contradictory/],
      [signed({ ...trade, send_pay_date: undefined }), /contradictory/],
      [signed({ ...trade, trade_no: undefined }), /contradictory/],
      [signed({ ...trade, total_amount: '1.005' }), /contradictory/],
      [signed({ ...trade, trade_status: 'TRADE_ODD' }), /contradictory/],
      [signed({ ...trade, trans_currency: 'USD' }), /contradictory/],
    ]
    for (const [answer, reason] of unsure) {
      reply = answer
      await assert.rejects(odd.ask('G1'), fails('away', reason))
    }
  })

  it('leaves a refund pending that Alipay does not confirm', async () => {
    const refund = { number: 'G1', refund: 'R1', amount: 1n, total: 1n, reason: '' }
    reply = signed({ code: '10000', fund_change: 'N' })
    assert.equal(await odd.refund(refund), 'pending')
    const unclear = signed({ code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' })
    const given = reply
    reply = (method) => (method.endsWith('query') ? unclear : given)(method)
    assert.equal(await odd.refund(refund), 'pending')
    reply = signed({ code: '10000', fund_change: 'Y' })
    assert.equal(await odd.refund(refund), 'done')
  })

  it('is away where the bill cannot be loaded, is none, or was cut short', async () => {
    const zipped = async (...files: string[]) => {
      const zip = new ZipFile()
      for (const file of files) zip.addBuffer(toGbk(file), `${file.length}.csv`)
      zip.end()
      return buffer(zip.outputStream)
    }
    const header = '支付宝交易号,商户订单号,业务类型,订单金额（元）,退款批次号/请求号'
    const end = '#---业务明细列表结束---'
    reply = signed({ code: '10000', bill_download_url: `${address}/bill` })
    for (const [given, reason] of [
      [undefined, /cannot be downloaded/],
      [Buffer.from('<html>链接已失效</html>'), /cannot be read/],
      [await zipped('#支付宝业务汇总查询'), /cannot be read/],
      [await zipped([header, '2026,G1,交易,1.00,'].join('\r\n')), /cannot be read/],
      [await zipped([header, '2026,G1,交易,一元,', end].join('\r\n')), /cannot be read/],
      [await zipped([header, '2026,G1,其他,1.00,', end].join('\r\n')), /cannot be read/],
    ] as const) {
      file = given
      await assert.rejects(odd.bill('2026-11-20'), fails('away', reason))
    }
    file = await zipped([header, '2026,G1,交易,1.00,', end].join('\r\n'))
    assert.equal((await odd.bill('2026-11-20')).length, 1)
    const from = (url: string) => {
      reply = signed({ code: '10000', bill_download_url: url })
      return odd.bill('2026-11-20')
    }
    for (const url of [
      `${address}/moved`,
      address.replace('127.0.0.1', '127.0.0.2') + '/bill',
      `data:application/zip;base64,${file.toString('base64')}`,
      'nowhere',
    ])
      await assert.rejects(from(url), fails('away', /cannot be downloaded/), url)
  })

  it('is away where the bill dribbles', { timeout: 5_000 }, async () => {
    reply = signed({ code: '10000', bill_download_url: `${address}/slow` })
    await assert.rejects(hastyOdd.bill('2026-11-20'), fails('away', /cannot be downloaded/))
  })
})

describe('a notification', () => {
  let due: Due & { trade: string }
  before(async () => {
    due = await paid()
  })

  const refused = (reason: RegExp) => (error: unknown) => {
    assert.ok(error instanceof NoticeRefused, String(error))
    assert.match(error.message, reason)
    return true
  }

  it('says what was paid, as often as it comes', async () => {
    const notice = await gateway.notice({ number: due.number })
    for (let time = 0; time < 3; time++) {
      const { number, standing, stale } = await channel.read(notice)
      assert.equal(number, due.number)
      assert.deepEqual({ stale, standing }, { stale: false, standing: await channel.ask(number) })
    }
  })

  it('says so too after the gift was given back, in part and whole', async () => {
    const own = await paid({ amount: 300n })
    const before = await channel.ask(own.number)
    for (const [refund, amount] of [
      ['R1', 100n],
      ['R2', 200n],
    ] as const) {
      await refundOf(own, { refund, amount })
      const { standing } = await channel.read(await gateway.notice({ number: own.number }))
      assert.deepEqual(standing, before)
    }
  })

  it('says that an order waits, or is closed', async () => {
    const own = await open()
    const state = async () =>
      (await channel.read(await gateway.notice({ number: own.number }))).standing.state
    assert.equal(await state(), 'unpaid')
    await channel.close(own.number)
    assert.equal(await state(), 'closed')
  })

  it('is refused for another app, seller or currency, or by another key', async () => {
    const { number } = due
    for (const [wish, reason] of [
      [{ key: 'other' }, /signature/],
      [{ changes: { app_id: '2021000000000002' } }, /another app/],
      [{ changes: { seller_id: '2088000000000002' } }, /another seller/],
      [{ changes: { trans_currency: 'USD' } }, /another currency/],
      [{ changes: { notify_type: 'dut_user_sign' } }, /not about a trade/],
      [{ changes: { trade_status: 'TRADE_ODD' } }, /cannot be read/],
      [{ changes: { total_amount: '123.456' } }, /cannot be read/],
      [{ changes: { gmt_payment: 'soon' } }, /cannot be read/],
    ] as const) {
      const notice = await gateway.notice({ number, ...wish })
      await assert.rejects(channel.read(notice), refused(reason))
    }
  })

  it('gives the amount it names, for the caller to compare', async () => {
    const changes = { total_amount: '0.01' }
    const { standing } = await channel.read(await gateway.notice({ number: due.number, changes }))
    assert.ok(standing.state === 'paid')
    assert.equal(standing.amount, 1n)
  })

  it('is refused when it is no form, has a field twice or wants a weaker signature', async () => {
    const notice = await gateway.notice({ number: due.number })
    const read = (body: string) => channel.read({ ...notice, body })
    await assert.rejects(read(''), refused(/RSA2/))
    await assert.rejects(read('{"sign":"x"}'), refused(/RSA2/))
    await assert.rejects(read('sign_type=RSA2'), refused(/signature/))
    await assert.rejects(read('sign_type=RSA2&sign=%00'), refused(/signature/))
    await assert.rejects(read(`${notice.body}&total_amount=1.00`), refused(/twice/))
    await assert.rejects(read(notice.body.replace('RSA2', 'RSA')), refused(/RSA2/))
  })

  it('changed in any one byte is refused', async () => {
    const notice = await gateway.notice({ number: due.number })
    await channel.read(notice)
    for (let place = 0; place < notice.body.length; place++) {
      const other = notice.body[place] === '7' ? '8' : '7'
      const body = notice.body.slice(0, place) + other + notice.body.slice(place + 1)
      await assert.rejects(channel.read({ ...notice, body }), NoticeRefused, body)
    }
  })

  it('is stale five minutes after its time, or before it', async () => {
    for (const [minutes, stale] of [
      [-6, true],
      [-4, false],
      [4, false],
      [6, true],
    ] as const) {
      const at = new Date(Date.now() + minutes * 60_000).toISOString()
      const read = await channel.read(await gateway.notice({ number: due.number, at }))
      assert.equal(read.stale, stale, `${minutes} minutes`)
      assert.equal(read.standing.state, 'paid')
    }
  })

  it('is answered in the words Alipay waits for', () => {
    assert.equal(channel.answer('taken').body, 'success')
    for (const outcome of ['refused', 'lost'] as const)
      assert.equal(channel.answer(outcome).body, 'fail')
  })
})

// From the tests of alipay-sdk-nodejs-all (MIT), which have them from Alipay.
describe('the examples that Alipay’s SDK publishes', () => {
  const notice = {
    gmt_create: '2019-08-15 15:56:22',
    charset: 'utf-8',
    seller_email: 'z97-yuquerevenue@service.aliyun.com',
    subject: '语雀空间 500人规模',
    sign: 'QfTb8tqE1BMhS5qAnXtvsF3/jBkEvu9q9en0pdbBUDDjvKycZhQb7h8GDs4FKfi049PynaNuatxSgLb/nLWZpXyyh0LEWdK2S6Ri7nPwrVgOs08zugLO20vOQz44y3ti2Ncm8/wZts1Fr2gZ7pShnVX3d1B50hbsXnObT1r/U8ONNQjWXd0HIul4TG+Q3fm3svmSvFEy0WnzuhcyHPX5Gm4ELNctL6Qd5YniGJFNcc7kopHYtI/XD9YCKCH6Ct02rzUs9i11C9CsadtZn+WhxF26Dqt9sGEFajkJ8cxUTLi8+VCpLHsgPE8P0y095uQcDdK0YjCh4x7wVSov+lrmOQ==',
    buyer_id: '2088102534368455',
    invoice_amount: '0.10',
    notify_id: '2019081500222155624068450559358070',
    fund_bill_list: '[{"amount":"0.10","fundChannel":"ALIPAYACCOUNT"}]',
    notify_type: 'trade_status_sync',
    trade_status: 'TRADE_SUCCESS',
    receipt_amount: '0.10',
    buyer_pay_amount: '0.10',
    sign_type: 'RSA2',
    app_id: '2019073166072302',
    seller_id: '2088531891668739',
    gmt_payment: '2019-08-15 15:56:24',
    notify_time: '2019-08-15 15:56:25',
    version: '1.0',
    out_trade_no: '20190815155618536-564-57',
    total_amount: '0.10',
    trade_no: '2019081522001468450512505578',
    auth_app_id: '2019073166072302',
    buyer_logon_id: 'xud***@126.com',
    point_amount: '0.00',
  }
  const noticeKey =
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAqObrdC7hrgAVM98tK0nv3hSQRGGKT4lBsQjHiGjeYZjOPIPHR5knm2jnnz/YGIXIofVHkA/tAlBAd5DrY7YpvI4tP5EONLtZKC2ghBMx7McI2wRD0xiqzxOQr1FuhZGJ8/AUokBzJrzY+aGX2xcOrxFYRlFilvVLTXg4LWjR1tdPkO6+i7wQZAIVMClPkwVRZEbaERRHlKqTzv2gGv5rDU8gRoe1LeaN+6BlbTqHWkQcNCUNrA8C6l17XAXGKDsm/9TFWwO8EPHHHCaQdjtV5/FdcWIt+L8SR1ss7EXTjYDFtxcKVv9rEoY1lX8T4mX+GbXfZHraG5NCF1+XioL5JwIDAQAB'
  const answerKey =
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAk7LzhmMa2c4qQd4fqAqenfbuFoA7stPKvoS1LrZEsVnOOGUUjwoa1oU9xsSPjcOWhIerU/VAN4J95GIAXx59ipcleIyfLn2FhHXPgLJpvo+b2jJFyn/1/DbeJDh+0yDVAOf50Z7HhI0mdUhFMkXlT7BU0ZMtJf/TmISFEfhDU/w6qFd6D42L97byAkq0K6LroglSVF24GqJEa7hSeUIkZWj7RasykXrc2uVJ1+ejkXE0LyPxa2AHykMGbJLf5SiZvaNzUZgnKIR36mLOHpQ/2JCXxhXZYUWHzy0kMH54JcUEeksFWBYLGvLjV1phbcUIc3Q76tIuqApY6E222OoZZQIDAQAB'
  const answer =
    '{"alipay_open_file_upload_response":{"code":"10000","msg":"Success","file_id":"CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr"},"sign":"F+LDzpTNiavn7xVZPGuPCSSVRSmWzJGgtuji6tVELGEaqMaNj0jRKXUEr5nloZJBBmwEnddOyCjjepMmrTKTvoOqQ0Efxpr/R1iEeHTHVbb/Q8TTh6Up5gHJDkILdaWS2q1cWeQ6VT+HQY9P3WRXS7uhILHuDODIhpAyCu5KhWGt0rMCIG+Im6NODJP2oohtSCtmTFXg58HH587Z2y2bdbjzOxLvzD9IrU1imghXQ2S/Q+wMIvRk9on6cWnBLkrNvJKapA2ReNGWOwyuASvB9zDVzhMPbR+3mfRGkVDxsq5HYLjBKGskJMXHw0HuugZij6ScRuaLPODhmHwr/pJ9yw=="}'

  const withKey = (publicKey: string) =>
    settingsOf({ ...gateway.env, ALIPAY_PUBLIC_KEY: publicKey })
  const read = (changes: Partial<typeof notice> = {}, of: Partial<AlipaySettings> = {}) => {
    const { app_id: appId, seller_id: sellerId } = notice
    const merchant = { ...withKey(noticeKey), appId, sellerId, ...of }
    const body = new URLSearchParams({ ...notice, ...changes }).toString()
    return new AlipayChannel(merchant, { notifyUrl: '' }).read({ headers: {}, body })
  }

  it('a notification of a payment', async () => {
    assert.deepEqual(await read(), {
      number: '20190815155618536-564-57',
      standing: {
        state: 'paid',
        trade: '2019081522001468450512505578',
        amount: 10n,
        paidAt: new Date('2019-08-15T15:56:24+08:00'),
      },
      stale: true,
    })
    await assert.rejects(read({ total_amount: '0.11' }), /signature/)
    await assert.rejects(read({}, { appId: settings.appId }), /another app/)
    await assert.rejects(read({}, { sellerId: settings.sellerId }), /another seller/)
  })

  it('an answer of the gateway', async (test) => {
    const server = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1')
    test.after(() => server.close())
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const merchant = { ...withKey(answerKey), gateway: `http://127.0.0.1:${port}/gateway.do` }
    const call = (of: AlipaySettings) =>
      callsThrough(alipaySdk(of, 5_000), 5_000)('alipay.open.file.upload', {})
    assert.equal((await call(merchant))['file_id'], 'CAxAToWB1JsAAAAAAAAAAAAADgSLAQBr')
    const publicKey = settings.publicKey
    await assert.rejects(call({ ...merchant, publicKey }), fails('away', /signature/))
  })
})

it('writes times on Shanghai’s clock, wherever the service runs', () => {
  assert.equal(shanghaiClock(new Date('2026-11-20T16:00:00Z')), '2026-11-21 00:00:00')
})
