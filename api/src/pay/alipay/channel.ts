import type { AlipaySdk } from 'alipay-sdk'
import type { Device, Payment } from '../../database/gift'
import { toYuan } from '../../money'
import {
  ChannelError,
  OUTCOME_STATUS,
  type BillLine,
  type Channel,
  type Due,
  type Notice,
  type Outcome,
  type RawNotice,
  type Refund,
  type Standing,
} from '../channel'
import { readBill } from './bill'
import { alipaySdk, callsThrough, granted, type Call } from './call'
import { readNotice } from './notice'
import type { AlipaySettings } from './settings'
import { isInYuan, standingOf } from './standing'
import { shanghaiClock } from './time'

const UNKNOWN = 'ACQ.TRADE_NOT_EXIST'

interface Options {
  notifyUrl: string
  timeout?: number
}

/** Alipay: page pay on wide screens, WAP pay on phones. */
export class AlipayChannel implements Channel {
  readonly id = 'alipay'
  readonly #settings: AlipaySettings
  readonly #notifyUrl: string
  readonly #timeout: number
  readonly #sdk: AlipaySdk
  readonly #call: Call

  /**
   * @param options.notifyUrl URL that Alipay sends notifications to, publicly reachable
   * @param options.timeout ms per call
   */
  constructor(settings: AlipaySettings, { notifyUrl, timeout = 8_000 }: Options) {
    this.#settings = settings
    this.#notifyUrl = notifyUrl
    this.#timeout = timeout
    this.#sdk = alipaySdk(settings, timeout)
    this.#call = callsThrough(this.#sdk, timeout)
  }

  /** Builds the URL of Alipay's cashier. Alipay learns of the order only when the visitor opens it. */
  async begin(due: Due, device: Device): Promise<Payment> {
    const wide = device === 'wide'
    const { returnUrl } = due
    const method = wide ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay'
    const url = this.#sdk.pageExecute(method, 'GET', {
      notifyUrl: this.#notifyUrl,
      returnUrl,
      timestamp: shanghaiClock(new Date()),
      bizContent: {
        out_trade_no: due.number,
        product_code: wide ? 'FAST_INSTANT_TRADE_PAY' : 'QUICK_WAP_WAY',
        total_amount: toYuan(due.amount),
        subject: plain(due.subject),
        time_expire: shanghaiClock(due.expiresAt),
        ...(!wide && { quit_url: returnUrl }),
      },
    })
    return { kind: 'redirect', url }
  }

  async ask(number: string): Promise<Standing> {
    const method = 'alipay.trade.query'
    const answer = await this.#call(method, { out_trade_no: number })
    if (answer.sub_code === UNKNOWN) return { state: 'unpaid' }
    const trade = granted(method, answer)
    const standing = standingOf(trade, trade['send_pay_date'])
    // A signed answer does not name the call it belongs to: it could be a genuine answer about another order.
    if (!standing || trade['out_trade_no'] !== number || !isInYuan(trade))
      throw new ChannelError('away', `${method}: its answer is contradictory`)
    return standing
  }

  async close(number: string): Promise<void> {
    const method = 'alipay.trade.close'
    const answer = await this.#call(method, { out_trade_no: number })
    if (answer.code === '10000' || answer.sub_code === UNKNOWN) return
    // The order is already closed, or it is paid: Alipay uses the same code for both.
    const status = answer.sub_code?.includes('STATUS') ?? false
    if (status && (await this.ask(number)).state === 'closed') return
    granted(method, answer)
  }

  async refund({ number, refund, amount, reason }: Refund): Promise<'done' | 'pending'> {
    const method = 'alipay.trade.refund'
    const made = { out_trade_no: number, out_request_no: refund }
    const wish = { ...made, refund_amount: toYuan(amount), refund_reason: reason }
    const answer = granted(method, await this.#call(method, wish))
    if (answer['fund_change'] === 'Y') return 'done'
    // The refund may have been requested before or be in progress. Only a query tells, and a refused query does not
    // mean a refused refund.
    const found = await this.#call('alipay.trade.fastpay.refund.query', made)
    return found['refund_status'] === 'REFUND_SUCCESS' ? 'done' : 'pending'
  }

  async read({ body }: RawNotice): Promise<Notice> {
    return readNotice(this.#sdk, this.#settings, body)
  }

  answer(outcome: Outcome): { status: number; type: string; body: string } {
    const body = outcome === 'taken' ? 'success' : 'fail'
    return { status: OUTCOME_STATUS[outcome], type: 'text/plain', body }
  }

  bill(day: string): Promise<BillLine[]> {
    return readBill(this.#call, day, this.#timeout)
  }
}

/** Alipay does not allow / = & in a subject, and its bill does not quote values that contain a comma. */
const plain = (subject: string): string => subject.replace(/[/=&,"\\]/g, ' ').slice(0, 128)
