import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The headers of server-sent events. */
export const eventHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Or nginx keeps what it should pass on.
  'x-accel-buffering': 'no',
} as const

/** One event as it is sent. */
export const eventText = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`

/**
 * An answer that goes on: server-sent events until one side ends them. Nothing is written after that, whoever was
 * first, and what was to be done at its end is done once.
 */
export class EventStream {
  /** Nothing more is sent. */
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

  /** @param atEnd is called once, whichever side ended it */
  constructor(request: FastifyRequest, reply: FastifyReply, atEnd: () => void) {
    const { raw } = reply
    const { socket } = request.raw
    this.raw = raw
    this.socket = socket
    this.atEnd = atEnd
    reply.hijack()
    // What goes wrong with it without a listener would end the process.
    raw.on('error', this.finish)
    raw.once('close', this.finish)
    // An answer that waits behind another on one connection is told nothing when the connection ends. As many as one
    // network may have can wait so, which is more listeners than Node finds usual.
    socket.setMaxListeners(0)
    socket.once('close', this.finish)
    socket.setNoDelay(true)
    // Nothing comes on the same connection after an answer that may last for minutes.
    // Fastify's names for headers are a closed list, to which Node's type does not fit.
    raw.writeHead(200, { ...(reply.getHeaders() as object), ...eventHeaders, connection: 'close' })
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
