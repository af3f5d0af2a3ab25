import { toFen } from '../../money'
import type { BillLine } from '../channel'
import type { WechatSettings } from './settings'

/**
 * Reads a daily bill. Returns only lines of our app and merchant, because others may share the account. Throws an
 * `Error` when the file is not a bill.
 * @param file column names in the first line, a backtick before every value, and two lines of totals at the end
 */
export function readBill(
  file: string,
  { appId, merchantId }: Pick<WechatSettings, 'appId' | 'merchantId'>,
): BillLine[] {
  const [head = '', ...lines] = file.split(/\r?\n/)
  const names = head.split(',')
  const end = lines.findIndex((line) => line.startsWith('总交易单数'))
  if (end < 0) throw new Error('The bill is incomplete.')
  return lines
    .slice(0, end)
    .map((line) => cells(line, names))
    .filter((cell) => cell('公众账号ID') === appId && cell('商户号') === merchantId)
    .flatMap(readLine)
}

type Cell = (...names: string[]) => string

/**
 * The values of a line by column name. Where several names are given, the first existing one is used, because older
 * bills use other names.
 */
function cells(line: string, names: string[]): Cell {
  // A comma without a following backtick is part of a value.
  const values = line.slice(1).split(',`')
  if (!line.startsWith('`') || values.length !== names.length)
    throw new Error('A line of the bill does not match its header.')
  return (...wanted) => {
    const name = wanted.find((one) => names.includes(one))
    if (name === undefined) throw new Error(`The bill has no column ${wanted.join(', ')}.`)
    return values[names.indexOf(name)] ?? ''
  }
}

function readLine(cell: Cell): BillLine[] {
  const number = cell('商户订单号')
  const trade = cell('微信订单号')
  switch (cell('交易状态')) {
    case 'SUCCESS': {
      const amount = fenOf(cell('订单金额', '总金额'))
      return [{ kind: 'payment', number, trade, refund: null, amount }]
    }
    case 'REFUND': {
      const amount = fenOf(cell('申请退款金额', '退款金额'))
      return [{ kind: 'refund', number, trade, refund: cell('商户退款单号'), amount }]
    }
    // Reversals, which exist for in-store payments only.
    default:
      return []
  }
}

function fenOf(yuan: string): bigint {
  const fen = toFen(yuan)
  if (fen === undefined) throw new Error('An amount in the bill is invalid.')
  return fen
}
