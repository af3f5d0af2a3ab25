import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../database/open'
import { onEachDatabase } from '../testing/databases'
import { gift, GivingApi, newKey, sandboxSettings } from '../testing/gifts'
import { until } from '../testing/until'
import { eachAtOnce } from './at-once'
import { listOrders, orderHistory } from './list'

const MOST = 10
const TOO_OFTEN = [429, 42900]
const TOO_MANY_OPEN = [429, 42901]

onEachDatabase('what one network may give', (fresh) => {
  let database: Database
  const services: GivingApi[] = []
  before(async () => {
    database = await fresh()
  })
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close()
  })
  after(() => database.close())

  const open = async () => {
    const limits = { giftsPerTenMinutes: MOST, trustProxy: ['127.0.0.1'] }
    const service = await GivingApi.open(database, sandboxSettings({ askPause: 60_000 }), limits)
    services.push(service)
    return service
  }
  const from = async (service: GivingApi, address: string, key = newKey()) => {
    const { status, body } = await service.ask(gift(), key, { 'x-forwarded-for': address })
    return { status, code: body.code, number: body.data.order?.number as string }
  }
  /** Addresses of one IPv6 network, which all belong to the same subscriber. */
  const addresses = (network: string, count: number) =>
    Array.from({ length: count }, (_, place) => `${network}:${place.toString(16)}::1`)
  const told = (answers: { status: number; code: number }[]) => {
    const tally: Record<string, number> = {}
    for (const { status, code } of answers)
      tally[`${status} ${code}`] = (tally[`${status} ${code}`] ?? 0) + 1
    return tally
  }
  /** Moves all orders so many minutes into the past. */
  const later = (minutes: number) =>
    sql`
      update gift_order set created_at = created_at - make_interval(mins => ${minutes}::int)
    `.execute(database.queries)

  describe('in ten minutes', () => {
    it('is so many orders, from however many addresses of it and over two services', async () => {
      const [one, other] = [await open(), await open()]
      const answers: Awaited<ReturnType<typeof from>>[] = []
      await eachAtOnce(addresses('2001:db8:1:1', 300), 8, async (address) => {
        const service = answers.length % 2 === 0 ? one : other
        answers.push(await from(service, address))
      })
      assert.deepEqual(told(answers), { '200 0': MOST, '429 42900': 300 - MOST })
      const orders = await database.queries.selectFrom('gift_order').select('id').execute()
      assert.equal(orders.length, MOST)
    })

    it('is no matter of another network', async () => {
      const service = await open()
      assert.equal((await from(service, '2001:db8:1:2::1')).status, 200)
      assert.equal((await from(service, '203.0.113.7')).status, 200)
    })

    it('never refuses the same gift with the same key', async () => {
      const service = await open()
      const key = newKey()
      const first = await from(service, '2001:db8:2:2::1', key)
      const more = addresses('2001:db8:2:2', MOST).map((address) => from(service, address))
      await Promise.all(more)
      const again = await from(service, '2001:db8:2:2::2', key)
      assert.deepEqual([again.status, again.number], [200, first.number])
      const { status, code } = await from(service, '2001:db8:2:2::3')
      assert.deepEqual([status, code], TOO_OFTEN)
    })

    it('twenty times the same key at once is one order, also the last that may be made', async () => {
      const service = await open()
      for (const address of addresses('2001:db8:2:3', MOST - 1)) await from(service, address)
      const key = newKey()
      const answers = await Promise.all(
        addresses('2001:db8:2:3', 20).map((address) => from(service, address, key)),
      )
      assert.deepEqual(told(answers), { '200 0': 20 })
      assert.equal(new Set(answers.map(({ number }) => number)).size, 1)
    })
  })

  it('at once is so many open orders, until one of them is over', async () => {
    const service = await open()
    const network = addresses('2001:db8:3:3', 300)
    for (const address of network.slice(0, MOST)) await from(service, address)
    await later(11)
    const refused = await from(service, network[50]!)
    assert.deepEqual([refused.status, refused.code], TOO_MANY_OPEN)
    await sql`
      update gift_order set state = 'expired', ask_at = null
      where id = (select max(id) from gift_order)
    `.execute(database.queries)
    assert.equal((await from(service, network[51]!)).status, 200)
  })

  it('is forgotten once its orders are over and ten minutes old, and told to nobody', async () => {
    const lines: string[] = []
    const service = await open()
    const { number } = await from(service, '2001:db8:4:4::1')
    const network = async () =>
      (
        await database.queries
          .selectFrom('gift_order')
          .select('network')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
      ).network
    assert.ok(await network())
    for (const staff of [
      await listOrders(database.queries, { limit: '100' }),
      await orderHistory(database.queries, { number }),
    ])
      lines.push(JSON.stringify(staff))
    assert.doesNotMatch(lines.join(), /network|2001:db8/)
    await later(11)
    await database.queries
      .updateTable('gift_order')
      .set({ state: 'expired', ask_at: null })
      .where('number', '=', number)
      .execute()
    await until('it is forgotten', async () => (await network()) === null)
  })
})
