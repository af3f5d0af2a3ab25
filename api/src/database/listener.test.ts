import { it } from 'node:test'
import { clusterBinaries, NO_POSTGRES, startCluster } from '../testing/cluster'
import { startSilentProxy } from '../testing/silent-proxy'
import { until } from '../testing/until'
import { Listener } from './listener'

const binaries = clusterBinaries()

it(
  'replaces a connection that went silent, and has whoever waits ask again',
  { skip: NO_POSTGRES },
  async () => {
    const cluster = await startCluster(binaries!)
    const proxy = await startSilentProxy(cluster.socket)
    const connectionString = `postgres://farm@127.0.0.1:${proxy.port}/postgres`
    const listener = new Listener({ connectionString, query_timeout: 500 }, 50)
    try {
      let asked = 0
      listener.notices.follow('gift_order', 1n, () => asked++)
      await until('it listens', () => asked === 1)
      proxy.hush()
      await until('it listens again', () => asked === 2)
    } finally {
      await listener.close()
      await proxy.close()
      await cluster.stop()
    }
  },
)
