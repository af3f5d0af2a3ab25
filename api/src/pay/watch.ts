import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway } from '../database/away'
import type { Notices } from '../database/notices'
import { Failure } from '../envelope/failure'
import { networkOf } from '../limits/network'
import { Slots } from '../limits/slots'
import type { PayContext } from './context'
import { noteView } from './views'
import { isOpen, orderByCode, tellOrder, type Order } from './orders'
import { eventHeaders, EventStream, eventText } from './stream'

/** How often a stream reads the order and sends a heartbeat, in ms. */
export interface WatchPauses {
  /** Makes up for a notice that was missed. */
  look: number
  heartbeat: number
}

const PAUSES: WatchPauses = { look: 10_000, heartbeat: 15_000 }
/** How often the order is marked as viewed, in ms. */
const NOTE_MS = 20_000
const ALL = 500
const EACH = 12

/** Tells browsers to reconnect after this many ms, when another process may already answer. */
const COME_BACK = 'retry: 2000\n: This service stops. Another one goes on.\n\n'

/**
 * Streams an order's state as server-sent events until it is no longer open: the event `order` with the same data as
 * `GET /pay/order/get`. Throws `noOrder`, and `watchersFull` when too many streams are open.
 */
export class Watchers {
  private readonly slots = new Slots(ALL, EACH)
  private readonly streams = new Set<EventStream>()
  private readonly context: PayContext
  private readonly notices: Notices
  private readonly pauses: WatchPauses
  private stopped = false

  constructor(context: PayContext, notices: Notices, pauses = PAUSES) {
    this.context = context
    this.notices = notices
    this.pauses = pauses
  }

  async watch(request: FastifyRequest, reply: FastifyReply, code: string): Promise<void> {
    const { context } = this
    const order = await orderByCode(context.queries, code)
    if (!isOpen(order)) {
      const text = eventText('order', await orderText(context, order))
      return void reply.headers(eventHeaders).send(text)
    }
    // No await between this check and the listeners of `EventStream`, or the close of the connection could be missed.
    if (request.raw.socket.destroyed) return void reply.hijack()
    if (this.stopped) return new EventStream(request, reply, () => {}).end(COME_BACK)
    const release = this.slots.take(networkOf(request.ip))
    if (!release) throw new Failure('watchersFull')
    const stream: EventStream = new EventStream(request, reply, () => {
      release()
      this.streams.delete(stream)
      following.stop()
    })
    this.streams.add(stream)
    const following = new Following(context, stream, code)
    await following.start(this.notices, order, this.pauses)
  }

  /** Ends all streams, telling browsers to reconnect a little later, and opens no new ones. */
  close(): void {
    this.stopped = true
    for (const stream of [...this.streams]) stream.end(COME_BACK)
  }
}

const orderText = async ({ queries, settings }: PayContext, order: Order) =>
  JSON.stringify(await tellOrder(queries, settings, order))

/** Sends the changes of one order to one stream until either ends. */
class Following {
  private readonly context: PayContext
  private readonly stream: EventStream
  private readonly code: string
  private readonly timers: NodeJS.Timeout[] = []
  private unfollow = () => {}
  private told = ''
  /** The order may have changed since it was last read. */
  private changed = true
  private looking = false
  private notedAt = -Infinity

  constructor(context: PayContext, stream: EventStream, code: string) {
    this.context = context
    this.stream = stream
    this.code = code
  }

  async start(notices: Notices, { id }: Order, { look, heartbeat }: WatchPauses): Promise<void> {
    this.unfollow = notices.follow('gift_order', id, this.ask)
    this.timers.push(
      setInterval(this.ask, look),
      setInterval(() => this.stream.write(':\n\n'), heartbeat),
    )
    await this.look()
  }

  stop(): void {
    this.unfollow()
    for (const timer of this.timers) clearInterval(timer)
  }

  private readonly ask = () => {
    this.changed = true
    void this.look()
  }

  private async look(): Promise<void> {
    if (this.looking) return
    this.looking = true
    try {
      while (this.changed && !this.stream.over) await this.tell(await this.read())
    } catch (error) {
      // While the database is away, the page shows what it knows. A page that knows nothing falls back to polling.
      if (!(error instanceof DatabaseAway) || this.told === '') this.stream.end()
    }
    this.looking = false
  }

  private read(): Promise<Order> {
    this.changed = false
    return orderByCode(this.context.queries, this.code)
  }

  private async tell(order: Order): Promise<void> {
    const text = await orderText(this.context, order)
    if (text !== this.told) this.stream.write(eventText('order', (this.told = text)))
    if (!isOpen(order)) return this.stream.end()
    if (performance.now() - this.notedAt < NOTE_MS) return
    this.notedAt = performance.now()
    await noteView(this.context, order)
  }
}
