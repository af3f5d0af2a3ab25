import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { clusterBinaries, startCluster, type Cluster } from 'api/testing/cluster'
import { until } from 'api/testing/until'
import { startSite, type RunningSite } from '../../site'

const RICE = '09521234500018'
const BAG = `/trace/01/${RICE}/10/R-01/21/0003`

describe('a recall', () => {
  let cluster: Cluster
  const sites: RunningSite[] = []

  before(async () => {
    cluster = await startCluster(clusterBinaries()!)
    const DATABASE_URL = await cluster.create()
    for (let process = 0; process < 3; process++) sites.push(await startSite({ DATABASE_URL }))
  })
  after(async () => {
    for (const site of sites) await site.stop()
    await cluster?.stop()
  })

  it('is on the pages of every process, which keep what was there before', async () => {
    const page = async ({ url }: RunningSite) => (await fetch(url + BAG)).text()
    // Each process has made its page and keeps it.
    for (const site of sites) assert.doesNotMatch(await page(site), /请不要食用/)
    const words = ['--reason', '包装破损', '--advice', '退回原处']
    await sites[0]!.run('.', 'api/src/staff/cli.ts', 'recall', RICE, 'R-01', ...words)
    for (const [place, site] of sites.entries())
      await until(`process ${place} shows the recall`, async () => {
        const html = await page(site)
        return html.includes('已召回，请不要食用') && html.includes('退回原处')
      })
    for (const site of sites) assert.match(await page(site), /碾米，出米率 65%/)
  })
})
