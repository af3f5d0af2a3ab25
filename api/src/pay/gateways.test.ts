import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { shanghaiDate } from '../calendar'
import {
  api,
  binaries,
  CHANGES,
  CLAIM,
  context,
  database,
  donated,
  DONOR,
  gateway,
  give,
  log,
  open,
  setUpGifts,
  settings,
  told,
} from '../testing/gateway-gifts'
import { gift, newKey } from '../testing/gifts'
import { orderByNumber } from './orders'
import { reconcile } from './reconcile'
import { refundGift } from './refund'

for (const channel of ['alipay', 'wechat'] as const)
  describe(`gifts by ${channel}`, { skip: !binaries && 'no PostgreSQL here' }, () => {
    setUpGifts(channel)

    it('are asked for by the organisation that has the licence, with this way alone', async () => {
      const terms = await api.data('/pay/channel/list')
      assert.deepEqual(
        [terms.closed, terms.channels, terms.demo, terms.organisation.filing],
        [null, [channel], false, '5310A2'],
      )
    })

    for (const [device, kind] of [
      ['wide', channel === 'alipay' ? 'redirect' : 'qr'],
      ['phone', 'redirect'],
    ] as const)
      it(`are paid from a ${device} screen, and counted once though told a hundred times`, async () => {
        const { code, order } = await give({ device, amount: '12.34' })
        assert.equal((order.payment as unknown as { kind: string }).kind, kind)
        const { trade } = await gateway.pay(order.number, 5)
        const paid = await api.becomes(code, 'paid')
        const total = await donated()
        const notice = await gateway.notice({ number: order.number })
        const answers = await Promise.all(Array.from({ length: 100 }, () => told(notice)))
        assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
        assert.deepEqual(await api.order(code), paid)
        assert.equal(await donated(), total)
        assert.equal((await orderByNumber(database.queries, order.number))!.trade, trade)
      })

    it('came in for real: the demonstration rows made room', async () => {
      assert.equal((await api.data('/finance/balance/get')).demo, false)
      assert.equal(await donated(), '24.68')
    })

    it('are not taken from a notification that is not right, whatever is wrong with it', async () => {
      const { code, order } = await give()
      const { number } = order
      const wishes = Object.entries(CHANGES[channel])
      for (const [what, wrong] of wishes) {
        const changes = { ...CLAIM[channel], ...wrong }
        const answer = await told(await gateway.notice({ number, changes }))
        assert.equal(answer.status, 400, what)
      }
      const changes = CLAIM[channel]
      const forged = await gateway.notice({ number, changes, key: 'other' })
      assert.equal((await told(forged)).status, 400)
      const right = await gateway.notice({ number, changes })
      for (
        let place = 0;
        place < right.body.length;
        place += 1 + Math.floor(right.body.length / 40)
      ) {
        const other = right.body[place] === 'A' ? 'B' : 'A'
        const body = right.body.slice(0, place) + other + right.body.slice(place + 1)
        assert.equal((await told({ ...right, body })).status, 400, `byte ${place}`)
      }
      for (const body of ['', '{}', 'a=b', '[]', 'null', '\u0000'])
        await told({ headers: {}, body })
      assert.equal((await api.order(code)).state, 'paying')
      assert.match(log, /A payment notification was refused/)
    })

    it('are polled when a notification is older than five minutes or dated in the future', async () => {
      for (const minutes of [-6, 6]) {
        const { code, order } = await give()
        const at = new Date(Date.now() + minutes * 60_000).toISOString()
        const notice = await gateway.notice({ number: order.number, at })
        assert.equal((await told(notice)).status, 400)
        assert.equal((await api.order(code)).state, 'paying')
        await gateway.misbehave('silent')
        await gateway.pay(order.number)
        await gateway.misbehave('none')
        await told(notice)
        await api.becomes(code, 'paid')
      }
    })

    it('are recorded by polling when the channel sends no notification', async () => {
      await gateway.misbehave('silent')
      const { code, order } = await give()
      await gateway.pay(order.number)
      await api.becomes(code, 'paid')
      await gateway.misbehave('none')
    })

    it('wait while the channel is down or answers with a wrong signature, and lose nothing', async () => {
      const { code, order } = await give()
      for (const mode of ['down', 'wrong-signature'] as const) {
        await gateway.misbehave(mode)
        const asked = async () => (await orderByNumber(database.queries, order.number))!.asked
        const from = await asked()
        for (let attempt = 0; attempt < 400 && (await asked()) < from + 1; attempt++)
          await pause(25)
        assert.equal((await api.order(code)).state, 'paying', mode)
      }
      await gateway.misbehave('silent')
      await gateway.pay(order.number)
      await api.becomes(code, 'paid')
      await gateway.misbehave('none')
    })

    it('of which the channel knows nothing for lack of an answer are begun by asking again', async (test) => {
      if (channel === 'alipay') return test.skip('its payments begin without a call')
      const key = newKey()
      const request = gift({ channel, purpose: '不限定用途' })
      for (const mode of ['down', 'wrong-signature'] as const) {
        await gateway.misbehave(mode)
        const { status, body } = await api.ask(request, key)
        assert.deepEqual([status, body.code], [503, 50302])
      }
      await gateway.misbehave('none')
      const { status, body } = await api.ask(request, key)
      assert.deepEqual([status, body.data.order.state], [200, 'paying'])
    })

    it('expire only when the channel takes nothing for them any more', async () => {
      const short = await open({ ...settings, expireSeconds: 1 })
      try {
        const { code, order } = await give({}, short)
        await api.becomes(code, 'expired')
        await assert.rejects(gateway.pay(order.number), /409/)
      } finally {
        await short.close()
      }
    })

    it('that were paid late count all the same', async () => {
      const { code, order } = await give({ amount: '9.00' })
      await database.queries
        .updateTable('gift_order')
        .set({ state: 'expired', ask_at: null })
        .where('number', '=', order.number)
        .execute()
      await gateway.pay(order.number)
      const { history } = await api.becomes(code, 'paid')
      assert.equal(history.at(-1).cause, 'paidLate')
    })

    it('are refunded through their channel once, and corrected in the ledger', async () => {
      const { code, order } = await give({ amount: '100.00' })
      await gateway.pay(order.number)
      await api.becomes(code, 'paid')
      const total = await donated()
      const { number } = order
      const result = await refundGift(context(), { number, amount: '40.00', reason: '付多了' })
      assert.deepEqual([result.state, result.left], ['partly_refunded', '60.00'])
      const given = (await gateway.payments()).find((payment) => payment.number === number)!
      assert.equal(given.refunded, 4_000n)
      assert.equal(Number(total) - Number(await donated()), 40)
    })

    it('that stay open with the channel are given back when it answers again', async () => {
      const { code, order } = await give({ amount: '30.00' })
      await gateway.pay(order.number)
      await api.becomes(code, 'paid')
      await gateway.misbehave('wrong-signature')
      const asked = await refundGift(context(), { number: order.number, reason: '付错了' })
      assert.equal(asked.pending, true)
      await gateway.misbehave('none')
      await database.queries
        .updateTable('gift_refund')
        .set({ ask_at: new Date() })
        .where('number', '=', asked.refund)
        .execute()
      await api.becomes(code, 'refunded')
      const given = (await gateway.payments()).find(({ number }) => number === order.number)!
      assert.equal(given.refunded, 3_000n)
    })

    it('are compared with the bill, which makes up for what was not heard of', async () => {
      const deaf = { ...settings, askPause: 60_000 }
      const quiet = await open(deaf)
      await gateway.misbehave('silent')
      const lost = await give({ amount: '11.00' }, quiet)
      await gateway.pay(lost.order.number)
      await gateway.misbehave('none')
      await quiet.close()
      await database.queries
        .updateTable('gift_order')
        .set({ ask_at: null })
        .where('number', '=', lost.order.number)
        .execute()
      const [result] = await reconcile(context(deaf), { day: shanghaiDate(new Date()) })
      const difference = result!.differences.find(({ number }) => number === lost.order.number)
      assert.deepEqual([difference?.kind, difference?.bill], ['madeUp', '11.00'])
      assert.equal((await api.order(lost.code)).state, 'paid')
      const [again] = await reconcile(context(deaf), { day: shanghaiDate(new Date()) })
      assert.deepEqual(again!.differences, [])
      assert.equal(again!.payments, (await gateway.payments()).length)
      const refund = {
        number: `${lost.order.number}R1`,
        reason: '退',
        amount: 1_100n,
        state: 'done',
      }
      const { id } = (await orderByNumber(database.queries, lost.order.number))!
      await database.queries
        .insertInto('gift_refund')
        .values({ ...refund, state: 'done', order_id: id, done_at: new Date(), ask_at: null })
        .execute()
      const [wrong] = await reconcile(context(deaf), { day: shanghaiDate(new Date()) })
      assert.deepEqual(wrong!.differences, [
        { number: lost.order.number, kind: 'refund', bill: null, here: '11.00' },
      ])
    })

    it('are still recorded when their channel is no longer offered', async () => {
      const { code, order } = await give({ amount: '13.00' })
      const closed = await open({ ...settings, channels: [] })
      try {
        assert.equal((await closed.data('/pay/channel/list')).closed, 'noChannel')
        await gateway.misbehave('silent')
        await gateway.pay(order.number)
        await gateway.misbehave('none')
        const { headers, body } = await gateway.notice({ number: order.number })
        const answer = await closed.app.inject({
          method: 'POST',
          url: `/api/pay/notify/${channel}`,
          headers: headers as Record<string, string>,
          payload: body,
        })
        assert.equal(answer.statusCode, 200)
        await api.becomes(code, 'paid')
      } finally {
        await closed.close()
      }
    })

    it('leave no name, address, message, key or code in the log or in a public answer', async () => {
      const { code } = await give()
      await api.order(code)
      const [, privateKey = ''] =
        Object.entries(gateway.env).find(([name]) => name.endsWith('PRIVATE_KEY')) ?? []
      const secrets = [...Object.values(DONOR), '欧阳', code, privateKey.split('\\n')[1]!]
      for (const [name, value] of Object.entries(gateway.env))
        if (name.endsWith('API_KEY')) secrets.push(value)
      const answers = await Promise.all(
        [
          '/pay/channel/list',
          `/pay/order/get?code=${code}`,
          '/finance/donation/page?pageNo=1&pageSize=100',
          '/finance/donation/get-search-params',
          '/finance/balance/get',
          '/openapi.json',
          '/metrics',
        ].map(async (path) => (await api.app.inject({ url: `/api${path}` })).body),
      )
      assert.match(log, /incoming request/)
      for (const secret of secrets) {
        assert.ok(secret.length > 1, 'a secret to look for')
        assert.ok(!log.includes(secret), `in the log: ${secret}`)
        for (const body of answers) assert.ok(!body.includes(secret), `in an answer: ${secret}`)
      }
    })
  })
