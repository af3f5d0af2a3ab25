import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from '../database/open'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from '../testing/cluster'
import { GivingApi, sandboxSettings } from '../testing/gifts'
import { openDatabase, seededTemplate } from '../testing/seeded'
import { WatchedApi, type RawStream } from '../testing/streams'
import { until } from '../testing/until'
import { orderByNumber } from './orders'

/** The channel is not polled before the payment deadline, and nothing is seen by looking again. */
const settings = sandboxSettings({ askPause: 60_000 })
const pauses = { look: 3_600_000, heartbeat: 20 }

let giver: GivingApi
let watching: WatchedApi
const streams: RawStream[] = []

/** Starts a service where a page waits, and another where gifts are paid. */
const start = async (waits: Database, pays: Database) => {
  watching = await WatchedApi.open(waits, settings, pauses)
  giver = await GivingApi.open(pays, settings)
}
const stop = async () => {
  for (const stream of streams.splice(0)) stream.leave()
  await watching.app.close()
  await giver.close()
}

/** Creates an order at one service, and waits for it at the other. */
const waiting = async () => {
  const { code, order } = await giver.give()
  const stream = await watching.watch(code)
  streams.push(stream)
  await until('it shows that it waits', () => stream.text.includes('"state":"paying"'))
  return { stream, order }
}
const shows = (stream: RawStream, state: string) =>
  until(`it shows ${state}`, () => stream.text.includes(`"state":"${state}"`))

const tellsEveryEnd = (database: () => Database) => {
  it('shows a payment', async () => {
    const { stream, order } = await waiting()
    await giver.decide(order.payment.target, 'approve')
    await shows(stream, 'paid')
  })

  it('shows a refusal', async () => {
    const { stream, order } = await waiting()
    await giver.decide(order.payment.target, 'refuse')
    await shows(stream, 'failed')
  })

  it('shows that the time to pay is over', async () => {
    const { stream, order } = await waiting()
    await sql`
      update gift_order set expires_at = now() - interval '1 second' where number = ${order.number}
    `.execute(database().queries)
    await shows(stream, 'expired')
  })
}

describe('a page that waits for a gift, embedded database', () => {
  let database: Database
  before(async () => {
    database = await openDatabase({ template: await seededTemplate() })
    await start(database, database)
  })
  after(async () => {
    await stop()
    await database.close()
  })

  tellsEveryEnd(() => database)
})

const binaries = clusterBinaries()

describe('a page that waits for a gift at another process', { skip: NO_POSTGRES }, () => {
  let cluster: Cluster
  let url: string
  let waits: Database
  let pays: Database
  before(async () => {
    cluster = await startCluster(binaries!)
    url = await cluster.create()
    waits = await openDatabase({ databaseUrl: url })
    pays = await openDatabase({ databaseUrl: url })
    await start(waits, pays)
  })
  after(async () => {
    await stop()
    await Promise.all([waits.close(), pays.close()])
    await cluster.stop()
  })

  /** Asks beside the services, over the database `postgres`. */
  const beside = async (text: string): Promise<unknown[]> => {
    const client = new Client({ connectionString: url.replace('/site_1?', '/postgres?') })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  const listeners = () =>
    beside(`select pid from pg_stat_activity where application_name = 'slow-life-farm notices'`)
  const isPaid = async (number: string) =>
    (await orderByNumber(pays.queries, number))?.state === 'paid'

  it('has nobody listen before somebody waits', async () => {
    await giver.give()
    assert.equal((await listeners()).length, 0)
    await waiting()
    await until('the service listens', async () => (await listeners()).length === 1)
  })

  tellsEveryEnd(() => pays)

  it('shows a payment that was told while its service could not listen', async () => {
    const { stream, order } = await waiting()
    await beside('alter database site_1 allow_connections false')
    await beside(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'slow-life-farm notices'
    `)
    await until('nobody listens', async () => (await listeners()).length === 0)
    await until('it is paid', async () => {
      await giver.decide(order.payment.target, 'approve')
      return isPaid(order.number).catch(() => false)
    })
    assert.doesNotMatch(stream.text, /"state":"paid"/)
    await beside('alter database site_1 allow_connections true')
    await shows(stream, 'paid')
  })

  it('shows payments after PostgreSQL was restarted, and while it listens again', async () => {
    const { stream, order } = await waiting()
    const later = await waiting()
    await cluster.down()
    await cluster.up()
    await giver.decide(order.payment.target, 'approve')
    await shows(stream, 'paid')
    await until('the service listens', async () => (await listeners()).length === 1)
    await giver.decide(later.order.payment.target, 'approve')
    await shows(later.stream, 'paid')
  })

  it('stops listening with its service', async () => {
    await waiting()
    await until('the service listens', async () => (await listeners()).length === 1)
    await waits.close()
    await until('nobody listens', async () => (await listeners()).length === 0)
  })
})
