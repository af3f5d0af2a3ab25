import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { verifyTotals } from '../finance/verify'
import { onEachDatabase } from '../testing/databases'
import { api, context, database, donated, rowsOf, setUpGifts } from '../testing/sandbox-gifts'
import { orderByNumber } from './orders'
import { record } from './record'

const causesOf = (order: { history: { cause: string }[] }) =>
  order.history.map(({ cause }) => cause)

onEachDatabase('gifts that are paid at the same moment', (fresh) => {
  setUpGifts(fresh)

  /** New orders of 1.00, 1.01 … yuan. */
  async function given(count: number) {
    const made = []
    for (let place = 0; place < count; place++) {
      const { code, order } = await api.give({ amount: `1.${String(place).padStart(2, '0')}` })
      made.push({ code, order: (await orderByNumber(database.queries, order.number))! })
    }
    return made
  }

  const paidBy = (trade: string, amount: bigint) =>
    ({ state: 'paid', trade, amount, paidAt: new Date() }) as const

  it('share transactions, and each stands in the ledger once', async () => {
    const earlier = await donated()
    const gifts = await given(30)
    const paying = context()
    await Promise.all(
      gifts.map(({ order }) => record(paying, order, paidBy(`at-once-${order.id}`, order.amount))),
    )
    assert.equal((await donated()) - earlier, 3_435n)
    const transactions = new Set<string>()
    for (const { code, order } of gifts) {
      const paid = await api.order(code)
      assert.deepEqual(causesOf(paid), ['created', 'begun', 'paid'])
      const [entry] = await rowsOf(order.number)
      assert.equal(entry.id, paid.entry)
      assert.equal(entry.versions[0].row.amount, paid.amount)
      const { rows } = await sql<{ transaction: string }>`
        select xmin::text as transaction from ledger_entry where id = ${paid.entry}::bigint
      `.execute(database.queries)
      transactions.add(rows[0]!.transaction)
    }
    // The first is written at once, all others with the second.
    assert.equal(transactions.size, 2)
    assert.deepEqual((await verifyTotals(database.queries)).differences, [])
  })

  it('count once when two payments of one order come together', async () => {
    const earlier = await donated()
    const [first, twice] = await given(2)
    const paying = context()
    await Promise.all([
      record(paying, first!.order, paidBy('alone', 100n)),
      record(paying, twice!.order, paidBy('one', 101n)),
      record(paying, twice!.order, paidBy('other', 101n)),
      record(paying, twice!.order, paidBy('one', 101n)),
    ])
    assert.equal((await donated()) - earlier, 201n)
    assert.deepEqual(causesOf(await api.order(twice!.code)), [
      'created',
      'begun',
      'paid',
      'paidTwice',
    ])
  })

  it('are stored although one among them cannot be', async () => {
    const earlier = await donated()
    const gifts = await given(4)
    const paying = context()
    // The channel's number of a payment belongs to one order.
    const outcomes = await Promise.allSettled(
      gifts.map(({ order }, place) =>
        record(paying, order, paidBy(place < 2 ? 'the same' : `own-${place}`, order.amount)),
      ),
    )
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    )
    const states = await Promise.all(gifts.map(async ({ code }) => (await api.order(code)).state))
    assert.deepEqual(states, ['paid', 'paying', 'paid', 'paid'])
    assert.equal((await donated()) - earlier, 305n)
  })
})
