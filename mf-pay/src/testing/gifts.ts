import type { GiftOrder, GivingTerms } from 'shared/contract'

/** Terms as returned by the service; pass the fields that matter to the test. */
export const terms = (own: Partial<GivingTerms> = {}): GivingTerms => ({
  closed: null,
  channels: ['alipay', 'wechat'],
  demo: false,
  least: '1.00',
  most: '50000.00',
  presets: ['20.00', '100.00', '1000.00'],
  projects: [
    { name: '不限定用途', summary: '由农场按最需要的地方安排，支出同样逐笔记账' },
    { name: '土壤改良', summary: '种绿肥、施堆肥，把地一点点养回来' },
  ],
  organisation: { name: '慢生活慈善基金会', registration: '53100000500021', filing: '5311000025' },
  ...own,
})

export const CODE = '39EXD1HKT3K2JR7SP1FN6Z2C02'
export const GROUPED = '39EX D1HK T3K2J R7SP 1FN6 Z2C02'

/** An order as returned by the service, open and to be paid on another page. */
export const order = (own: Partial<GiftOrder> = {}): GiftOrder => ({
  number: 'G20261121123456789012',
  state: 'paying',
  amount: '100.00',
  refunded: '0.00',
  purpose: '土壤改良',
  shownAs: '王**',
  channel: 'alipay',
  createdAt: '2026-11-21T10:00:00+08:00',
  expiresAt: '2026-11-21T10:15:00+08:00',
  paidAt: null,
  entry: null,
  payment: { kind: 'redirect', target: '#cashier' },
  history: [
    { at: '2026-11-21T10:00:00+08:00', state: 'created', cause: 'created' },
    { at: '2026-11-21T10:00:01+08:00', state: 'paying', cause: 'begun' },
  ],
  organisation: terms().organisation,
  demo: false,
  ...own,
})

/** The same order once it is paid. */
export const paid = (own: Partial<GiftOrder> = {}): GiftOrder =>
  order({
    state: 'paid',
    paidAt: '2026-11-21T10:03:00+08:00',
    entry: '3616',
    payment: null,
    history: [
      ...order().history,
      { at: '2026-11-21T10:03:00+08:00', state: 'paid', cause: 'paid' },
    ],
    ...own,
  })

/** The same order after it ended without a payment. */
export const over = (state: 'expired' | 'failed'): GiftOrder =>
  order({
    state,
    payment: null,
    history: [
      ...order().history,
      {
        at: '2026-11-21T10:15:00+08:00',
        state,
        cause: state === 'failed' ? 'refused' : 'expired',
      },
    ],
  })

/** The error that the client throws for a call that the service refused. */
export const refusal = (status: number, code = 0, faults: object[] = [], msg = '') =>
  Object.assign(new Error(`HTTP ${status}`), {
    response: { status, data: { code, msg, data: { faults } } },
  })
