import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../envelope/failure'
import { Turns } from '../finance/turns'
import type { Giving } from './giving'
import { isOpen, orderByCode, tellOrder, type Order } from './orders'

/** Another process may have changed the order: this one hears of that by looking. */
const LOOK_MS = 2_000
const HEARTBEAT_MS = 15_000
const ALL = 500
const EACH = 12

/**
 * Tells the state of an order as server-sent events, from now until it is no longer open: `order` with what
 * `GET /pay/order/get` answers. Throws `watchersFull` when too many watch.
 */
export class Watchers {
  private readonly turns = new Turns(ALL, EACH)
  private readonly ending = new Set<() => void>()
  private readonly giving: Giving

  constructor(giving: Giving) {
    this.giving = giving
  }

  async watch(request: FastifyRequest, reply: FastifyReply, code: string): Promise<void> {
    const first = await orderByCode(this.giving.queries, code)
    const release = this.turns.take(request.ip)
    if (!release) throw new Failure('watchersFull')
    this.open(request, reply, release)
    await this.follow(reply, first, code)
  }

  /** Ends all that is still watched, so that the service can stop. */
  close(): void {
    for (const end of [...this.ending]) end()
  }

  private open(request: FastifyRequest, reply: FastifyReply, release: () => void): void {
    reply.hijack()
    const kept = reply.getHeaders() as Record<string, string>
    reply.raw.writeHead(200, {
      ...kept,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Or nginx keeps what it should pass on.
      'x-accel-buffering': 'no',
    })
    const end = () => reply.raw.end()
    this.ending.add(end)
    const heart = setInterval(() => reply.raw.write(':\n\n'), HEARTBEAT_MS)
    request.raw.socket.setNoDelay(true)
    reply.raw.once('close', () => {
      clearInterval(heart)
      release()
      this.ending.delete(end)
    })
  }

  private async follow(reply: FastifyReply, first: Order, code: string): Promise<void> {
    const { giving } = this
    let told = ''
    let busy = false
    const tell = async (order: Order) => {
      const data = JSON.stringify(await tellOrder(giving.queries, giving.settings, order))
      if (data !== told && !reply.raw.writableEnded)
        reply.raw.write(`event: order\ndata: ${(told = data)}\n\n`)
      if (!isOpen(order)) reply.raw.end()
    }
    const look = async () => {
      if (busy || reply.raw.writableEnded) return
      busy = true
      await orderByCode(giving.queries, code)
        .then(tell)
        // The page goes on by asking from time to time.
        .catch(() => reply.raw.end())
      busy = false
    }
    const changed = (id: bigint) => void (id === first.id && look())
    const timer = setInterval(() => void look(), LOOK_MS)
    giving.changes.on('order', changed)
    reply.raw.once('close', () => {
      clearInterval(timer)
      giving.changes.off('order', changed)
    })
    await tell(first)
  }
}
