import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'node:test'
import { faultyFields } from '../testing/api'
import { onEachDatabase } from '../testing/databases'
import { gift, GivingApi, newKey, sandboxSettings } from '../testing/gifts'
import { api, context, database, donated, setUpGifts } from '../testing/sandbox-gifts'
import { orderByNumber } from './orders'
import { record } from './record'

onEachDatabase('gifts', (fresh) => {
  setUpGifts(fresh)

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
})
