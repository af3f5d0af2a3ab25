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
 * Makes a GET call of the api in this process. It does not use Fastify's `inject`, because what that creates for a call
 * stays in memory until a full garbage collection, and full collections delay pages (docs/decisions/0030).
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
  // When a route destroys the connection or the request, its answer is cut off.
  const cut = () => void answer.destroy()
  request.socket.on('error', cut).once('close', cut)
  request.on('error', cut)
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

type Done = (error?: Error | null) => void

/** Collects what a route answers instead of sending it. */
class Answer extends ServerResponse {
  readonly #chunks: Buffer[] = []
  #closed = false

  get body(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  override write(
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | Done | null,
    done?: Done | null,
  ): boolean {
    // Once the headers are sent, Fastify cuts a failing answer off and appends no error to it.
    if (!this.headersSent) this.writeHead(this.statusCode)
    this.#chunks.push(
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? encoding : 'utf8')
        : Buffer.from(chunk),
    )
    const told = typeof encoding === 'function' ? encoding : done
    if (told) process.nextTick(told)
    return true
  }

  override end(
    chunk?: string | Uint8Array | Done | null,
    encoding?: BufferEncoding | Done | null,
    done?: Done | null,
  ): this {
    if (this.writableEnded) return this
    const told = [chunk, encoding, done].find((one) => typeof one === 'function')
    if (told) this.once('finish', told)
    if (chunk && typeof chunk !== 'function')
      this.write(chunk, typeof encoding === 'string' ? encoding : null)
    super.end()
    this.emit('finish')
    this.#close()
    return this
  }

  override destroy(error?: Error): this {
    super.destroy(error)
    this.#close()
    return this
  }

  /** Routes free what they hold when their answer emits `close`. */
  #close(): void {
    if (this.#closed) return
    this.#closed = true
    process.nextTick(() => this.emit('close'))
  }
}
