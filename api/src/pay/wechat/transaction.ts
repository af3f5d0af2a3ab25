import { fieldsOf } from '../../fields'
import type { Standing } from '../channel'
import type { WechatSettings } from './settings'

type Fields<Name extends string> = Partial<Record<Name, unknown>>

/**
 * The payment status of an order in an answer or a notification. Throws an `Error` that names the field that is not
 * ours or invalid, but no value.
 */
export function readTransaction(
  told: unknown,
  { appId, merchantId }: Pick<WechatSettings, 'appId' | 'merchantId'>,
): { number: string; standing: Standing } {
  const { appid, mchid, out_trade_no, trade_state, ...rest } = fieldsOf(told)
  if (mchid !== merchantId) throw wrong('mchid')
  if (appid !== undefined && appid !== appId) throw wrong('appid')
  const number = filled(out_trade_no, 'out_trade_no')
  switch (trade_state) {
    case 'NOTPAY':
    case 'USERPAYING':
    case 'ACCEPT':
      return { number, standing: { state: 'unpaid' } }
    case 'CLOSED':
    case 'REVOKED':
      return { number, standing: { state: 'closed' } }
    case 'PAYERROR':
      return { number, standing: { state: 'refused' } }
    // Refunded in whole or in part, so it was paid.
    case 'REFUND':
    case 'SUCCESS':
      if (appid === undefined) throw wrong('appid')
      return { number, standing: readPaid(rest) }
    default:
      throw wrong('trade_state')
  }
}

function readPaid({
  transaction_id,
  success_time,
  amount,
}: Fields<'transaction_id' | 'success_time' | 'amount'>): Standing {
  const { total, currency } = fieldsOf(amount)
  if (currency !== 'CNY') throw wrong('amount.currency')
  if (typeof total !== 'number' || !Number.isSafeInteger(total)) throw wrong('amount.total')
  const trade = filled(transaction_id, 'transaction_id')
  const time = filled(success_time, 'success_time')
  const paidAt = new Date(time)
  // JavaScript also reads years that PostgreSQL has no date for.
  if (!/^\d{4}-\d{2}-\d{2}T/.test(time) || Number.isNaN(paidAt.getTime()))
    throw wrong('success_time')
  return { state: 'paid', trade, amount: BigInt(total), paidAt }
}

function filled(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw wrong(name)
  return value
}

const wrong = (name: string) => new Error(`${name} is invalid.`)
