import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A call as it came, and how to have the chain answer it. */
export interface Question {
  method: string
  forward: () => Promise<string>
}

/** A server that answers in the place of a chain's node. */
export interface FrontNode {
  rpc: string
  close: () => Promise<void>
}

/** The text of a JSON-RPC answer. */
export const answer = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result })

/**
 * Starts a server in front of a node.
 * @param reply the text of each answer; undefined for none at all
 */
export async function startFrontNode(
  rpc: string,
  reply: (question: Question) => Promise<string | undefined> | string | undefined,
): Promise<FrontNode> {
  const server = createServer((request, response) => {
    // Browsers ask first whether a page of another origin may call it, and real nodes say so.
    for (const what of ['origin', 'headers'])
      response.setHeader(`access-control-allow-${what}`, '*')
    if (request.method === 'OPTIONS') return void response.end()
    void (async () => {
      const body = await text(request)
      const { method } = JSON.parse(body) as { method: string }
      const forward = async () => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(rpc, { method: 'POST', headers, body })).text()
      }
      const told = await reply({ method, forward })
      if (told !== undefined) response.end(told)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    rpc: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
