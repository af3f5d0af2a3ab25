import { toFen } from '../../money'
import type { Standing } from '../channel'
import { ofShanghaiClock } from './time'

/**
 * Where a trade stands, from what a query or a notification says of it. A trade that was given back whole is
 * TRADE_CLOSED like one that was never paid; the time of its payment tells them apart.
 * @param paidAt on Shanghai's clock; absent when it was not paid
 * @returns undefined when it makes no sense
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

/** Whether everything that is said of a currency says yuan. Alipay names it across borders alone. */
export const isInYuan = (trade: Record<string, unknown>): boolean =>
  ['currency', 'trans_currency', 'settle_currency', 'pay_currency'].every(
    (name) => (trade[name] ?? 'CNY') === 'CNY',
  )
