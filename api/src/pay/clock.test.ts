import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { shanghaiDate } from '../calendar'
import type { Database } from '../database/open'
import { onEachDatabase } from '../testing/databases'
import { paidInTheBook } from '../testing/flood'
import { gift, GivingApi, sandboxSettings } from '../testing/gifts'
import { until } from '../testing/until'
import { ChannelError, type Channel } from './channel'
import { openPayContext } from './context'
import { orderByNumber } from './orders'
import { reconcileYesterday } from './reconcile'

/** Maximum number of orders per network in ten minutes. */
const MOST = 5

onEachDatabase('a clock that was set back', (fresh) => {
  let database: Database
  let api: GivingApi
  before(async () => {
    database = await fresh()
    api = await GivingApi.open(database, sandboxSettings(), { giftsPerTenMinutes: MOST })
  })
  after(async () => {
    await api.close()
    await database.close()
  })

  /** Simulates setting the clock back by moving everything stored into the future. */
  const setBack = (hours: number) =>
    sql`
      with later as (select make_interval(hours => ${hours}::int) as time),
        orders as (update gift_order set created_at = created_at + time, expires_at = expires_at + time,
          ask_at = ask_at + time from later returning id)
      update gift_refund set ask_at = ask_at + time, asked_at = asked_at + time from later
    `.execute(database.queries)

  /** No service runs on it: the service's own comparison would keep the test's from running at the same time. */
  const databaseOfAGift = async () => {
    const quiet = await fresh()
    const giving = await GivingApi.open(quiet, sandboxSettings())
    await giving.give()
    await giving.close()
    return quiet
  }

  it('puts no comparison with a bill off', async () => {
    const quiet = await databaseOfAGift()
    const asked: string[] = []
    const bill = async (day: string) => {
      asked.push(day)
      throw new ChannelError('away', 'The bill is not made yet.')
    }
    const real = openPayContext(quiet.queries, sandboxSettings(), '/api')
    const channel = { id: 'sandbox', bill } as unknown as Channel
    const context = { ...real, channels: new Map([['sandbox' as const, channel]]) }
    const tomorrow = shanghaiDate(new Date(Date.now() + 86_400_000))
    const noon = (clock: string) => new Date(`${tomorrow}T${clock}:00+08:00`)
    const compare = (clock: string, minutes: number) =>
      reconcileYesterday(context, noon(clock), minutes * 60_000).catch(() => {})
    await compare('20:00', 0)
    await compare('20:05', 5)
    assert.equal(asked.length, 1)
    await compare('12:15', 15)
    assert.equal(asked.length, 2)
    await quiet.close()
  })

  it('leaves no gift unpaid whose notification is lost', async () => {
    const { order } = await api.give()
    await setBack(24)
    await paidInTheBook(database.queries, order.number)
    const state = async () => (await orderByNumber(database.queries, order.number))!.state
    await until('it is paid', async () => (await state()) === 'paid')
  })

  it('locks no network out', async () => {
    for (let turn = 0; turn < MOST; turn++) await api.give()
    assert.equal((await api.ask(gift())).status, 429)
    await setBack(24)
    assert.equal((await api.ask(gift())).status, 200)
  })

  it('leaves no refund open', async () => {
    await setBack(24)
    const { code, order } = await api.give({ amount: '20.00' })
    await api.decide(order.payment.target, 'approve')
    const { id } = (await orderByNumber(database.queries, order.number))!
    await sql`
      insert into gift_refund (number, order_id, amount, reason, ask_at)
      values (${`${order.number}R1`}, ${id}, 2000, '付错了', now() + interval '1 minute')
    `.execute(database.queries)
    await setBack(24)
    await api.becomes(code, 'refunded')
  })
})
