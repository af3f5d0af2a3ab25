import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Database } from '../database/open'
import { importLedger } from '../finance/import'
import { faultyFields } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { gift, GivingApi, newKey, sandboxSettings } from '../testing/gifts'
import { openPayContext } from './context'
import { orderByNumber } from './orders'
import { reconcile } from './reconcile'
import { record } from './record'
import { refundGift } from './refund'

const fen = (yuan: string) => BigInt(yuan.replace('.', ''))

onEachDatabase('gifts', (fresh) => {
  let database: Database
  let api: GivingApi
  const donated = async () => fen((await api.data('/finance/balance/get')).totalDonation)
  const rowsOf = async (number: string) => {
    const order = (await orderByNumber(database.queries, number))!
    return order.entry_id === null
      ? []
      : [await api.data(`/finance/entry/get?id=${order.entry_id}`)]
  }
  const context = () => openPayContext(database.queries, sandboxSettings(), '/api')
  before(async () => {
    database = await fresh()
    api = await GivingApi.open(database)
  })
  after(() => api.close())

  describe('the terms of giving', () => {
    it('is told with its limits, projects and ways, and that it is a demonstration', async () => {
      const terms = await api.data('/pay/channel/list')
      assert.equal(terms.closed, null)
      assert.equal(terms.demo, true)
      assert.deepEqual(terms.channels, ['sandbox'])
      assert.deepEqual([terms.least, terms.most], ['1.00', '50000.00'])
      assert.equal(terms.organisation, null)
      const names = terms.projects.map(({ name }: { name: string }) => name)
      assert.deepEqual(names.slice(0, 2), ['不限定用途', '乡村学校午餐'])
    })

    for (const amount of [
      '0',
      '0.00',
      '0.001',
      '0.99',
      '50000.01',
      '-5',
      'NaN',
      '1e9',
      '1000000000',
      '12a',
      '１００',
      '1,000.00',
      ' 5',
      '',
      '5.',
    ])
      it(`is not "${amount}"`, async () => {
        const { status, body } = await api.ask(gift({ amount }))
        assert.deepEqual([status, faultyFields(body)], [400, ['amount']])
        assert.match(body.data.faults[0].reason, /应|金额/)
      })

    it('is not a number in place of text', async () => {
      const { status, body } = await api.ask(gift({ amount: 88.8 }))
      assert.deepEqual([status, faultyFields(body)], [400, ['amount']])
    })

    it('has its smallest and its largest amount', async () => {
      for (const amount of ['1', '1.00', '50000'])
        assert.equal((await api.ask(gift({ amount }))).status, 200)
    })

    it('names every other field that is not right', async () => {
      const wrong = { purpose: '别的事', channel: 'alipay', name: '  ', email: 'nobody' }
      const { status, body } = await api.ask(gift(wrong))
      assert.equal(status, 400)
      assert.deepEqual(faultyFields(body).toSorted(), ['channel', 'email', 'name', 'purpose'])
      assert.deepEqual(faultyFields((await api.ask(gift({ consent: false }))).body), ['consent'])
    })

    it('has a name that can be seen, without signs that turn what stands around it', async () => {
      const unseen = ['\u200b\u200b', '\u202e', '\u2060 \ufeff', '。、']
      for (const name of [...unseen, '\u202e王\u200b小明', '王小明\u2066'])
        assert.deepEqual(faultyFields((await api.ask(gift({ name }))).body), ['name'], name)
    })

    it('needs a key', async () => {
      const { status, body } = await api.post('/pay/order/create', gift())
      assert.deepEqual([status, faultyFields(body)], [400, ['idempotency-key']])
    })

    it('is one order for one key, however often and at once it is asked for', async () => {
      const key = newKey()
      const answers = await Promise.all(Array.from({ length: 20 }, () => api.give({}, key)))
      assert.equal(new Set(answers.map(({ code }) => code)).size, 1)
      assert.equal(new Set(answers.map(({ order }) => order.number)).size, 1)
      const later = await api.give({}, key)
      assert.deepEqual(later, answers[0])
      assert.match(later.code, /^[0-9A-HJKMNP-TV-Z]{26}$/)
    })

    it('is refused for a key that stands for another gift', async () => {
      const key = newKey()
      await api.give({}, key)
      const { status, body } = await api.ask(gift({ amount: '5.00' }), key)
      assert.deepEqual([status, body.code], [409, 40903])
    })
  })

  describe('a gift that is paid', () => {
    it('stands in the ledger once, with what may be public of the donor', async () => {
      const earlier = await donated()
      const { code, order } = await api.give()
      const answer = await api.decide(order.payment.target, 'approve')
      assert.equal(answer.statusCode, 303)
      assert.equal(answer.headers.location, `/pay/return?order=${order.number}`)
      const paid = await api.order(code)
      assert.equal(paid.state, 'paid')
      assert.deepEqual(
        paid.history.map(({ cause }: { cause: string }) => cause),
        ['created', 'begun', 'paid'],
      )
      const [entry] = await rowsOf(order.number)
      const { type, purpose, item, unit, amount, list } = entry.versions[0].row
      assert.deepEqual(
        { type, purpose, item, unit, amount, list },
        {
          type: '个人捐赠',
          purpose: '土壤改良',
          item: '线上捐赠',
          unit: '王**',
          amount: '88.80',
          list: 'donation',
        },
      )
      assert.equal(entry.id, paid.entry)
      assert.equal((await donated()) - earlier, 8_880n)
    })

    it('is paid once at the cashier, whatever is pressed afterwards', async () => {
      const { order } = await api.give()
      await api.decide(order.payment.target, 'approve')
      const earlier = await donated()
      for (const again of ['approve', 'twice', 'refuse'] as const)
        assert.equal((await api.decide(order.payment.target, again)).statusCode, 303)
      assert.equal(await donated(), earlier)
      const page = await api.app.inject({ url: order.payment.target })
      assert.match(page.body, /已经付过款/)
      assert.match(String(page.headers['content-security-policy']), /; base-uri 'none'; /)
    })

    it('shows no part of the name when it is anonymous', async () => {
      const { code, order } = await api.give({ anonymous: true, name: '' })
      await api.decide(order.payment.target, 'approve')
      assert.equal((await api.order(code)).shownAs, '匿名爱心人士')
      const [entry] = await rowsOf(order.number)
      assert.equal(entry.versions[0].row.unit, '匿名爱心人士')
    })

    it('counts once when it was paid twice, and says so to the donor and to staff', async () => {
      const earlier = await donated()
      const { code, order } = await api.give({ amount: '10.00' })
      await api.decide(order.payment.target, 'twice')
      const { history } = await api.order(code)
      const causes = history.map(({ cause }: { cause: string }) => cause)
      assert.deepEqual(causes, ['created', 'begun', 'paid', 'paidTwice'])
      assert.equal((await donated()) - earlier, 1_000n)
      const [today] = await reconcile(context(), {
        day: new Date(Date.now() + 28_800_000).toISOString().slice(0, 10),
      })
      const mine = today!.differences.filter(({ number }) => number === order.number)
      assert.deepEqual(
        mine.map(({ kind }) => kind),
        ['paidTwice'],
      )
    })

    it('is recorded by polling when its notification never arrives', async () => {
      const { code, order } = await api.give()
      await paidInTheBook(order.number, 'lost-notice')
      const paid = await api.becomes(code, 'paid')
      assert.equal(paid.history.length, 3)
    })

    it('is recorded even after its order has expired', async () => {
      const earlier = await donated()
      const { code, order } = await api.give({ amount: '7.00' })
      await api.decide(order.payment.target, 'refuse')
      assert.equal((await api.order(code)).state, 'failed')
      const late = { state: 'paid', trade: 'late-1', amount: 700n, paidAt: new Date() } as const
      await record(context(), (await orderByNumber(database.queries, order.number))!, late)
      const { state, history } = await api.order(code)
      assert.deepEqual([state, history.at(-1).cause], ['paid', 'paidLate'])
      assert.equal((await donated()) - earlier, 700n)
    })

    it('is refused when the amount differs', async () => {
      const { code, order } = await api.give({ amount: '7.00' })
      const other = { state: 'paid', trade: 'other-1', amount: 70n, paidAt: new Date() } as const
      const known = (await orderByNumber(database.queries, order.number))!
      await assert.rejects(record(context(), known, other), /amount differs/)
      assert.equal((await api.order(code)).state, 'paying')
    })
  })

  /** Marks an order as paid in the sandbox's records without a notification. */
  async function paidInTheBook(number: string, trade: string) {
    const { amount } = (await orderByNumber(database.queries, number))!
    await database.queries.insertInto('sandbox_payment').values({ trade, number, amount }).execute()
    await database.queries
      .updateTable('sandbox_order')
      .set({ state: 'paid' })
      .where('number', '=', number)
      .execute()
  }

  describe('a gift that is not paid', () => {
    it('has failed when the payment was refused, and nothing is booked', async () => {
      const earlier = await donated()
      const { code, order } = await api.give()
      await api.decide(order.payment.target, 'refuse')
      const { state, entry, payment } = await api.order(code)
      assert.deepEqual([state, entry, payment], ['failed', null, null])
      assert.equal(await donated(), earlier)
    })

    it('expires by itself, and its cashier takes nothing any more', async () => {
      const short = await GivingApi.open(database, sandboxSettings({ expireSeconds: 1 }))
      try {
        const { code, order } = await short.give()
        const { history } = await api.becomes(code, 'expired')
        assert.equal(history.at(-1).cause, 'expired')
        const page = await short.app.inject({ url: order.payment.target })
        assert.match(page.body, /已经关闭/)
        await short.decide(order.payment.target, 'approve')
        assert.equal((await api.order(code)).state, 'expired')
      } finally {
        await short.close()
      }
    })
  })

  it('that was open when giving was closed can no longer be paid, and expires', async () => {
    const pay = sandboxSettings({ expireSeconds: 1 })
    const short = await GivingApi.open(database, pay)
    const { code } = await short.give()
    await short.close()
    const closed = await GivingApi.open(database, { ...pay, channels: [] })
    try {
      assert.equal((await closed.ask(gift())).body.code, 40902)
      await api.becomes(code, 'expired')
      assert.equal((await api.order(code)).payment, null)
    } finally {
      await closed.close()
    }
  })

  describe('a notification', () => {
    const notify = (payload: string, headers: Record<string, string> = {}) =>
      api.app.inject({
        method: 'POST',
        url: '/api/pay/notify/sandbox',
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      })

    it('is refused when it is forged', async () => {
      const { code, order } = await api.give()
      const word = {
        number: order.number,
        state: 'paid',
        trade: 'x',
        amount: '8880',
        at: new Date(),
      }
      for (const signature of ['', 'zz', '00', 'ab'.repeat(32)]) {
        const answer = await notify(JSON.stringify(word), { 'x-sandbox-signature': signature })
        assert.deepEqual([answer.statusCode, answer.body], [400, 'fail'])
      }
      assert.equal((await api.order(code)).state, 'paying')
    })

    it('is refused for a channel that is not offered, or is none', async () => {
      for (const channel of ['alipay', 'wechat', 'nothing'])
        assert.ok(
          [400, 404].includes(
            (
              await api.app.inject({
                method: 'POST',
                url: `/api/pay/notify/${channel}`,
                payload: '',
              })
            ).statusCode,
          ),
          channel,
        )
    })
  })

  describe('a code', () => {
    it('opens its order however it is written, and nothing of the donor is told', async () => {
      const { code, order } = await api.give()
      const spaced = code.toLowerCase().replace(/(.{5})/g, '$1-')
      const { body } = await api.get(`/pay/order/get?code=${encodeURIComponent(spaced)}`)
      assert.equal(body.data.number, order.number)
      assert.doesNotMatch(JSON.stringify(body), /王小明|donor@example|秋收/)
    })

    it('that opens nothing is answered alike, whether it could be one or not', async () => {
      const answers = await Promise.all(
        ['0'.repeat(26), 'Z'.repeat(26), 'x', '../..', '%00', '王', 'G20261121'].map((code) =>
          api.get(`/pay/order/get?code=${encodeURIComponent(code)}`),
        ),
      )
      for (const answer of answers) assert.deepEqual(answer, answers[0])
      assert.deepEqual([answers[0]!.status, answers[0]!.body.code], [404, 40404])
      const watched = await api.get(`/pay/order/watch?code=${'0'.repeat(26)}`)
      assert.deepEqual(watched, answers[0])
    })

    it('is in no row of the database', async () => {
      const { code } = await api.give()
      const rows = await database.queries.selectFrom('gift_order').selectAll().execute()
      const text = JSON.stringify(rows, (_key, value) =>
        typeof value === 'bigint' ? String(value) : value,
      )
      assert.ok(!text.includes(code), 'the code stands in the table of orders')
    })
  })

  describe('the event stream of an order', () => {
    let origin = ''
    before(async () => {
      await api.app.listen({ port: 0, host: '127.0.0.1' })
      const address = api.app.server.address() as { port: number }
      origin = `http://127.0.0.1:${address.port}`
    })
    const aborts: AbortController[] = []
    afterEach(() => aborts.splice(0).forEach((abort) => abort.abort()))

    it('tells at once how it stands, and that it is paid, and ends', async () => {
      const { code, order } = await api.give()
      const abort = new AbortController()
      aborts.push(abort)
      const response = await fetch(`${origin}/api/pay/order/watch?code=${code}`, {
        signal: abort.signal,
      })
      assert.match(response.headers.get('content-type')!, /^text\/event-stream/)
      const seen: string[] = []
      let text = ''
      for await (const piece of response.body!) {
        text += Buffer.from(piece).toString()
        for (; text.includes('\n\n'); text = text.slice(text.indexOf('\n\n') + 2)) {
          const data = /^event: order\ndata: (.*)$/m.exec(text.slice(0, text.indexOf('\n\n')))?.[1]
          if (!data) continue
          seen.push(JSON.parse(data).state)
          if (seen.length === 1) await api.decide(order.payment.target, 'approve')
        }
      }
      assert.deepEqual(seen, ['paying', 'paid'])
    })

    it('is also told what another process of the service did', async () => {
      const { code, order } = await api.give()
      const abort = new AbortController()
      aborts.push(abort)
      const response = await fetch(`${origin}/api/pay/order/watch?code=${code}`, {
        signal: abort.signal,
      })
      const paid = {
        state: 'paid',
        trade: 'elsewhere',
        amount: 8_880n,
        paidAt: new Date(),
      } as const
      await record(context(), (await orderByNumber(database.queries, order.number))!, paid)
      assert.match(await response.text(), /"state":"paid"/)
    })
  })

  describe('a refund', () => {
    it('part and then the rest corrects the ledger, and no more than was given', async () => {
      const earlier = await donated()
      const { code, order } = await api.give({ amount: '100.00' })
      await api.decide(order.payment.target, 'approve')
      const { number } = order
      const part = await refundGift(context(), { number, amount: '30.00', reason: '付多了' })
      assert.deepEqual([part.state, part.left, part.pending], ['partly_refunded', '70.00', false])
      assert.equal((await donated()) - earlier, 7_000n)
      assert.equal((await api.order(code)).refunded, '30.00')
      const [entry] = await rowsOf(number)
      assert.deepEqual(
        entry.versions.map(
          ({ row, reason }: { row: { amount: string }; reason: string | null }) => [
            row.amount,
            reason,
          ],
        ),
        [
          ['100.00', null],
          ['70.00', '退还捐赠 30.00 元：付多了'],
        ],
      )
      await assert.rejects(
        refundGift(context(), { number, amount: '70.01', reason: '再退' }),
        /Only 70\.00/,
      )
      assert.equal((await refundGift(context(), { number, reason: '全退' })).state, 'refunded')
      await assert.rejects(refundGift(context(), { number, reason: '再退' }), /Nothing is left/)
      assert.equal(await donated(), earlier)
    })

    it('twice at once gives no more than the whole', async () => {
      const { code, order } = await api.give({ amount: '50.00' })
      await api.decide(order.payment.target, 'approve')
      const wish = { number: order.number, amount: '30.00', reason: '退' }
      const results = await Promise.allSettled([1, 2, 3].map(() => refundGift(context(), wish)))
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
      assert.equal((await api.order(code)).refunded, '30.00')
    })

    it('is refused for what was not paid', async () => {
      const { order } = await api.give()
      await assert.rejects(
        refundGift(context(), { number: order.number, reason: '退' }),
        /was not paid/,
      )
    })
  })

  describe('beside real rows', () => {
    it('the sandbox is closed, and what it took before goes with the demonstration', async () => {
      const paid = await api.give()
      await api.decide(paid.order.payment.target, 'approve')
      const open = await api.give()
      const file =
        'type,purpose,item,unit,date,amount,direction\n个人捐赠,土壤改良,午餐,李**,2026-01-02,5.00,donation\n'
      const taken = await importLedger(database.queries, {
        open: () => Readable.from([Buffer.from(file)]),
        fileName: 'real.csv',
        dryRun: false,
        signal: new AbortController().signal,
        progress: () => {},
      })
      assert.equal(taken.outcome, 'stored')
      assert.equal((await api.data('/pay/channel/list')).closed, 'realLedger')
      const { status, body } = await api.ask(gift())
      assert.deepEqual([status, body.code], [409, 40902])
      const { state, entry } = await api.order(paid.code)
      assert.deepEqual([state, entry], ['paid', null])
      await api.decide(open.order.payment.target, 'approve')
      assert.equal((await api.order(open.code)).state, 'paid')
      assert.equal(await donated(), 500n)
    })
  })
})
