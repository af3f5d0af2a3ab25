import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from 'api/testing/cluster'
import { giftRequest } from 'api/testing/gifts'
import { until } from 'api/testing/until'
import { startSite, type RunningSite } from '../../site'

const binaries = clusterBinaries()
const ROWS = /finance\/entry\/\d+/g

describe('while PostgreSQL hangs without an error', { skip: NO_POSTGRES }, () => {
  let cluster: Cluster
  let site: RunningSite

  before(async () => {
    cluster = await startCluster(binaries!)
    site = await startSite({
      DATABASE_URL: await cluster.create(),
      PAY_CHANNELS: 'sandbox',
      RENDER_LIMIT: '2000',
    })
  })
  after(async () => {
    cluster?.thaw()
    await site?.stop()
    await cluster?.stop()
  })

  const rows = async (address: string) => {
    const response = await fetch(site.url + address)
    assert.equal(response.status, 200)
    return (await response.text()).match(ROWS) ?? []
  }

  it('a page that was seen before comes with its content, and gifts go on afterwards', async () => {
    await until('the ledger is rendered', async () => (await rows('/finance')).length > 0)
    const before = await rows('/finance')
    cluster.freeze()
    for (let visit = 0; visit < 10; visit++) assert.deepEqual(await rows('/finance'), before)
    cluster.thaw()
    const give = () => fetch(`${site.url}/api/pay/order/create`, giftRequest())
    await until('a gift is made', async () => (await give()).status === 200)
    await until('another page is rendered', async () => (await rows('/finance?page=2')).length > 0)
  })
})
