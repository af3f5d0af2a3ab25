import path from 'node:path'
import { startNginx } from 'deploy/testing/real-nginx'
import { Caller } from 'api/bench/load'
import { rateOf, type Rate } from 'api/bench/measure'
import { questions } from 'api/bench/questions'
import { freePorts } from 'api/testing/free-ports'
import { until } from 'api/testing/until'

const CALLS = questions['first page']!.map((call) => `/api${call}`)

/** Ledger calls a second through nginx, which asks the processes once a second. */
export async function cachedCalls(
  ports: number[],
  folder: string,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Rate> {
  const [httpPort, rtmpPort, innerHttpPort, innerRtmpPort] = await freePorts(4)
  const nginx = startNginx(path.resolve(folder), {
    LIVE_KEY: 'a-key-of-the-journeys',
    SITE_ADDRESS: ports.map((port) => `127.0.0.1:${port}`).join(','),
    LISTEN: '127.0.0.1',
    HTTP_PORT: String(httpPort),
    RTMP_PORT: String(rtmpPort),
    INNER_HTTP_PORT: String(innerHttpPort),
    INNER_RTMP_PORT: String(innerRtmpPort),
  })
  try {
    await until('nginx answers', async () => {
      nginx.assertRuns()
      const address = `http://127.0.0.1:${httpPort}${CALLS[0]}`
      return fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    })
    const askers = Array.from({ length: connections }, () => askerOf(httpPort!))
    return await rateOf(CALLS, askers, seconds * 1_000)
  } finally {
    await nginx.stop()
  }
}

/** nginx closes a connection after a thousand requests, and lets one network ask as many at a stroke. */
const REQUESTS_OF_A_CONNECTION = 1_000

let networks = 0

/** Asks over one connection, and over the next one, from another network, before nginx closes it. */
function askerOf(port: number): (call: string) => Promise<Buffer> {
  let caller: Caller | undefined
  let left = 0
  return async (call) => {
    if (left === 0) {
      caller?.close()
      networks += 1
      const from = `127.8.${networks >> 8}.${networks & 255}`
      caller = await Caller.open(port, 'accept-encoding: gzip\r\n', from)
      left = REQUESTS_OF_A_CONNECTION
    }
    left -= 1
    return caller!.ask(call)
  }
}
