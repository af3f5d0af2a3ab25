export interface Order {
  number: string
  /** The channel's own number of the payment. */
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

/** What a gateway knows of the orders of its one merchant, whatever its protocol. In memory. */
export class Orders {
  readonly #orders = new Map<string, Order>()
  readonly #tradeOf: (count: number) => string

  constructor(tradeOf: (count: number) => string) {
    this.#tradeOf = tradeOf
  }

  /** Opens an order, or gives the one that has this number already. */
  open(opening: Opening): Order {
    const known = this.find(opening.number)
    if (known) return known
    const trade = this.#tradeOf(this.#orders.size + 1)
    const order: Order = { ...opening, trade, state: 'open', refunds: [] }
    this.#orders.set(order.number, order)
    return order
  }

  /** An order by its number, closed when its time ran out. */
  find(number: string): Order | undefined {
    const order = this.#orders.get(number)
    const lapsed = order && order.state !== 'paid' && order.expiresAt.getTime() <= Date.now()
    if (lapsed) order.state = 'closed'
    return order
  }

  /** Pays an order. @returns undefined when it is unknown, closed or expired; paid once, it stays as it is. */
  pay(number: string): Order | undefined {
    const order = this.find(number)
    if (!order || order.state === 'closed') return undefined
    order.paidAt ??= new Date()
    order.state = 'paid'
    return order
  }

  /**
   * Gives money back, once for each number of a refund.
   * @returns false when it is more than what is left, or another amount than that number had before
   */
  refund(order: Order, number: string, amount: bigint): boolean {
    const before = order.refunds.find((refund) => refund.number === number)
    if (before) return before.amount === amount
    if (amount <= 0n || refunded(order) + amount > order.amount) return false
    order.refunds.push({ number, amount, at: new Date() })
    return true
  }

  /** Every order that was paid. */
  paid(): Order[] {
    return [...this.#orders.values()].filter((order) => order.paidAt)
  }
}

/** Fen of an order that were given back. */
export const refunded = (order: Order): bigint =>
  order.refunds.reduce((sum, { amount }) => sum + amount, 0n)
