import { toYuan } from '../../money'
import {
  ChannelError,
  type Channel,
  type Device,
  type Due,
  type Refund,
  type Standing,
} from '../channel'
import { readBill } from './bill'
import { alipaySdk, callsThrough, granted } from './call'
import { readNotice } from './notice'
import type { AlipaySettings } from './settings'
import { isInYuan, standingOf } from './standing'
import { shanghaiClock } from './time'

const UNKNOWN = 'ACQ.TRADE_NOT_EXIST'

/**
 * Alipay: page pay on wide screens, wap pay on phones.
 * @param options.notifyUrl where Alipay reports, reachable from outside
 * @param options.timeout ms for each call
 */
export function alipayChannel(
  settings: AlipaySettings,
  { notifyUrl, timeout = 8_000 }: { notifyUrl: string; timeout?: number },
): Channel {
  const sdk = alipaySdk(settings, timeout)
  const call = callsThrough(sdk, timeout)

  /** The address of Alipay's cashier. Alipay hears of the order when the visitor opens it. */
  function cashier(due: Due, device: Device): string {
    const wide = device === 'wide'
    const { returnUrl } = due
    return sdk.pageExecute(wide ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay', 'GET', {
      notifyUrl,
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
  }

  async function ask(number: string): Promise<Standing> {
    const method = 'alipay.trade.query'
    const answer = await call(method, { out_trade_no: number })
    if (answer.sub_code === UNKNOWN) return { state: 'unpaid' }
    const trade = granted(method, answer)
    const standing = standingOf(trade, trade['send_pay_date'])
    // An answer says nothing of what was asked: it could be a true one of another time.
    if (!standing || trade['out_trade_no'] !== number || !isInYuan(trade))
      throw new ChannelError('away', `${method}: its answer makes no sense`)
    return standing
  }

  async function close(number: string): Promise<void> {
    const method = 'alipay.trade.close'
    const answer = await call(method, { out_trade_no: number })
    if (answer.code === '10000' || answer.sub_code === UNKNOWN) return
    const closed = answer.sub_code?.includes('STATUS') && (await ask(number)).state === 'closed'
    if (!closed) granted(method, answer)
  }

  async function refund({ number, refund, amount, reason }: Refund): Promise<'done' | 'pending'> {
    const made = { out_trade_no: number, out_request_no: refund }
    const wish = { ...made, refund_amount: toYuan(amount), refund_reason: reason }
    const answer = granted('alipay.trade.refund', await call('alipay.trade.refund', wish))
    if (answer['fund_change'] === 'Y') return 'done'
    // It was asked for before, or it is under way: only a query tells.
    const query = 'alipay.trade.fastpay.refund.query'
    const found = granted(query, await call(query, made))
    return found['refund_status'] === 'REFUND_SUCCESS' ? 'done' : 'pending'
  }

  return {
    id: 'alipay',
    begin: async (due, device) => ({ kind: 'redirect', url: cashier(due, device) }),
    ask,
    close,
    refund,
    read: async ({ body }) => readNotice(sdk, settings, body),
    answer: (taken) => ({
      status: taken ? 200 : 500,
      type: 'text/plain',
      body: taken ? 'success' : 'fail',
    }),
    bill: (day) => readBill(call, day, timeout),
  }
}

/** Alipay takes no / = & in a subject, and its bill sets no quotes around a comma. */
const plain = (subject: string): string => subject.replace(/[/=&,"\\]/g, ' ').slice(0, 128)
