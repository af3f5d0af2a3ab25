import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The headers of server-sent events. */
export const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Otherwise nginx would buffer the events.
  'x-accel-buffering': 'no',
} as const

/** One server-sent event. */
export const eventText = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`

/**
 * An open answer of server-sent events that either side can end. After the end nothing is written, and the clean-up
 * runs exactly once.
 */
export class EventStream {
  /** Whether the stream has ended. */
  over = false
  private readonly raw: ServerResponse
  private readonly socket: Socket
  private readonly atEnd: () => void
  private readonly finish = () => {
    if (this.over) return
    this.over = true
    this.socket.off('close', this.finish)
    this.atEnd()
  }

  /** @param atEnd called once when either side has ended the stream */
  constructor(request: FastifyRequest, reply: FastifyReply, atEnd: () => void) {
    const { raw } = reply
    const { socket } = request.raw
    this.raw = raw
    this.socket = socket
    this.atEnd = atEnd
    reply.hijack()
    // Without a listener an error would end the process.
    raw.on('error', this.finish)
    raw.once('close', this.finish)
    // A pipelined answer behind another one gets no event when the connection closes, so the socket's is used. One
    // connection may carry more pipelined answers than Node's default limit of listeners.
    socket.setMaxListeners(0)
    socket.once('close', this.finish)
    socket.setNoDelay(true)
    // Fastify's type of header names does not fit Node's.
    const headers: object = reply.getHeaders()
    // Closes the connection after this answer, which may last for minutes, so that no other waits behind it.
    raw.writeHead(200, { ...headers, ...eventHeaders, connection: 'close' })
  }

  write(text: string): void {
    if (!this.over) this.raw.write(text)
  }

  end(lastWords = ''): void {
    if (this.over) return
    this.finish()
    this.raw.end(lastWords)
  }
}
