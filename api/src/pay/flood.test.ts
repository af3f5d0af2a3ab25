import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { onEachDatabase } from '../testing/databases'
import { flood, paidInTheBook } from '../testing/flood'
import { GivingApi, sandboxSettings } from '../testing/gifts'
import { until } from '../testing/until'
import { ChannelError, type Channel, type Standing } from './channel'
import { openPayContext, type PayContext } from './context'
import { startJobs } from './jobs'
import { orderByNumber } from './orders'

onEachDatabase('a flood of orders', (fresh) => {
  let database: Database
  before(async () => {
    database = await fresh()
  })
  const stateOf = async (number: string) => (await orderByNumber(database.queries, number))!.state
  /** Ends all polling left over from earlier floods. */
  const nothingIsDue = () =>
    database.queries
      .updateTable('gift_order')
      .set({ ask_at: null })
      .where('ask_at', 'is not', null)
      .execute()
  const count = async (where: string) => {
    // A visitor's call may be refused while orders end on a busy machine.
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from ${sql.raw(where)}
    `.execute(database.patient)
    return Number(rows[0]!.count)
  }

  describe('at the sandbox', () => {
    let api: GivingApi
    afterEach(() => api?.close())

    // With the default settings: first polled 5 s after the order was created.
    for (const looked of [true, false])
      it(`of 10,000 delays no gift that is paid with a lost notification, ${looked ? 'looked at' : 'seen by nobody'}`, async () => {
        api = await GivingApi.open(database, sandboxSettings({ askPause: 5_000 }))
        await flood(database.queries, { orders: 10_000, left: 900, name: looked ? 'L' : 'U' })
        const { code, order } = await api.give()
        await paidInTheBook(database.queries, order.number)
        const from = performance.now()
        if (looked) await api.order(code)
        const isPaid = async () => (await stateOf(order.number)) === 'paid'
        await until('it is paid', isPaid)
        const seconds = ((performance.now() - from) / 1_000).toFixed(1)
        console.log(`Paid ${seconds} s after its notification was lost (${database.kind})`)
      })

    it('of 12,000 that are over is over, and what was paid among them is paid', async () => {
      await nothingIsDue()
      await flood(database.queries, { orders: 12_000, left: -1, name: 'O' })
      await paidInTheBook(database.queries, 'O7000')
      await database.queries.deleteFrom('sandbox_order').where('number', '=', 'O12').execute()
      const from = performance.now()
      api = await GivingApi.open(database)
      const open = `gift_order where number like 'O%' and state = 'paying'`
      await until('none is open', async () => (await count(open)) === 0)
      const seconds = ((performance.now() - from) / 1_000).toFixed(1)
      console.log(`12,000 orders were over ${seconds} s after the start (${database.kind})`)
      const of = (what: string) => count(`gift_order where number like 'O%' and ${what}`)
      assert.equal(await of(`state = 'expired' and ask_at is null and payment is null`), 11_999)
      assert.equal(await stateOf('O7000'), 'paid')
      const events = `gift_event e join gift_order o on o.id = e.order_id where o.number like 'O%'`
      assert.equal(await count(`${events} and e.cause = 'expired' and e.state = 'expired'`), 11_999)
      assert.equal(await count(events), 12_000)
      const book = `sandbox_order where number like 'O%' and state = `
      assert.deepEqual([await count(`${book}'closed'`), await count(`${book}'paid'`)], [11_998, 1])
    })
  })

  describe('at a channel', () => {
    let context: PayContext
    let stop: () => Promise<void>
    let asked: string[]
    beforeEach(async () => {
      await nothingIsDue()
      asked = []
    })
    afterEach(() => stop())

    /** Starts the jobs of a service with a channel that the test implements. */
    const start = (played: Partial<Channel>) => {
      context = openPayContext(database.queries, sandboxSettings({ askPause: 60_000 }), '/api')
      const channel = { id: 'alipay', close: async () => {}, ...played } as Channel
      context = { ...context, channels: new Map([...context.channels, ['alipay', channel]]) }
      stop = startJobs(context)
    }
    const unpaid = async (number: string): Promise<Standing> => {
      asked.push(number)
      return { state: 'unpaid' }
    }

    it('is asked about until nothing is due, at most twenty orders at once', async () => {
      await flood(database.queries, { orders: 300, left: 900, channel: 'alipay', name: 'A' })
      let now = 0
      let most = 0
      start({
        ask: async (number) => {
          most = Math.max(most, ++now)
          await new Promise((resolve) => setImmediate(resolve))
          now--
          return unpaid(number)
        },
      })
      await until('all were asked about', () => asked.length >= 300)
      assert.equal(new Set(asked).size, 300)
      assert.ok(most <= 20, `${most} at once`)
    })

    it('waits for those that somebody looks at', async () => {
      await flood(database.queries, { orders: 300, left: 900, channel: 'alipay', name: 'B' })
      await sql`
        update gift_order set looked_at = now(), ask_at = now() where number in ('B17', 'B299')
      `.execute(database.queries)
      start({ ask: unpaid })
      await until('some were asked about', () => asked.length >= 20)
      assert.deepEqual(asked.slice(0, 2).toSorted(), ['B17', 'B299'])
    })

    it('stops with the service, after what is under way', async () => {
      await flood(database.queries, { orders: 300, left: 900, channel: 'alipay', name: 'C' })
      let answer = (_standing: Standing) => {}
      const answers = new Promise<Standing>((resolve) => (answer = resolve))
      start({
        ask: async (number) => {
          asked.push(number)
          return answers
        },
      })
      await until('it is asked', () => asked.length > 0)
      const stopped = stop()
      answer({ state: 'unpaid' })
      await stopped
      assert.ok(asked.length < 100, `${asked.length} were asked about`)
    })

    it('holds up no gift at another channel that does not answer', async () => {
      await flood(database.queries, { orders: 30, left: 900, channel: 'alipay', name: 'D' })
      await flood(database.queries, { orders: 1, left: 900, name: 'S' })
      await paidInTheBook(database.queries, 'S1')
      let release = (_standing: Standing) => {}
      const silence = new Promise<Standing>((resolve) => (release = resolve))
      start({ ask: () => silence })
      try {
        await until('it is paid', async () => (await stateOf('S1')) === 'paid')
      } finally {
        release({ state: 'unpaid' })
      }
    })

    it('that is over ends once the channel takes nothing more, and not before', async () => {
      await flood(database.queries, { orders: 300, left: -1, channel: 'alipay', name: 'E' })
      const closed = new Set<string>()
      start({
        ask: unpaid,
        close: async (number) => {
          if (number === 'E5') throw new ChannelError('refused', 'It was paid.')
          closed.add(number)
        },
      })
      const open = `gift_order where number like 'E%' and state = 'paying'`
      await until('all are over but one', async () => (await count(open)) === 1)
      assert.equal(await stateOf('E5'), 'paying')
      assert.equal(closed.size, 299)
      const events = `gift_event e join gift_order o on o.id = e.order_id where o.number like 'E%'`
      assert.equal(await count(`${events} and e.cause = 'expired'`), 299)
      assert.equal(await count(events), 299)
    })
  })

  after(() => database.close())
})
