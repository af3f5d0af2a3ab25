import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from 'api/testing/cluster'
import { giftRequest } from 'api/testing/gifts'
import { until } from 'api/testing/until'
import { startBalancer, type Balancer } from '../../balancer'
import { startSite, type RunningSite } from '../../site'

const binaries = clusterBinaries()
const ASKED = ['/', '/finance', '/en/live', '/api/finance/entry/page', '/api/live/stream/list-all']

describe('two processes over one PostgreSQL', { skip: NO_POSTGRES }, () => {
  let cluster: Cluster
  let balancer: Balancer
  let databaseUrl: string
  const sites: RunningSite[] = []
  const failed: string[] = []
  let answered = 0
  let walking = true

  before(async () => {
    cluster = await startCluster(binaries!)
    databaseUrl = await cluster.create()
    balancer = await startBalancer()
  })
  after(async () => {
    walking = false
    for (const site of sites) await site.stop()
    await balancer?.stop()
    await cluster?.stop()
  })

  const startOne = async () => {
    const site = await startSite({
      DATABASE_URL: databaseUrl,
      PAY_CHANNELS: 'sandbox',
      GIFTS_PER_TEN_MINUTES: '1000000',
    })
    sites.push(site)
    await balancer.add(site.url)
  }

  /** The body of an answer; notes what is no whole answer with 200. */
  const ask = async (address: string, init?: RequestInit) => {
    try {
      const response = await fetch(balancer.url + address, init)
      const body = await response.text()
      if (response.status !== 200) failed.push(`${address}: ${response.status}`)
      answered++
      return body
    } catch (error) {
      failed.push(`${address}: ${String(error)}`)
      return ''
    }
  }
  const order = () => ask('/api/pay/order/create', giftRequest())
  const walk = async () => {
    while (walking) {
      for (const address of ASKED) await ask(address)
      await order()
    }
  }
  /** Follows an order; each stream ends with a hint when to come back. */
  const ends: string[] = []
  const follow = async (code: string) => {
    while (walking) ends.push(await ask(`/api/pay/order/watch?code=${code}`))
  }

  it('are replaced one after the other without a failed request', async () => {
    await startOne()
    await startOne()
    const { data } = JSON.parse(await order()) as { data: { code: string } }
    const work = [...Array.from({ length: 4 }, walk), follow(data.code)]
    for (const old of sites.slice()) {
      await startOne()
      await old.stop()
      const before = answered
      await until('visitors are answered', () => answered > before + 50)
    }
    walking = false
    for (const site of sites) await site.stop()
    await Promise.all(work)
    assert.deepEqual(failed, [])
    // The stream was at one of the first two, and at one of the last two.
    assert.ok(ends.length >= 2, 'the stream was not ended when its process stopped')
    for (const end of ends) assert.match(end, /^event: order[^]*^retry: \d+$/m)
  })
})
