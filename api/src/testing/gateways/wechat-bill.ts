import { shanghaiDate, shanghaiTime } from '../../calendar'
import { toYuan } from '../../money'
import type { Order, OrderRefund, Orders } from './orders'

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const TOTALS =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

/**
 * A daily bill: one line per payment and refund, then the totals. Undefined when there was neither.
 * @param lead the first columns of every line after its time: app, merchant, sub-merchant, device
 */
export function writeBill(orders: Orders, day: string, lead: string[]): string | undefined {
  const paid = orders.paid().filter(({ paidAt }) => shanghaiDate(paidAt!) === day)
  const refunds = orders
    .paid()
    .flatMap((order) => order.refunds.map((refund) => ({ order, refund })))
    .filter(({ refund }) => shanghaiDate(refund.at) === day)
  if (paid.length + refunds.length === 0) return undefined
  const lines = [
    ...paid.map((order) => line(order, lead)),
    ...refunds.map(({ order, refund }) => line(order, lead, refund)),
  ]
  const [taken, given] = [
    paid.reduce((sum, { amount }) => sum + amount, 0n),
    refunds.reduce((sum, { refund }) => sum + refund.amount, 0n),
  ].map(toYuan) as [string, string]
  const sums = ticked([`${lines.length}.0`, taken, given, '0.00', '0.00', taken, given])
  return `\uFEFF${[HEAD, ...lines, TOTALS, sums, ''].join('\r\n')}`
}

function line(order: Order, lead: string[], refund?: OrderRefund): string {
  const amount = toYuan(order.amount)
  const back = refund ? toYuan(refund.amount) : '0.00'
  const time = shanghaiTime(refund?.at ?? order.paidAt!)
  return ticked([
    time.slice(0, 19).replace('T', ' '),
    ...lead,
    order.trade,
    order.number,
    'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
    'NATIVE',
    refund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    refund ? '0.00' : amount,
    '0.00',
    refund ? `5030${order.trade.slice(4)}` : '0',
    refund?.number ?? '0',
    back,
    '0.00',
    refund ? 'ORIGINAL' : '',
    refund ? 'SUCCESS' : '',
    order.subject,
    '',
    '0.00000',
    '0.60%',
    refund ? '0.00' : amount,
    back,
    '',
  ])
}

const ticked = (values: string[]) => values.map((value) => `\`${value}`).join(',')
