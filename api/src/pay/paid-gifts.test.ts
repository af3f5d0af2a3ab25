import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shanghaiDate } from '../calendar'
import { onEachDatabase } from '../testing/databases'
import { importText } from '../testing/import-text'
import { gift } from '../testing/gifts'
import { api, context, database, donated, rowsOf, setUpGifts } from '../testing/sandbox-gifts'
import { orderByNumber } from './orders'
import { reconcile } from './reconcile'
import { record } from './record'
import { refundGift } from './refund'

onEachDatabase('gifts', (fresh) => {
  setUpGifts(fresh)

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
        day: shanghaiDate(new Date()),
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
      const taken = await importText(database.queries, file, { fileName: 'real.csv' })
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
