import type { Transfer, Transfers } from 'shared/contract'
import { ok } from 'testing'

export const TRANSFERS = '/finance/transfer/page'

/** Unrestricted money that was moved to a purpose. */
export const transfer = (id: string, amount: string, own: Partial<Transfer> = {}): Transfer => ({
  id,
  from: '不限定用途',
  to: '乡村学校午餐',
  amount,
  reason: '理事会 11 月决议',
  date: '2026-11-20',
  recordedAt: '2026-11-20T02:30:00Z',
  undoes: null,
  undoneBy: null,
  ...own,
})

/** A page of transfers. */
export const moves = (list: Transfer[], own: Partial<Transfers> = {}) =>
  ok<Transfers>({
    list,
    total: list.length,
    movedIn: '0.00',
    movedOut: '0.00',
    demo: false,
    ...own,
  })
