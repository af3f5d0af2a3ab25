import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ChannelId } from '../database/gift'
import type { Database } from '../database/open'
import { verifyTotals } from '../finance/verify'
import { toYuan } from '../money'
import { clusterBinaries, startCluster, type Cluster } from '../testing/cluster'
import { startGateway, type Gateway } from '../testing/gateways/start'
import { gift, newKey } from '../testing/gifts'
import { ask, insist } from '../testing/insist'
import { LICENCE, RunningApi, UNLIMITED } from '../testing/running'
import { openDatabase } from '../testing/seeded'

// Longer with `npm run storm`: 2,000 orders and 20 kills.
const ORDERS = Number(process.env['STORM_ORDERS'] ?? 90)
const KILLS = Number(process.env['STORM_KILLS'] ?? 3)
const VISITORS = 12
/** One in so many orders is never paid. */
const LEFT = 20

/** A visitor's gift, and whether it was paid. */
interface Given {
  number: string
  channel: ChannelId
  fen: bigint
  paid: boolean
}

/** A payment by the channel's records. */
interface Taken {
  number: string
  amount: bigint
}

const asking = { PAY_ASK_MS: '500', PAY_SECONDS: '7200' }

/** Creates an order like the page: with the same idempotency key until there is an answer. */
async function order(api: RunningApi, channel: ChannelId, place: number) {
  const fen = 100n + BigInt(place) * 37n
  const key = newKey()
  const amount = toYuan(fen)
  const purpose = channel === 'sandbox' ? '土壤改良' : '不限定用途'
  const request = gift({ amount, channel, purpose, device: place % 4 < 2 ? 'wide' : 'phone' })
  const { data } = await insist(async () => {
    const response = await ask(api, '/pay/order/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(request),
    })
    return (await response.json()) as {
      data: { order: { number: string; payment: { target: string } } }
    }
  })
  return { ...data.order, fen }
}

/** Kills the service at random moments during the work and restarts it each time. */
async function trouble(
  api: RunningApi,
  working: () => boolean,
  done: () => number,
): Promise<number> {
  let kills = 0
  for (; kills < KILLS && working(); kills++) {
    // Spreads the kills over the whole run, at random within each section.
    const from = (ORDERS * (kills + Math.random())) / (KILLS + 0.5)
    while (working() && done() < from) await pause(5)
    await pause(Math.random() * 300)
    await api.kill()
    await api.start()
  }
  return kills
}

/** Visitors give concurrently while the service is killed again and again. */
async function storm(
  api: RunningApi,
  channels: ChannelId[],
  pay: (
    channel: ChannelId,
    order: { number: string; payment: { target: string } },
  ) => Promise<unknown>,
) {
  const given: Given[] = []
  let next = 0
  const visitor = async () => {
    for (let place = next++; place < ORDERS; place = next++) {
      const channel = channels[place % channels.length]!
      const made = await order(api, channel, place)
      const paid = place % LEFT !== 0
      if (paid) await pay(channel, made)
      given.push({ number: made.number, channel, fen: made.fen, paid })
    }
  }
  let working = true
  const [kills] = await Promise.all([
    trouble(
      api,
      () => working,
      () => given.length,
    ),
    Promise.all(Array.from({ length: VISITORS }, visitor)).finally(() => (working = false)),
  ])
  return { given, kills }
}

/** Waits until the service knows every payment, by notification or by polling. */
async function settled(database: () => Promise<bigint>, wanted: number): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if (Number(await database()) >= wanted) return
    await pause(100)
  }
}

const paidOrders = ({ queries }: Database) =>
  queries
    .selectFrom('gift_order')
    .select(['number', 'amount', 'entry_id'])
    .where('state', '=', 'paid')
    .execute()

const ledgerGifts = async ({ queries }: Database) =>
  (
    await sql<{ id: bigint; amount: bigint }>`
      select e.id, e.amount from ledger_entry e join ledger_name n on n.id = e.item_id
      where n.field = 'item' and n.value = '线上捐赠'
    `.execute(queries)
  ).rows

const sum = (rows: { amount: bigint }[]) => rows.reduce((total, { amount }) => total + amount, 0n)

/** Checks that orders, ledger and channel agree to the fen. */
async function agree(database: Database, given: Given[], taken: Taken[]) {
  const orders = await paidOrders(database)
  const rows = await ledgerGifts(database)
  const wanted = given.filter(({ paid }) => paid)
  assert.equal(given.length, ORDERS)
  assert.equal(new Set(given.map(({ number }) => number)).size, ORDERS)
  const byNumber = (list: Taken[]) => new Map(list.map(({ number, amount }) => [number, amount]))
  const right = new Map(wanted.map(({ number, fen }) => [number, fen]))
  assert.deepEqual(sorted(byNumber(taken)), sorted(right))
  assert.deepEqual(sorted(byNumber(orders)), sorted(right))
  assert.equal(taken.length, right.size)
  const entries = new Map(rows.map(({ id, amount }) => [id, amount]))
  assert.equal(rows.length, orders.length)
  for (const { entry_id, amount } of orders) assert.equal(entries.get(entry_id!), amount)
  const [all] = (
    await sql<{ orders: bigint }>`select count(*) as orders from gift_order`.execute(
      database.queries,
    )
  ).rows
  assert.equal(Number(all!.orders), ORDERS)
  const { differences } = await verifyTotals(database.queries)
  assert.deepEqual(differences, [])
  return { orders, rows }
}

const sorted = (map: Map<string, bigint>) =>
  [...map].toSorted(([one], [other]) => (one < other ? -1 : 1))

function tell(name: string, kills: number, figures: Record<string, { amount: bigint }[]>): void {
  const parts = Object.entries(figures).map(
    ([what, rows]) => `${what} ${rows.length} (${sum(rows)} fen)`,
  )
  console.log(`${name}: ${ORDERS} orders, killed ${kills} times: ${parts.join(', ')}`)
}

describe('a storm of gifts', { timeout: 1_800_000 }, () => {
  const binaries = clusterBinaries()
  describe('over both channels on PostgreSQL', { skip: !binaries && 'no PostgreSQL here' }, () => {
    let cluster: Cluster
    let gateways: Record<'alipay' | 'wechat', Gateway>
    let api: RunningApi
    let databaseUrl = ''
    before(async () => {
      cluster = await startCluster(binaries!)
      databaseUrl = await cluster.create()
      const [alipay, wechat] = await Promise.all([startGateway('alipay'), startGateway('wechat')])
      gateways = { alipay, wechat }
      api = await RunningApi.start({
        ...UNLIMITED,
        ...LICENCE,
        ...asking,
        ...alipay.env,
        ...wechat.env,
        PAY_CHANNELS: 'alipay,wechat',
        PUBLIC_URL: 'ORIGIN',
        DATABASE_URL: databaseUrl,
      })
    })
    after(async () => {
      await api?.kill()
      for (const gateway of Object.values(gateways ?? {})) await gateway.stop()
      await cluster?.stop()
    })

    it('loses nothing and counts nothing twice', async () => {
      const pay = async (
        channel: ChannelId,
        { number, payment }: { number: string; payment: { target: string } },
      ) => {
        // Alipay learns of an order only when the visitor opens its URL.
        if (channel === 'alipay') await fetch(payment.target)
        const times = 1 + Math.floor(Math.random() * 5)
        await gateways[channel as 'alipay' | 'wechat'].pay(number, times)
      }
      const { given, kills } = await storm(api, ['alipay', 'wechat'], pay)
      const database = await openDatabase({ databaseUrl })
      try {
        const count = async () => BigInt((await paidOrders(database)).length)
        await settled(count, given.filter(({ paid }) => paid).length)
        const taken = [...(await gateways.alipay.payments()), ...(await gateways.wechat.payments())]
        const { orders, rows } = await agree(database, given, taken)
        tell('Storm on PostgreSQL', kills, {
          'paid orders': orders,
          'ledger rows': rows,
          payments: taken,
        })
        assert.equal(kills, KILLS)
      } finally {
        await database.close()
      }
    })
  })

  describe('at the sandbox on the embedded database', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'farm-storm-'))
    let api: RunningApi
    before(async () => {
      api = await RunningApi.start({ ...UNLIMITED, ...asking, DATA_DIR: dataDir })
    })
    after(async () => {
      await api?.kill()
      rmSync(dataDir, { recursive: true, force: true })
    })

    it('loses nothing and counts nothing twice', async () => {
      const pay = (_channel: ChannelId, { payment }: { payment: { target: string } }) => {
        const cashier = new URL(payment.target, api.origin)
        const form = { ...Object.fromEntries(cashier.searchParams), decision: 'approve' }
        const once = () =>
          insist(() =>
            ask(api, '/pay/sandbox/decide', { method: 'POST', body: new URLSearchParams(form) }),
          )
        return Promise.all([once(), once()])
      }
      const { given, kills } = await storm(api, ['sandbox'], pay)
      // Long enough to poll every payment whose notification was lost with the process.
      const wanted = given.filter(({ paid }) => paid).length
      await settled(async () => BigInt(await donations(api)), wanted)
      await api.kill('SIGTERM')
      const database = await openDatabase({ dataDir })
      try {
        const taken = await database.queries
          .selectFrom('sandbox_payment')
          .select(['number', 'amount'])
          .execute()
        const { orders, rows } = await agree(database, given, taken)
        tell('Storm on the embedded database', kills, {
          'paid orders': orders,
          'ledger rows': rows,
          payments: taken,
        })
        assert.equal(kills, KILLS)
      } finally {
        await database.close()
      }
    })
  })
})

/** Number of online gifts in the ledger. */
async function donations(api: RunningApi): Promise<number> {
  const item = encodeURIComponent('线上捐赠')
  const response = await ask(api, `/finance/donation/page?pageNo=1&pageSize=1&item=${item}`, {})
  return ((await response.json()) as { data: { total: number } }).data.total
}
