import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Told } from 'release'

export interface ApiCall {
  /** Path and query, with the api's prefix. */
  url: string
  /** The visitor's network address: the call counts for the visitor's limits. */
  address: string
  /** By name in lower case. */
  headers?: Record<string, string>
}

/**
 * Makes a GET call of the api in this process. Fastify's `inject` is for tests: what it makes for each call stays in
 * memory until V8 collects the whole heap, for which visitors wait (docs/decisions/0030).
 * @throws when the answer is cut off
 */
export function callApi(
  app: FastifyInstance,
  { url, address, headers = {} }: ApiCall,
): Promise<Told> {
  const request = Object.assign(new IncomingMessage(new Visitor(address)), {
    method: 'GET',
    url,
    httpVersion: '1.1',
    httpVersionMajor: 1,
    httpVersionMinor: 1,
    headers,
    complete: true,
  })
  request.push(null)
  const answer = new Answer(request)
  return new Promise((resolve, reject) => {
    answer.once('finish', () => resolve({ status: answer.statusCode, body: answer.body }))
    answer.once('close', () => reject(new Error(`The answer of ${url} was cut off.`)))
    app.routing(request, answer)
  })
}

/** Stands for the connection of a visitor. */
class Visitor extends Socket {
  override readonly remoteAddress: string

  constructor(address: string) {
    super()
    this.remoteAddress = address
  }
}

/** Collects what a route answers instead of sending it. */
class Answer extends ServerResponse {
  readonly #chunks: Buffer[] = []

  get body(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  override write(chunk: string | Uint8Array): boolean {
    // What has begun can only be cut off, as on its way to a visitor.
    if (!this.headersSent) this.writeHead(this.statusCode)
    this.#chunks.push(Buffer.from(chunk))
    return true
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk)
    super.end()
    this.emit('finish')
    return this
  }

  override destroy(error?: Error): this {
    super.destroy(error)
    this.emit('close')
    return this
  }
}
