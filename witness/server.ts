import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Witness } from './witness'

/** More than 63 hashes and sixteen signatures take. */
const MOST_BYTES = 64 * 1_024
const REQUEST_MS = 10_000

interface Reply {
  status: number
  text: string
  type?: string
}

/** The witness as an HTTP server, which does not listen yet. */
export function witnessServer(witness: Witness): Server {
  const server = createServer((request, response) => {
    void answer(witness, request).then(({ status, text, type = 'text/plain; charset=utf-8' }) => {
      // A body that was not read would be taken for the next request.
      const close = status === 413 ? { connection: 'close' } : {}
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...close })
      response.end(text)
    })
  })
  server.requestTimeout = REQUEST_MS
  return server
}

async function answer(witness: Witness, request: IncomingMessage): Promise<Reply> {
  if (request.url !== '/add-checkpoint') return { status: 404, text: 'There is no such address.\n' }
  if (request.method !== 'POST') return { status: 405, text: 'Send a POST request.\n' }
  try {
    const body = await bodyOf(request)
    if (body === undefined) return { status: 413, text: 'The request is too large.\n' }
    return witness.addCheckpoint(body)
  } catch (error) {
    console.error(error)
    return { status: 500, text: 'The witness could not keep the checkpoint, so it did not sign.\n' }
  }
}

/** @returns undefined for a body that is too large */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  let bytes = 0
  const limited = request.iterator({ destroyOnReturn: false })
  const chunks: Buffer[] = []
  for await (const chunk of limited as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
