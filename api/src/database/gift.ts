/** The ways money comes in. `sandbox` moves none: it is the site's own, for demonstration. */
export const CHANNELS = ['sandbox', 'alipay', 'wechat'] as const
export type ChannelId = (typeof CHANNELS)[number]

/** What the visitor pays from: a wide screen, a phone, or the browser inside WeChat. */
export const DEVICES = ['wide', 'phone', 'wechat'] as const
export type Device = (typeof DEVICES)[number]

/** How the visitor pays: at another page, or by a code to scan. */
export type Payment = { kind: 'redirect'; url: string } | { kind: 'qr'; text: string }

/** Where an order stands. */
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

/** What became of an order, by cause. */
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
