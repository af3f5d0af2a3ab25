import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { RawNotice } from '../../pay/channel'
import { refunded, type Order, type Orders } from './orders'
import { Sender } from './sender'

/** How a gateway has a bad day. `silent` takes money but tells no one; `slow` does what is asked but never answers. */
export type Mode = 'none' | 'slow' | 'down' | 'wrong-signature' | 'silent'

export interface Call {
  method: string
  /** Absolute. */
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

export interface Reply {
  status: number
  headers?: Record<string, string>
  body: string | Buffer
}

/** A notification to be made but not sent, for tests that forge. */
export interface NoticeWish {
  number: string
  /** Laid over its fields before it is signed. */
  changes?: Record<string, unknown>
  /** When it says it was made, as ISO 8601; now by default. */
  at?: string
  /** Signed with the gateway's own key, or with another one. */
  key?: 'own' | 'other'
}

/** What one channel's gateway is beside what all have. */
export interface Protocol {
  orders: Orders
  /** Told to whoever started the program, with the port. */
  ready: Record<string, string>
  /** Answers a call. @param mode is to be looked at for `wrong-signature` alone. */
  answer(call: Call, mode: Mode): Reply | Promise<Reply>
  notice(order: Order, wish: Omit<NoticeWish, 'number'>): RawNotice
  heard(status: number, body: string): boolean
  /** What becomes of an order whose payment was tried and failed. */
  failed: 'refused' | 'closed'
}

/** What the one who starts a gateway tells every one of them, beside what its own protocol needs. */
export interface Setup {
  /** The merchant's public key, PEM. */
  merchantKey: string
  /** Notifications go to this origin, whichever one the order names. */
  notifyOrigin?: string
}

/** Reads what the program is told by the one who starts it. */
export const readSetup = <T extends Setup>(): T => JSON.parse(process.env['GATEWAY'] ?? '') as T

/**
 * Opens a gateway on a free port of this machine and says so in one line of JSON. It ends when its standard input does,
 * which is when the one who started it is gone.
 */
export function openDoor(protocol: Protocol, setup: Setup): Visitors {
  const visitors = new Visitors(protocol, setup)
  const server = createServer((request, response) => {
    serve(protocol, visitors, request, response).catch((error: Error) => {
      console.error(error)
      send(response, { status: 500, body: error.message })
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    console.log(JSON.stringify({ ...protocol.ready, port }))
  })
  process.stdin.resume().on('end', () => process.exit())
  return visitors
}

/** What visitors do at the gateway, and what the tests do in their place. */
export class Visitors {
  mode: Mode = 'none'
  readonly #sender = new Sender()
  readonly #protocol: Protocol
  readonly #setup: Setup

  constructor(protocol: Protocol, setup: Setup) {
    this.#protocol = protocol
    this.#setup = setup
  }

  /** Pays an order and tells of it. @returns undefined when it can no longer be paid. */
  pay(number: string, times = 1): Order | undefined {
    const order = this.#protocol.orders.pay(number)
    if (order) this.tell(order, times)
    return order
  }

  /** Tells the merchant how an order stands. */
  tell(order: Order, times = 1): void {
    if (this.mode === 'silent') return
    const url = new URL(order.notifyUrl)
    const { notifyOrigin } = this.#setup
    const target = notifyOrigin ? new URL(url.pathname, notifyOrigin) : url
    const { heard } = this.#protocol
    const make = () => this.#protocol.notice(order, {})
    this.#sender.send({ url: target.href, make, heard }, times)
  }
}

async function serve(
  protocol: Protocol,
  visitors: Visitors,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const call = {
    method: request.method ?? 'GET',
    url,
    headers: request.headers,
    body: await text(request),
  }
  if (url.pathname.startsWith('/control/')) return send(response, control(protocol, visitors, call))
  const { mode } = visitors
  if (mode === 'down') return send(response, { status: 503, body: 'down' })
  const reply = await protocol.answer(call, mode)
  if (mode !== 'slow') send(response, reply)
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers).end(body)
}

function control(protocol: Protocol, visitors: Visitors, call: Call): Reply {
  const given = call.body ? JSON.parse(call.body) : {}
  const order = protocol.orders.find(String(given.number))
  switch (call.url.pathname) {
    case '/control/pay': {
      const paid = visitors.pay(String(given.number), given.times)
      return paid ? json(200, { trade: paid.trade, amount: String(paid.amount) }) : unable
    }
    case '/control/misbehave':
      visitors.mode = given.mode
      return json(200, {})
    case '/control/notice':
      return order ? json(200, protocol.notice(order, given)) : unable
    case '/control/refuse':
      if (order?.state !== 'open') return unable
      order.state = protocol.failed
      return json(200, {})
    case '/control/payments':
      return json(200, protocol.orders.paid().map(payment))
    default:
      return json(404, {})
  }
}

const payment = (order: Order) => ({
  number: order.number,
  trade: order.trade,
  amount: String(order.amount),
  refunded: String(refunded(order)),
})

const json = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const unable = json(409, { message: 'unknown, closed or expired' })
