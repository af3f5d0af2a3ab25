import {
  createSign,
  createVerify,
  generateKeyPairSync,
  randomUUID,
  type KeyPairKeyObjectResult,
} from 'node:crypto'
import { shanghaiDate } from '../../calendar'
import { toFen, toYuan } from '../../money'
import { ofShanghaiClock, shanghaiClock } from '../../pay/alipay/time'
import { packBill } from './alipay-bill'
import { cashierPage, faultPage } from './alipay-pages'
import { startServer, readSetup, type Call, type Mode, type Reply, type Setup } from './server'
import { Orders, refunded, type Order } from './orders'

/**
 * A fake of Alipay's gateway with the methods that the site uses: page and WAP pay, query, close, refund and its query,
 * the bill. Unlike the real one it provides a bill of the current day, and an order begins when its page is opened.
 */
type Fields = Record<string, string>
type Answer = Record<string, unknown>

const setup = readSetup<Setup & { appId: string; sellerId: string }>()
const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, other] = [newPair(), newPair()]
const orders = new Orders(
  (count) =>
    `${shanghaiDate(new Date()).replaceAll('-', '')}22001${String(count).padStart(15, '0')}`,
)
const bills = new Map<string, { zip: Buffer; until: number }>()

const visitors = startServer(
  {
    orders,
    ready: { publicKey: String(own.publicKey.export({ type: 'spki', format: 'pem' })) },
    answer,
    notice: (order, { changes, at, key }) => {
      const signer = key === 'other' ? other : own
      const fields = noticeFields(order, at ? new Date(at) : new Date())
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams(signed({ ...fields, ...(changes as Fields) }, signer)).toString(),
      }
    },
    heard: (_status, body) => body === 'success',
    failed: 'closed',
  },
  setup,
)

function answer(call: Call, mode: Mode): Reply | Promise<Reply> {
  const { pathname, searchParams } = call.url
  if (pathname === '/gateway.do') return gateway(call, mode)
  if (pathname === '/cashier/pay') return payAtCashier(new URLSearchParams(call.body))
  const bill = pathname === '/bill' && bills.get(searchParams.get('token') ?? '')
  if (bill && bill.until > Date.now())
    return { status: 200, headers: { 'content-type': 'application/zip' }, body: bill.zip }
  return { status: 404, body: '' }
}

async function gateway(call: Call, mode: Mode): Promise<Reply> {
  const fields = Object.fromEntries([...call.url.searchParams, ...new URLSearchParams(call.body)])
  const method = fields['method'] ?? ''
  const isPage = method === 'alipay.trade.page.pay' || method === 'alipay.trade.wap.pay'
  const fault = faultOf(fields, isPage)
  if (isPage) return fault ? faultPage(fault) : openCashier(fields)
  const node = fault ? failure('40002', fault) : await business(method, fields, call.url.origin)
  // Escaped like the real gateway's JSON, so that verifying a re-serialized answer fails.
  const text = JSON.stringify(node).replaceAll('/', '\\/')
  const sign = signature(text, mode === 'wrong-signature' ? other : own)
  return {
    status: 200,
    headers: { 'content-type': 'text/html;charset=utf-8' },
    body: `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}`,
  }
}

/** Checks a request before its content is read. */
function faultOf({ sign, ...fields }: Fields, isPage: boolean): string | undefined {
  if (fields['app_id'] !== setup.appId) return 'isv.invalid-app-id'
  if (fields['sign_type'] !== 'RSA2') return 'isv.invalid-signature-type'
  const verify = createVerify('RSA-SHA256').update(toSign(fields))
  if (!sign || !verify.verify(setup.merchantKey, sign, 'base64')) return 'isv.invalid-signature'
  const at = ofShanghaiClock(fields['timestamp'] ?? '')?.getTime() ?? NaN
  // A page may be opened long after its URL was signed.
  const late = isPage ? 0 : Math.abs(Date.now() - at)
  return Number.isNaN(at) || late > 900_000 ? 'isv.invalid-timestamp' : undefined
}

function openCashier(fields: Fields): Reply {
  const content = JSON.parse(fields['biz_content'] ?? '{}') as Fields
  const [amount, expiresAt] = [
    toFen(content['total_amount'] ?? ''),
    ofShanghaiClock(content['time_expire'] ?? ''),
  ]
  const product =
    fields['method'] === 'alipay.trade.wap.pay' ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY'
  const { out_trade_no: number, subject } = content
  const whole = number && subject && amount && expiresAt && fields['notify_url']
  if (!whole || content['product_code'] !== product) return faultPage('isv.invalid-parameter')
  if (/[/=&]/.test(subject)) return faultPage('isv.invalid-parameter')
  const [notifyUrl, returnUrl] = [fields['notify_url']!, fields['return_url'] ?? '']
  const order = orders.open({ number, amount, subject, expiresAt, notifyUrl, returnUrl })
  if (order.amount !== amount) return faultPage('ACQ.CONTEXT_INCONSISTENT')
  return cashierPage(order)
}

function payAtCashier(form: URLSearchParams): Reply {
  const order = visitors.pay(form.get('number') ?? '')
  if (!order) return faultPage('ACQ.TRADE_HAS_CLOSE')
  const back = new URL(order.returnUrl)
  const fields = {
    app_id: setup.appId,
    seller_id: setup.sellerId,
    out_trade_no: order.number,
    trade_no: order.trade,
    total_amount: toYuan(order.amount),
    timestamp: shanghaiClock(new Date()),
  }
  for (const [name, value] of Object.entries(signed(fields, own)))
    back.searchParams.set(name, value)
  return { status: 302, headers: { location: back.href }, body: '' }
}

const success = (answer: Answer): Answer => ({ code: '10000', msg: 'Success', ...answer })
const failure = (code: string, sub: string): Answer => ({
  code,
  msg: 'Business Failed',
  sub_code: sub,
  sub_msg: sub,
})

async function business(method: string, fields: Fields, origin: string): Promise<Answer> {
  const content = JSON.parse(fields['biz_content'] ?? '{}') as Fields
  if (method === 'alipay.data.dataservice.bill.downloadurl.query') return bill(content, origin)
  const order = orders.find(content['out_trade_no'] ?? '')
  if (!order) return failure('40004', 'ACQ.TRADE_NOT_EXIST')
  switch (method) {
    case 'alipay.trade.query':
      return query(order)
    case 'alipay.trade.close':
      if (order.state !== 'open') return failure('40004', 'ACQ.TRADE_STATUS_ERROR')
      order.state = 'closed'
      return success({ out_trade_no: order.number, trade_no: order.trade })
    case 'alipay.trade.refund':
      return refund(order, content)
    case 'alipay.trade.fastpay.refund.query':
      return refundQuery(order, content)
    default:
      return failure('40002', 'isv.invalid-method')
  }
}

const query = (order: Order) =>
  success({
    buyer_logon_id: 'far***@example.com',
    // For page and WAP pay, Alipay always reports these as zero.
    buyer_pay_amount: '0.00',
    buyer_user_id: '2088000000000999',
    invoice_amount: '0.00',
    out_trade_no: order.number,
    point_amount: '0.00',
    receipt_amount: '0.00',
    ...(order.paidAt && { send_pay_date: shanghaiClock(order.paidAt) }),
    total_amount: toYuan(order.amount),
    trade_no: order.trade,
    trade_status: statusOf(order),
  })

function refund(order: Order, content: Fields): Answer {
  const { out_request_no: number, refund_amount: wish } = content
  const amount = toFen(wish ?? '')
  if (!number || !amount) return failure('40004', 'ACQ.INVALID_PARAMETER')
  if (!order.paidAt) return failure('40004', 'ACQ.TRADE_STATUS_ERROR')
  const again = order.refunds.some((before) => before.number === number)
  if (!orders.refund(order, number, amount)) {
    const sub = again ? 'ACQ.DISCORDANT_REPEAT_REQUEST' : 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL'
    return failure('40004', sub)
  }
  if (!again) visitors.tell(order)
  return success({
    out_trade_no: order.number,
    trade_no: order.trade,
    refund_fee: toYuan(refunded(order)),
    fund_change: again ? 'N' : 'Y',
  })
}

function refundQuery(order: Order, { out_request_no: number }: Fields): Answer {
  const made = order.refunds.find((before) => before.number === number)
  if (!made) return success({})
  return success({
    out_trade_no: order.number,
    out_request_no: number,
    refund_amount: toYuan(made.amount),
    refund_status: 'REFUND_SUCCESS',
  })
}

async function bill({ bill_type: type, bill_date: day }: Fields, origin: string): Promise<Answer> {
  if (type !== 'trade' || !day) return failure('40004', 'INVAILID_ARGUMENTS')
  const zip = await packBill(orders.paid(), day, setup.sellerId)
  if (!zip) return failure('40004', 'isp.bill_not_exist')
  const token = randomUUID()
  bills.set(token, { zip, until: Date.now() + 30_000 })
  return success({ bill_download_url: `${origin}/bill?token=${token}` })
}

/** Alipay reports a fully refunded order as closed. */
function statusOf(order: Order): string {
  if (order.state === 'open') return 'WAIT_BUYER_PAY'
  const whole = refunded(order) === order.amount
  return order.state === 'paid' && !whole ? 'TRADE_SUCCESS' : 'TRADE_CLOSED'
}

function noticeFields(order: Order, at: Date): Fields {
  const amount = toYuan(order.amount)
  const last = order.refunds.at(-1)
  return {
    app_id: setup.appId,
    auth_app_id: setup.appId,
    buyer_id: '2088000000000999',
    buyer_logon_id: 'far***@example.com',
    charset: 'utf-8',
    gmt_create: shanghaiClock(order.paidAt ?? at),
    notify_id: `${Date.now()}00222${order.trade}`,
    notify_time: shanghaiClock(at),
    notify_type: 'trade_status_sync',
    out_trade_no: order.number,
    seller_id: setup.sellerId,
    subject: order.subject,
    total_amount: amount,
    trade_no: order.trade,
    trade_status: statusOf(order),
    version: '1.0',
    ...(order.paidAt && {
      buyer_pay_amount: amount,
      fund_bill_list: `[{"amount":"${amount}","fundChannel":"ALIPAYACCOUNT"}]`,
      gmt_payment: shanghaiClock(order.paidAt),
      receipt_amount: amount,
    }),
    ...(last && {
      gmt_refund: `${shanghaiClock(last.at)}.000`,
      out_biz_no: last.number,
      refund_fee: toYuan(refunded(order)),
    }),
  }
}

const toSign = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

const signature = (text: string, { privateKey }: KeyPairKeyObjectResult): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64')

/** Alipay excludes sign_type from what it signs, but includes it in what it verifies. */
const signed = (fields: Fields, key: KeyPairKeyObjectResult): Fields => ({
  ...fields,
  sign_type: 'RSA2',
  sign: signature(toSign(fields), key),
})
