import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A balancer that asks each site every second whether it is ready, and retries nothing. */
export interface Balancer {
  url: string
  /** Adds a site and waits until it gets requests. */
  add(site: string): Promise<void>
  stop: () => Promise<void>
}

const ASK_EVERY_MS = 1_000

export async function startBalancer(): Promise<Balancer> {
  const sites: string[] = []
  let ready: string[] = []
  let turn = 0
  const agent = new http.Agent({ keepAlive: true })
  const server = http.createServer((request, response) => {
    const site = ready[turn++ % ready.length]
    if (site) forward(agent, site, request, response)
    else response.writeHead(502).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stopping = new AbortController()
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      const states = await Promise.all(sites.map(isReady))
      ready = sites.filter((_, place) => states[place])
      await pause(ASK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: async (site) => {
      sites.push(site)
      while (!ready.includes(site)) await pause(50)
    },
    stop: async () => {
      stopping.abort()
      await asking
      agent.destroy()
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

const isReady = (site: string) =>
  fetch(`${site}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

function forward(
  agent: http.Agent,
  site: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, url, headers } = request
  const asked = http.request(site + url, { agent, method, headers })
  asked.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => response.destroy()).pipe(response)
  })
  asked.on('error', () =>
    response.headersSent ? response.destroy() : response.writeHead(502).end(),
  )
  request.pipe(asked)
}
