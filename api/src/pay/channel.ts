import type { ChannelId, Device, Payment } from '../database/gift'

/** What a channel needs to know of an order. */
export interface Due {
  /** Our number of the order: letters and digits, 21 of them. */
  number: string
  /** Fen. */
  amount: bigint
  /** One line for the visitor's own list of payments. */
  subject: string
  /** After it nothing may be paid any more. */
  expiresAt: Date
  /** Where the visitor comes back to; an address with its host for a real channel. */
  returnUrl: string
  /** The visitor's address, which WeChat asks for on phones. */
  address: string
  lang: 'zh' | 'en'
}

/** Where a payment stands at the channel. */
export type Standing =
  /** Nothing was paid yet, or the channel has not heard of the order, which is the same. */
  | { state: 'unpaid' }
  | Paid
  /** Was never paid and can no longer be. */
  | { state: 'closed' }
  /** The payment was tried and did not go through; nothing was taken. */
  | { state: 'refused' }

export interface Paid {
  state: 'paid'
  /** The channel's number of the payment. */
  trade: string
  /** Fen, as ordered: what was given back is not subtracted. */
  amount: bigint
  paidAt: Date
}

export interface Refund {
  /** Our number of the order. */
  number: string
  /** Our number of this refund; asking again with the same one gives back once. */
  refund: string
  /** Fen. */
  amount: bigint
  /** Fen of the whole order. */
  total: bigint
  /** For the one who gave; at most 80 characters. */
  reason: string
}

/**
 * What became of a notification: taken in; refused, because it is not right; or lost for now to a fault of ours. The
 * channel tells the last two again.
 */
export type Outcome = 'taken' | 'refused' | 'lost'

/** The HTTP status of each, for channels that leave it to us. */
export const OUTCOME_STATUS: Record<Outcome, number> = { taken: 200, refused: 400, lost: 503 }

/** A notification as it came in: nothing in it is believed yet. */
export interface RawNotice {
  /** Lower-case names. */
  headers: Record<string, string | undefined>
  /** The body to the byte, as UTF-8 text. */
  body: string
}

/** A notification whose signature, app, seller and currency are right. */
export interface Notice {
  number: string
  /** What it says. The amount is compared with the order by the caller. */
  standing: Standing
  /** It was made more than five minutes ago, or in the future: true once, but better asked again. */
  stale: boolean
}

/** One line of a channel's bill of a day. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** Our number of the order. */
  number: string
  /** The channel's number of the payment. */
  trade: string
  /** Our number of the refund; null for a payment. */
  refund: string | null
  /** Fen, never negative. */
  amount: bigint
}

/** One way of paying. Every call may throw a `ChannelError`. */
export interface Channel {
  readonly id: ChannelId
  /** Begins a payment. Asked again with the same order it gives an equal one; the visitor can pay only once. */
  begin(due: Due, device: Device): Promise<Payment>
  /** Asks where a payment stands. */
  ask(number: string): Promise<Standing>
  /**
   * Asks about many at once, where that costs no more than asking about one. Those that are not in the answer were not
   * paid.
   */
  askAll?(numbers: string[]): Promise<ReadonlyMap<string, Standing>>
  /** Sees to it that nothing can be paid any more. Nothing happens where the channel does not know the order. */
  close(number: string): Promise<void>
  /** Gives money back, once for each refund number. `pending` is to be asked again with the same call. */
  refund(refund: Refund): Promise<'done' | 'pending'>
  /** Reads a notification. Throws `NoticeRefused` when anything in it is not right. */
  read(notice: RawNotice): Promise<Notice>
  /** What the channel wants to hear: that a notification was taken in, or that it should come again. */
  answer(outcome: Outcome): { status: number; type: string; body: string }
  /** Everything that was paid and given back on a day in Asia/Shanghai, `2026-11-20`; empty when nothing was. */
  bill(day: string): Promise<BillLine[]>
}

/** The channel did not do what was asked. Its message holds no secret and nothing of the one who gives. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError'
  /**
   * `away`: no answer, or none that can be believed; what was asked may have happened, and can be asked again.
   * `refused`: the channel said no, and nothing happened.
   */
  readonly kind: 'away' | 'refused'

  constructor(kind: 'away' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** A notification is not what it should be; the reason is for the log and names no value of it. */
export class NoticeRefused extends Error {
  override readonly name = 'NoticeRefused'
}
