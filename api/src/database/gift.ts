/** The payment channels. `sandbox` moves no money: it is the site's own, for demonstration. */
export const CHANNELS = ['sandbox', 'alipay', 'wechat'] as const
export type ChannelId = (typeof CHANNELS)[number]

/** What the visitor pays with: a wide screen, a phone, or the browser inside WeChat. */
export const DEVICES = ['wide', 'phone', 'wechat'] as const
export type Device = (typeof DEVICES)[number]

/** How the visitor pays: on another page, or by scanning a QR code. */
export type Payment = { kind: 'redirect'; url: string } | { kind: 'qr'; text: string }

/** The states of an order. */
export const ORDER_STATES = [
  'created',
  'paying',
  'paid',
  'partly_refunded',
  'refunded',
  'expired',
  'failed',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The events in an order's history. */
export const CAUSES = [
  'created',
  'begun',
  'paid',
  'paidLate',
  'paidTwice',
  'refused',
  'closed',
  'expired',
  'refundAsked',
  'refundRefused',
  'refunded',
] as const
export type Cause = (typeof CAUSES)[number]
