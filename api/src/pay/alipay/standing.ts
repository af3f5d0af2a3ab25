import { toFen } from '../../money'
import type { Standing } from '../channel'
import { ofShanghaiClock } from './time'

/**
 * The payment status of a trade in a query's answer or a notification. TRADE_CLOSED means fully refunded or never paid;
 * the time of payment tells which.
 * @param paidAt in Asia/Shanghai; absent when it was not paid
 * @returns undefined when the fields contradict each other or are missing
 */
export function standingOf(trade: Record<string, unknown>, paidAt: unknown): Standing | undefined {
  switch (trade['trade_status']) {
    case 'WAIT_BUYER_PAY':
      return { state: 'unpaid' }
    case 'TRADE_CLOSED':
      return paidAt === undefined ? { state: 'closed' } : paid(trade, paidAt)
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return paid(trade, paidAt)
    default:
      return undefined
  }
}

function paid(fields: Record<string, unknown>, at: unknown): Standing | undefined {
  const paidAt = ofShanghaiClock(String(at))
  const amount = toFen(String(fields['total_amount']))
  const trade = String(fields['trade_no'] ?? '')
  if (!paidAt || !amount || !trade) return undefined
  return { state: 'paid', trade, amount, paidAt }
}

/** Whether every currency field says yuan. Alipay sends such fields only for cross-border payments. */
export const isInYuan = (trade: Record<string, unknown>): boolean =>
  ['currency', 'trans_currency', 'settle_currency', 'pay_currency'].every(
    (name) => (trade[name] ?? 'CNY') === 'CNY',
  )
