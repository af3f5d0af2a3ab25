import type { ChannelId, Device, Payment } from '../database/gift'

/** What a channel needs to know about an order to begin its payment. */
export interface Due {
  /** Our order number: 21 letters and digits. */
  number: string
  /** In fen. */
  amount: bigint
  /** One line for the visitor's payment history. */
  subject: string
  /** The payment deadline. */
  expiresAt: Date
  /** URL that the visitor returns to; absolute for a real channel. */
  returnUrl: string
  /** IP address of the visitor, which WeChat requires on phones. */
  address: string
  lang: 'zh' | 'en'
}

/** The status of a payment at the channel. */
export type Standing =
  /** Not paid yet, or the order is unknown to the channel, which means the same. */
  | { state: 'unpaid' }
  | Paid
  /** Never paid, and can no longer be paid. */
  | { state: 'closed' }
  /** The payment was tried and failed; no money was taken. */
  | { state: 'refused' }

export interface Paid {
  state: 'paid'
  /** The channel's id of the payment. */
  trade: string
  /** The ordered amount in fen; refunds are not subtracted. */
  amount: bigint
  paidAt: Date
}

export interface Refund {
  /** Our order number. */
  number: string
  /** Our refund number; repeated calls with the same number refund once. */
  refund: string
  /** In fen. */
  amount: bigint
  /** Amount of the whole order in fen. */
  total: bigint
  /** Shown to the donor; at most 80 characters. */
  reason: string
}

/**
 * The result of a notification: accepted, refused because it is invalid, or lost because of an internal error. The
 * channel retries after the last two.
 */
export type Outcome = 'taken' | 'refused' | 'lost'

/** The HTTP status for each result, for channels that do not prescribe one. */
export const OUTCOME_STATUS: Record<Outcome, number> = { taken: 200, refused: 400, lost: 503 }

/** A notification as received; nothing in it is verified yet. */
export interface RawNotice {
  /** Names in lower case. */
  headers: Record<string, string | undefined>
  /** The exact body, as UTF-8 text. */
  body: string
}

/** A notification whose signature, app, seller and currency were verified. */
export interface Notice {
  number: string
  /** The payment status. The caller compares the amount with the order. */
  standing: Standing
  /**
   * The notification is older than five minutes or dated in the future. It may be outdated, so the channel should be
   * polled.
   */
  stale: boolean
}

/** One line of a channel's daily bill. */
export interface BillLine {
  kind: 'payment' | 'refund'
  /** Our order number. */
  number: string
  /** The channel's id of the payment. */
  trade: string
  /** Our refund number; null for a payment. */
  refund: string | null
  /** In fen, never negative. */
  amount: bigint
}

/** A payment channel. Every method may throw a `ChannelError`. */
export interface Channel {
  readonly id: ChannelId
  /**
   * Begins a payment. A repeated call for the same order returns an equivalent payment; the visitor can pay only once.
   */
  begin(due: Due, device: Device): Promise<Payment>
  /** Queries the status of a payment. */
  ask(number: string): Promise<Standing>
  /**
   * Queries many payments in one call, for channels where that is as cheap as one. Orders missing from the answer are
   * unpaid.
   */
  askAll?(numbers: string[]): Promise<ReadonlyMap<string, Standing>>
  /** Closes an order, so that it can no longer be paid. Does nothing if the channel does not know the order. */
  close(number: string): Promise<void>
  /** Refunds money, once per refund number. After `pending`, repeat the same call. */
  refund(refund: Refund): Promise<'done' | 'pending'>
  /** Verifies and reads a notification. Throws `NoticeRefused` when anything in it is invalid. */
  read(notice: RawNotice): Promise<Notice>
  /** The HTTP response that the channel expects: the notification was accepted, or should be sent again. */
  answer(outcome: Outcome): { status: number; type: string; body: string }
  /** All payments and refunds of a day in Asia/Shanghai, `2026-11-20`; empty when there were none. */
  bill(day: string): Promise<BillLine[]>
}

/** A call to a channel failed. The message contains no secret and no personal data. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError'
  /**
   * `away`: no valid answer; the call may have taken effect and can be repeated. `refused`: the channel refused, and
   * nothing happened.
   */
  readonly kind: 'away' | 'refused'

  constructor(kind: 'away' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** A notification is invalid. The message is for the log and contains none of its values. */
export class NoticeRefused extends Error {
  override readonly name = 'NoticeRefused'
}
