export interface Order {
  number: string
  /** The channel's id of the payment. */
  trade: string
  /** Fen. */
  amount: bigint
  subject: string
  expiresAt: Date
  notifyUrl: string
  returnUrl: string
  state: 'open' | 'paid' | 'closed' | 'refused'
  paidAt?: Date
  refunds: OrderRefund[]
}

export interface OrderRefund {
  number: string
  /** Fen. */
  amount: bigint
  at: Date
}

export type Opening = Pick<
  Order,
  'number' | 'amount' | 'subject' | 'expiresAt' | 'notifyUrl' | 'returnUrl'
>

/** The orders of a gateway's only merchant, in memory, whatever the protocol. */
export class Orders {
  readonly #orders = new Map<string, Order>()
  readonly #tradeOf: (count: number) => string

  constructor(tradeOf: (count: number) => string) {
    this.#tradeOf = tradeOf
  }

  /** Creates an order, or returns the existing one with this number. */
  open(opening: Opening): Order {
    const known = this.find(opening.number)
    if (known) return known
    const trade = this.#tradeOf(this.#orders.size + 1)
    const order: Order = { ...opening, trade, state: 'open', refunds: [] }
    this.#orders.set(order.number, order)
    return order
  }

  /** Finds an order by number, closing it when its deadline has passed. */
  find(number: string): Order | undefined {
    const order = this.#orders.get(number)
    const lapsed = order && order.state !== 'paid' && order.expiresAt.getTime() <= Date.now()
    if (lapsed) order.state = 'closed'
    return order
  }

  /**
   * Pays an order. @returns undefined when it is unknown, closed or expired; an order that is already paid stays
   * unchanged
   */
  pay(number: string): Order | undefined {
    const order = this.find(number)
    if (!order || order.state === 'closed') return undefined
    order.paidAt ??= new Date()
    order.state = 'paid'
    return order
  }

  /**
   * Refunds money, once per refund number.
   * @returns false when it exceeds what is left, or when that number was used with another amount
   */
  refund(order: Order, number: string, amount: bigint): boolean {
    const before = order.refunds.find((refund) => refund.number === number)
    if (before) return before.amount === amount
    if (amount <= 0n || refunded(order) + amount > order.amount) return false
    order.refunds.push({ number, amount, at: new Date() })
    return true
  }

  /** Every paid order. */
  paid(): Order[] {
    return [...this.#orders.values()].filter((order) => order.paidAt)
  }
}

/** Refunded amount of an order in fen. */
export const refunded = (order: Order): bigint =>
  order.refunds.reduce((sum, { amount }) => sum + amount, 0n)
