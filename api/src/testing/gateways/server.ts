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

/**
 * How a gateway misbehaves. `silent` takes payments but sends no notifications; `slow` does what is asked but never
 * answers.
 */
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

/** A notification that is created but not sent, for tests that tamper with it. */
export interface NoticeWish {
  number: string
  /** Override its fields before it is signed. */
  changes?: Record<string, unknown>
  /** Time of creation as ISO 8601; now by default. */
  at?: string
  /** The gateway's own key, or a wrong one. */
  key?: 'own' | 'other'
}

/** The parts of a gateway that are specific to one channel. */
export interface Protocol {
  orders: Orders
  /** Reported to the parent process, together with the port. */
  ready: Record<string, string>
  /** Answers a call. @param mode only to be checked for `wrong-signature` */
  answer(call: Call, mode: Mode): Reply | Promise<Reply>
  notice(order: Order, wish: Omit<NoticeWish, 'number'>): RawNotice
  heard(status: number, body: string): boolean
  /** The state of an order after a failed payment attempt. */
  failed: 'refused' | 'closed'
}

/** The settings that every gateway gets from its parent process, besides those of its protocol. */
export interface Setup {
  /** The merchant's public key, PEM. */
  merchantKey: string
  /** Notifications go to this origin, whichever one the order names. */
  notifyOrigin?: string
  /** Where it listens; this machine alone can reach it by default. */
  host?: string
}

/** Reads the settings from the parent process. */
export const readSetup = <T extends Setup>(): T => JSON.parse(process.env['GATEWAY'] ?? '') as T

/**
 * Starts a gateway on a free port and reports the port as one line of JSON. The process ends when its standard input
 * ends, that is, when its parent is gone.
 */
export function startServer(protocol: Protocol, setup: Setup): Visitors {
  const visitors = new Visitors(protocol, setup)
  const server = createServer((request, response) => {
    serve(protocol, visitors, request, response).catch((error: Error) => {
      console.error(error)
      send(response, { status: 500, body: error.message })
    })
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, setup.host ?? '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    console.log(JSON.stringify({ ...protocol.ready, port }))
  })
  process.stdin.resume().on('end', () => process.exit())
  return visitors
}

/** Actions of visitors at the gateway, which tests can also trigger. */
export class Visitors {
  mode: Mode = 'none'
  readonly #sender = new Sender()
  readonly #protocol: Protocol
  readonly #setup: Setup

  constructor(protocol: Protocol, setup: Setup) {
    this.#protocol = protocol
    this.#setup = setup
  }

  /** Pays an order and notifies the merchant. @returns undefined when it can no longer be paid */
  pay(number: string, times = 1): Order | undefined {
    const order = this.#protocol.orders.pay(number)
    if (order) this.tell(order, times)
    return order
  }

  /** Notifies the merchant of an order's status. */
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
