import { parse } from 'csv-parse/sync'
import { toFen } from '../../money'
import { ChannelError, type BillLine } from '../channel'
import { loadBill, unpackUpTo } from './bill-file'
import { granted, type Call } from './call'

const METHOD = 'alipay.data.dataservice.bill.downloadurl.query'
/** The line that ends the list of single trades. */
const END = '业务明细列表结束'
const KINDS: Record<string, BillLine['kind']> = { 交易: 'payment', 退款: 'refund' }

/**
 * All payments and refunds of a day from Alipay's trade bill. Throws `away` while the bill is not ready.
 * @param timeout ms for the download
 */
export async function readBill(call: Call, day: string, timeout: number): Promise<BillLine[]> {
  const answer = await call(METHOD, { bill_type: 'trade', bill_date: day })
  if (/bill_not_exist/i.test(answer.sub_code ?? '')) return noBill(day)
  const address = String(granted(METHOD, answer)['bill_download_url'])
  const zip = await loadBill(address, timeout)
  try {
    return linesOf(await unpackUpTo(END, zip))
  } catch {
    throw new ChannelError('away', 'the Alipay bill cannot be read')
  }
}

/**
 * Alipay provides a day's bill by nine the next morning. From then on a missing bill means that there were no trades.
 */
function noBill(day: string): BillLine[] {
  const made = Date.parse(`${day}T09:00:00+08:00`) + 86_400_000
  if (Date.now() < made) throw new ChannelError('away', 'the Alipay bill is not ready yet')
  return []
}

function linesOf(text: string): BillLine[] {
  const rows: string[][] = parse(text, {
    comment: '#',
    comment_no_infix: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  })
  const [columns = [], ...trades] = rows
  const places = ['支付宝交易号', '商户订单号', '业务类型', '订单金额', '退款批次号'].map((name) =>
    columns.findIndex((column) => column.startsWith(name)),
  )
  if (places.includes(-1)) throw new Error('no columns')
  return trades.map((row) => line(places.map((place) => row[place] ?? '')))
}

function line([trade = '', number = '', type = '', sum = '', request = '']: string[]): BillLine {
  const kind = KINDS[type]
  const amount = toFen(sum.replace(/^-/, ''))
  if (!kind || amount === undefined || !trade) throw new Error('no trade')
  return { kind, number, trade, refund: kind === 'refund' ? request : null, amount }
}
