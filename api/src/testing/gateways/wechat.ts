import { createHash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { shanghaiDate, shanghaiTime } from '../../calendar'
import { startServer, readSetup, type Call, type Protocol, type Reply } from './server'
import { Orders, type Order } from './orders'
import { writeBill } from './wechat-bill'
import { cashier } from './wechat-cashier'
import { keyFor, Seal, type WechatSetup } from './wechat-seal'

/** An answer before it is signed. */
type Told = { status: number; data?: object }

const CASHIER = '/cgi-bin/mmpayweb-bin/checkmweb'
const DOWNLOAD = '/v3/billdownload/file'

const setup = readSetup<WechatSetup>()
const { appId, merchantId, publicKeyId } = setup
const seal = new Seal(setup)
const orders = new Orders(
  (count) =>
    `4200${shanghaiDate(new Date()).replaceAll('-', '')}${String(count).padStart(16, '0')}`,
)
/** The parameters of an order's first request, by order number: a repeated request must have the same ones. */
const terms = new Map<string, string>()
/** Orders that the merchant closed; expired orders are not among them. */
const closed = new Set<string>()
const prepaid = new Map<string, Order>()
const bills = new Map<string, string>()

const protocol: Protocol = {
  orders,
  ready: { publicKey: seal.publicKey },
  failed: 'refused',
  answer(call, mode) {
    const { url } = call
    if (url.pathname === CASHIER) return atCashier(call)
    const fault = seal.fault(call)
    if (fault) return plain(401, refusal('SIGN_ERROR', `错误的签名，验签失败: ${fault}`))
    if (url.pathname === DOWNLOAD) return download(url)
    const serial = call.headers['wechatpay-serial']
    const { status, data } =
      serial === undefined || serial === publicKeyId
        ? route(call)
        : no(400, 'INVALID_REQUEST', 'Wechatpay-Serial')
    const body = data ? JSON.stringify(data) : ''
    return plain(status, body, seal.sign(body, { key: keyFor(mode) }))
  },
  notice(order, { changes = {}, ...wish }) {
    const transaction = paidTransaction(order)
    const amount = { ...transaction.amount, ...(changes['amount'] as object) }
    return seal.notice({ ...transaction, ...changes, amount }, wish)
  },
  heard: (status, body) =>
    status === 204 || (status === 200 && (body === '' || /"code":\s*"SUCCESS"/.test(body))),
}

const visitors = startServer(protocol, setup)

function route(call: Call): Told {
  const { method, url } = call
  const [, number, end = ''] =
    /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(url.pathname) ?? []
  switch (`${method} ${number ? `order${end}` : url.pathname}`) {
    case 'POST /v3/pay/transactions/native':
      return open(call, 'NATIVE')
    case 'POST /v3/pay/transactions/h5':
      return open(call, 'MWEB')
    case 'GET order':
      return query(number!, url)
    case 'POST order/close':
      return close(number!, JSON.parse(call.body))
    case 'POST /v3/refund/domestic/refunds':
      return refund(JSON.parse(call.body))
    case 'GET /v3/bill/tradebill':
      return bill(url)
    default:
      return no(404, 'RESOURCE_NOT_EXISTS', '请求的资源不存在')
  }
}

function open(call: Call, type: 'NATIVE' | 'MWEB'): Told {
  const asked = JSON.parse(call.body)
  const wrong = faultOf(asked, type)
  if (wrong) return no(400, 'PARAM_ERROR', wrong)
  const { out_trade_no: number, description: subject, notify_url: notifyUrl, amount } = asked
  // Everything but the visitor's address must be unchanged.
  const same = JSON.stringify([type, subject, notifyUrl, amount, asked.time_expire])
  const known = orders.find(number)
  if (known?.state === 'paid') return no(400, 'ORDERPAID', '该订单已支付')
  if (known?.state === 'closed') return no(400, 'ORDER_CLOSED', '该订单已关闭')
  if (known && terms.get(number) !== same) return no(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
  terms.set(number, same)
  // At least one minute, whatever is requested.
  const expiresAt = new Date(Math.max(Date.parse(asked.time_expire), Date.now() + 60_000))
  const order = orders.open({
    ...{ number, subject, notifyUrl, expiresAt, returnUrl: '' },
    amount: BigInt(amount.total),
  })
  if (type === 'NATIVE') {
    const code_url = `weixin://wxpay/bizpayurl?pr=${randomBytes(6).toString('base64url')}`
    return { status: 200, data: { code_url } }
  }
  const id = `wx${randomBytes(17).toString('hex')}`
  prepaid.set(id, order)
  const h5_url = `${call.url.origin}${CASHIER}?prepay_id=${id}&package=${order.trade.slice(-9)}`
  return { status: 200, data: { h5_url } }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- it is checked here
function faultOf(asked: any, type: 'NATIVE' | 'MWEB'): string | undefined {
  const { scene_info: scene, amount, description } = asked
  if (asked.appid !== appId) return 'appid'
  if (asked.mchid !== merchantId) return 'mchid'
  if (typeof description !== 'string' || !/^.{1,127}$/u.test(description)) return 'description'
  if (!/^[\w\-|*]{6,32}$/.test(asked.out_trade_no)) return 'out_trade_no'
  if (!URL.canParse(asked.notify_url) || new URL(asked.notify_url).search) return 'notify_url'
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(asked.time_expire)) return 'time_expire'
  if (!Number.isSafeInteger(amount?.total) || amount.total < 1) return 'amount.total'
  if (amount.currency !== 'CNY') return 'amount.currency'
  if (type === 'NATIVE') return undefined
  if (!isIP(scene?.payer_client_ip)) return 'scene_info.payer_client_ip'
  return scene.h5_info?.type === 'Wap' ? undefined : 'scene_info.h5_info.type'
}

function query(number: string, url: URL): Told {
  if (url.searchParams.get('mchid') !== merchantId) return no(400, 'PARAM_ERROR', 'mchid')
  const order = orders.find(number)
  if (!order) return no(404, 'ORDER_NOT_EXIST', '订单不存在')
  const state = stateOf(order)
  const paid = paidTransaction(order)
  const data = order.paidAt ? paid : { ...paid, transaction_id: undefined, success_time: undefined }
  return { status: 200, data: { ...data, trade_state: state, trade_state_desc: state } }
}

function stateOf({ state, number, refunds }: Order): string {
  if (state === 'paid') return refunds.length > 0 ? 'REFUND' : 'SUCCESS'
  if (state === 'refused') return 'PAYERROR'
  return closed.has(number) ? 'CLOSED' : 'NOTPAY'
}

/** A paid order as the gateway reports it. */
const paidTransaction = (order: Order) => ({
  appid: appId,
  mchid: merchantId,
  out_trade_no: order.number,
  transaction_id: order.trade,
  trade_type: JSON.parse(terms.get(order.number)!)[0],
  trade_state: 'SUCCESS',
  trade_state_desc: '支付成功',
  bank_type: 'OTHERS',
  attach: '',
  success_time: shanghaiTime(order.paidAt ?? new Date()),
  payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  amount: {
    total: Number(order.amount),
    payer_total: Number(order.amount),
    currency: 'CNY',
    payer_currency: 'CNY',
  },
})

function close(number: string, { mchid }: { mchid?: string }): Told {
  if (mchid !== merchantId) return no(400, 'PARAM_ERROR', 'mchid')
  const order = orders.find(number)
  if (!order) return no(404, 'ORDER_NOT_EXIST', '订单不存在')
  if (order.state === 'paid') return no(400, 'ORDERPAID', '该订单已支付')
  if (closed.has(number)) return no(400, 'ORDER_CLOSED', '该订单已关闭')
  order.state = 'closed'
  closed.add(number)
  return { status: 204 }
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- it is checked here
function refund({ out_trade_no, out_refund_no, amount, reason }: any): Told {
  const order = orders.find(out_trade_no)
  if (!order?.paidAt) return no(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
  const whole = Number.isSafeInteger(amount?.refund) && amount.total === Number(order.amount)
  if (!whole || amount.currency !== 'CNY') return no(400, 'PARAM_ERROR', 'amount')
  if (!/^[\w\-|*@]{1,64}$/.test(out_refund_no)) return no(400, 'PARAM_ERROR', 'out_refund_no')
  if (reason !== undefined && !/^.{1,80}$/u.test(reason)) return no(400, 'PARAM_ERROR', 'reason')
  if (!orders.refund(order, out_refund_no, BigInt(amount.refund)))
    return no(400, 'INVALID_REQUEST', '申请退款金额大于订单可退金额，或与原退款单不一致')
  const { at } = order.refunds.find(({ number }) => number === out_refund_no)!
  const data = {
    ...{ out_trade_no, out_refund_no, transaction_id: order.trade },
    refund_id: `5030${order.trade.slice(4)}`,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    success_time: shanghaiTime(at),
    create_time: shanghaiTime(at),
    status: 'SUCCESS',
    amount: { ...amount, payer_refund: amount.refund, payer_total: amount.total },
  }
  return { status: 200, data }
}

function bill(url: URL): Told {
  const day = url.searchParams.get('bill_date') ?? ''
  const text = writeBill(orders, day, [appId, merchantId, '0', ''])
  if (!text) return no(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  const token = randomBytes(32).toString('base64url')
  bills.set(token, text)
  const data = {
    download_url: `${url.origin}${DOWNLOAD}?token=${token}`,
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(text).digest('hex'),
  }
  return { status: 200, data }
}

function download(url: URL): Reply {
  const text = bills.get(url.searchParams.get('token') ?? '')
  if (text === undefined) return plain(400, refusal('PARAM_ERROR', 'token'))
  return { status: 200, headers: { 'content-type': 'text/plain' }, body: text }
}

function atCashier(call: Call): Reply {
  const order = prepaid.get(call.url.searchParams.get('prepay_id') ?? '')
  return order ? cashier(call, order, visitors) : plain(404, '')
}

const plain = (status: number, body: string, headers = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body,
})

const no = (status: number, code: string, message: string): Told => ({
  status,
  data: { code, message },
})

const refusal = (code: string, message: string) => JSON.stringify({ code, message })
