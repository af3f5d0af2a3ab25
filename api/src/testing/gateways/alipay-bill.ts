import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { shanghaiDate } from '../../calendar'
import { toYuan } from '../../money'
import { shanghaiClock } from '../../pay/alipay/time'
import { toGbk } from './gbk'
import type { Order } from './orders'

const COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,' +
  '订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,' +
  '商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'

/** A daily bill as Alipay packs it: detail and summary, in GBK. @returns undefined when there were no trades */
export async function packBill(
  orders: Order[],
  day: string,
  seller: string,
): Promise<Buffer | undefined> {
  const on = (at: Date) => shanghaiDate(at) === day
  const payments = orders
    .filter(({ paidAt }) => on(paidAt!))
    .map((order) => line(order, '交易', order.amount, order.paidAt!, ''))
  const refunds = orders.flatMap((order) =>
    order.refunds
      .filter(({ at }) => on(at))
      .map(({ number, amount, at }) => line(order, '退款', -amount, at, number)),
  )
  if (payments.length + refunds.length === 0) return undefined
  const name = `${seller}0156_${day.replaceAll('-', '')}`
  const zip = new ZipFile()
  const summary = ['#支付宝业务汇总查询', '门店编号,门店名称,交易订单总笔数,退款订单总笔数', '']
  zip.addBuffer(toGbk(summary.join('\r\n')), `${name}_业务明细(汇总).csv`)
  zip.addBuffer(toGbk(detail(payments, refunds, day, seller)), `${name}_业务明细.csv`)
  zip.end()
  return buffer(zip.outputStream)
}

const detail = (payments: string[], refunds: string[], day: string, seller: string) =>
  [
    '#支付宝业务明细查询',
    `#账号：[${seller}0156]`,
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    COLUMNS,
    ...payments,
    ...refunds,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔，商家实收共0.00元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共0.00元，商家优惠退款共0.00元`,
    `#导出时间：[${shanghaiClock(new Date())}]`,
    '',
  ].join('\r\n')

/** One row; Alipay appends tabs to values that a spreadsheet would read as numbers. */
function line(order: Order, kind: string, amount: bigint, at: Date, request: string): string {
  const time = shanghaiClock(at)
  const sum = toYuan(amount)
  const who = '农*(far***@example.com)'
  const start = `${order.trade}\t,${order.number}\t,${kind}\t,${order.subject},${time},${time}`
  return `${start},\t,\t,\t,\t,${who}\t,${sum},${sum},0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00,${request}\t,0.00,0.00,`
}
