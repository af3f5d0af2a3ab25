import assert from 'node:assert/strict'
import { before, it } from 'node:test'
import { sql } from 'kysely'
import { DAY_MS, shanghaiDate } from '../calendar'
import type { Database } from '../database/open'
import type { ChannelId } from '../database/gift'
import { onEachDatabase } from '../testing/databases'
import { flood } from '../testing/flood'
import { sandboxSettings } from '../testing/gifts'
import { until } from '../testing/until'
import type { Channel } from './channel'
import { openPayContext, type PayContext } from './context'
import { forgetNetworks } from './network-limit'
import { pollDueOrders } from './polling'
import { reconcileYesterday } from './reconcile'
import { pursueRefunds } from './refund'

const EVENING = new Date(`${shanghaiDate(new Date())}T20:00:00+08:00`)
const YESTERDAY = shanghaiDate(new Date(EVENING.getTime() - DAY_MS))
const going = () => true

onEachDatabase('of several processes over one database', (fresh) => {
  let database: Database
  before(async () => {
    database = await fresh()
  })

  /** What one process works with, over a payment channel that answers as told. */
  const processWith = (id: ChannelId, answers: Partial<Channel>): PayContext => {
    const real = openPayContext(database.queries, sandboxSettings({ askPause: 60_000 }), '/api')
    const channel = { id, ...answers } as unknown as Channel
    return { ...real, channels: new Map([[id, channel]]) }
  }

  it('two share the questions about open orders, each asked once', async () => {
    await flood(database.queries, { orders: 100, left: 600, channel: 'alipay', name: 'Q' })
    const asked: string[] = []
    const ask = async (number: string) => {
      asked.push(number)
      return { state: 'unpaid' as const }
    }
    const two = [processWith('alipay', { ask }), processWith('alipay', { ask })]
    await Promise.all(two.map((one) => pollDueOrders(one, 'alipay', going)))
    assert.deepEqual([asked.length, new Set(asked).size], [100, 100])
  })

  it('two share the open refunds, each asked for once', async () => {
    await flood(database.queries, { orders: 50, left: 600, channel: 'alipay', name: 'R' })
    await sql`
      insert into gift_refund (number, order_id, amount, reason)
      select number || 'R1', id, 100, '付错了' from gift_order where number like 'R%'
    `.execute(database.queries)
    const asked: string[] = []
    const refund: Channel['refund'] = async (wish) => {
      asked.push(wish.refund)
      return 'pending'
    }
    const two = [processWith('alipay', { refund }), processWith('alipay', { refund })]
    await Promise.all(two.map((one) => pursueRefunds(one, going)))
    assert.deepEqual([asked.length, new Set(asked).size], [50, 50])
  })

  it('one fetches a bill, another only when that one has died', async () => {
    await flood(database.queries, { orders: 1, left: 600, name: 'B' })
    await sql`
      update gift_order set created_at = ${`${YESTERDAY}T12:00:00+08:00`}::timestamptz where number = 'B1'
    `.execute(database.queries)
    const fetched: string[] = []
    let ready = () => {}
    const made = new Promise<void>((resolve) => (ready = resolve))
    const bill = (name: string) => async (day: string) => {
      fetched.push(`${name} ${day}`)
      if (name === 'first') await made
      return []
    }
    const processOf = (name: string) => processWith('sandbox', { bill: bill(name) })
    const first = reconcileYesterday(processOf('first'), EVENING)
    await until('the first fetches the bill', () => fetched.length === 1)
    const second = processOf('second')
    await reconcileYesterday(second, EVENING, 0)
    assert.deepEqual(fetched, [`first ${YESTERDAY}`])
    ready()
    await first
    await reconcileYesterday(second, EVENING, 3_600_000)
    assert.deepEqual(fetched, [`first ${YESTERDAY}`])
    // A third died while it fetched the bill again.
    await sql`delete from gift_reconciliation`.execute(database.queries)
    await claimedUntil('5 minutes')
    await reconcileYesterday(processOf('fourth'), EVENING)
    assert.deepEqual(fetched, [`first ${YESTERDAY}`])
    await claimedUntil('-1 second')
    await reconcileYesterday(processOf('fifth'), EVENING)
    assert.deepEqual(fetched, [`first ${YESTERDAY}`, `fifth ${YESTERDAY}`])
  })
  const claimedUntil = (span: string) =>
    sql`
      insert into job_claim (name, until) values ('reconcile sandbox', now() + ${span}::interval)
      on conflict (name) do update set until = excluded.until
    `.execute(database.queries)

  it('none waits for an order that another works on to forget networks', async (test) => {
    if (database.kind === 'embedded') return test.skip('one process, with one connection')
    await flood(database.queries, { orders: 2, left: 600, name: 'N' })
    await sql`
      update gift_order set state = 'expired', ask_at = null, created_at = now() - interval '11 minutes'
      where number like 'N%'
    `.execute(database.queries)
    const known = async () =>
      (
        await database.queries
          .selectFrom('gift_order')
          .select('number')
          .where('number', 'like', 'N%')
          .where('network', 'is not', null)
          .execute()
      ).map(({ number }) => number)
    const context = processWith('sandbox', {})
    await database.queries.transaction().execute(async (writes) => {
      await sql`select from gift_order where number = 'N1' for update`.execute(writes)
      await forgetNetworks(context)
      assert.deepEqual(await known(), ['N1'])
    })
    await forgetNetworks(context)
    assert.deepEqual(await known(), [])
  })
})
