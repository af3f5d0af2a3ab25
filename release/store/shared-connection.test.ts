import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { setImmediate as soon } from 'node:timers/promises'
import { Client } from 'pg'
import { clusterBinaries, NO_POSTGRES, startCluster, type Cluster } from 'api/testing/cluster'
import { startSilentProxy, type SilentProxy } from 'api/testing/silent-proxy'
import { inTransaction, OutcomeUnknown } from './shared-connection'

describe('a transaction of a release whose PostgreSQL falls silent', { skip: NO_POSTGRES }, () => {
  let cluster: Cluster
  let proxy: SilentProxy
  let url: string
  const clients: Client[] = []
  before(async () => {
    cluster = await startCluster(clusterBinaries()!)
    proxy = await startSilentProxy(cluster.socket)
    url = await cluster.create()
    const client = await connect(url)
    await client.query('create table fact (word text)')
  })
  afterEach(() => clients.splice(0).forEach((client) => client.connection?.stream.destroy()))
  after(async () => {
    await proxy?.close()
    await cluster?.stop()
  })

  async function connect(connectionString: string): Promise<Client> {
    const client = new Client({ connectionString, query_timeout: 500 })
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  const throughProxy = () =>
    connect(`postgres://farm@127.0.0.1:${proxy.port}/${/site_\d+/.exec(url)![0]}`)

  it('fails with the statement, without waiting for the answer to the rollback', async () => {
    const client = await throughProxy()
    const query = client.query.bind(client) as (text: string) => Promise<unknown>
    let rolledBack = false
    client.query = ((text: string) => {
      const answer = query(text)
      if (text === 'rollback') answer.catch(() => {}).finally(() => (rolledBack = true))
      return answer
    }) as typeof client.query
    const work = async () => {
      proxy.hush()
      await client.query(`insert into fact values ('lost')`)
    }
    await assert.rejects(inTransaction(client, '', work), /Query read timeout/)
    await soon()
    assert.equal(rolledBack, false)
  })

  it('does not say that nothing was changed when only the answer to the commit is missing', async () => {
    const client = await throughProxy()
    const work = async () => {
      await client.query(`insert into fact values ('kept')`)
      proxy.hush()
    }
    await assert.rejects(inTransaction(client, '', work), (error) => {
      assert.ok(error instanceof OutcomeUnknown)
      assert.match(error.message, /^PostgreSQL did not say .* Run the same command again: it tells/)
      return true
    })
  })
})
