import { createHash } from 'node:crypto'
import { shanghaiTime } from '../../calendar'
import type { Device, Payment } from '../../database/gift'
import { messageOf } from '../../error-message'
import { fieldsOf } from '../../fields'
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
import { WechatClient } from './client'
import { readNotice } from './notice'
import type { WechatSettings } from './settings'
import { readTransaction } from './transaction'

export interface WechatOptions {
  /** URL for notifications, without a query. */
  notifyUrl: string
  /** Timeout of one call to the gateway, in ms. */
  timeout?: number
  /** ms */
  now?: () => number
}

/** What WeChat Pay takes of a description, in characters. */
const DESCRIPTION_LIMIT = 127
const ORDERS = '/v3/pay/transactions/out-trade-no'
const NOT_KNOWN = ['ORDERNOTEXIST', 'RESOURCENOTEXISTS']

const REFUNDS: Record<string, 'done' | 'pending' | 'refused' | undefined> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  // The account to refund to no longer exists. The money has left our account, and staff must complete the refund by
  // hand in WeChat Pay's merchant platform; another refund would pay it twice.
  ABNORMAL: 'pending',
  CLOSED: 'refused',
}

/** WeChat Pay, API version 3: a QR code on wide screens, H5 on phones. */
export class WechatChannel implements Channel {
  readonly id = 'wechat'
  readonly #settings: WechatSettings
  readonly #client: WechatClient
  readonly #notifyUrl: string
  readonly #now: () => number

  constructor(
    settings: WechatSettings,
    { notifyUrl, timeout = 8_000, now = Date.now }: WechatOptions,
  ) {
    this.#settings = settings
    this.#client = new WechatClient(settings, timeout)
    this.#notifyUrl = notifyUrl
    this.#now = now
  }

  async begin(due: Due, device: Device): Promise<Payment> {
    return device === 'wide' ? this.#native(due) : this.#h5(due)
  }

  async #native(due: Due): Promise<Payment> {
    const { code_url } = await this.#open('native', this.#order(due))
    if (typeof code_url !== 'string' || !code_url.startsWith('weixin://')) throw unread('code_url')
    return { kind: 'qr', text: code_url }
  }

  async #h5(due: Due): Promise<Payment> {
    // WeChat Pay accepts the payment only from this address. An IPv4 address may be written in IPv6 form.
    const address = due.address.replace(/^::ffff:(?=\d)/i, '')
    const scene = { payer_client_ip: address, h5_info: { type: 'Wap' } }
    const { h5_url } = await this.#open('h5', { ...this.#order(due), scene_info: scene })
    if (typeof h5_url !== 'string' || !/^https?:\/\/[^?]+\?./.test(h5_url)) throw unread('h5_url')
    return {
      kind: 'redirect',
      url: `${h5_url}&redirect_url=${encodeURIComponent(due.returnUrl)}`,
    }
  }

  #order({ number, amount, subject, expiresAt }: Due) {
    return {
      appid: this.#settings.appId,
      mchid: this.#settings.merchantId,
      description: [...subject].slice(0, DESCRIPTION_LIMIT).join(''),
      out_trade_no: number,
      time_expire: shanghaiTime(expiresAt),
      notify_url: this.#notifyUrl,
      amount: { total: Number(amount), currency: 'CNY' },
    }
  }

  async #open(product: 'native' | 'h5', body: object) {
    const path = `/v3/pay/transactions/${product}`
    const { data } = await this.#client.call({ method: 'post', path, body })
    return fieldsOf(data)
  }

  async ask(number: string): Promise<Standing> {
    const path = `${ORDERS}/${encodeURIComponent(number)}`
    const query = { mchid: this.#settings.merchantId }
    const { code, data } = await this.#client.call({ method: 'get', path, query }, NOT_KNOWN)
    if (code) return { state: 'unpaid' }
    const told = read(() => readTransaction(data, this.#settings))
    if (told.number !== number) throw unread('out_trade_no')
    return told.standing
  }

  async close(number: string): Promise<void> {
    const path = `${ORDERS}/${encodeURIComponent(number)}/close`
    const body = { mchid: this.#settings.merchantId }
    await this.#client.call({ method: 'post', path, body }, [...NOT_KNOWN, 'ORDERCLOSED'])
  }

  async refund({ number, refund, amount, total, reason }: Refund): Promise<'done' | 'pending'> {
    const { data } = await this.#client.call({
      method: 'post',
      path: '/v3/refund/domestic/refunds',
      body: {
        out_trade_no: number,
        out_refund_no: refund,
        reason,
        amount: { refund: Number(amount), total: Number(total), currency: 'CNY' },
      },
    })
    const told = fieldsOf(data)
    if (told['out_refund_no'] !== refund) throw unread('out_refund_no')
    if (fieldsOf(told['amount'])['refund'] !== Number(amount)) throw unread('amount.refund')
    const outcome = REFUNDS[String(told['status'])]
    if (outcome === undefined) throw unread('status')
    if (outcome === 'refused') throw new ChannelError('refused', 'WeChat Pay closed the refund.')
    return outcome
  }

  async read(notice: RawNotice): Promise<Notice> {
    return readNotice(notice, this.#settings, this.#now())
  }

  answer(outcome: Outcome): { status: number; type: string; body: string } {
    const taken = outcome === 'taken'
    const told = taken ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' }
    const type = 'application/json; charset=utf-8'
    return { status: OUTCOME_STATUS[outcome], type, body: JSON.stringify(told) }
  }

  /** WeChat Pay provides a day's bill by ten the next morning; until then it is empty. */
  async bill(day: string): Promise<BillLine[]> {
    const { code, data } = await this.#client.call(
      {
        method: 'get',
        path: '/v3/bill/tradebill',
        query: { bill_date: day, bill_type: 'ALL' },
      },
      ['NOSTATEMENTEXIST'],
    )
    if (code) return []
    const { download_url, hash_type, hash_value } = fieldsOf(data)
    const file = await this.#download(String(download_url))
    const hash = createHash('sha1').update(file).digest('hex')
    if (hash_type !== 'SHA1' || String(hash_value).toLowerCase() !== hash)
      throw new ChannelError('away', 'The WeChat Pay bill does not match its announced hash.')
    return read(() => readBill(new TextDecoder().decode(file), this.#settings))
  }

  /** Uses only the path and query of the URL, so that our signature is sent to the configured gateway only. */
  async #download(address: string): Promise<Buffer> {
    const { pathname, searchParams } = read(() => new URL(address))
    const { data } = await this.#client.call({
      method: 'get',
      path: pathname,
      query: Object.fromEntries(searchParams),
      file: true,
    })
    if (!Buffer.isBuffer(data)) throw unread('the bill')
    return data
  }
}

function read<T>(reading: () => T): T {
  try {
    return reading()
  } catch (error) {
    throw new ChannelError('away', `WeChat Pay sent an unexpected answer: ${messageOf(error)}`)
  }
}

const unread = (field: string) =>
  new ChannelError('away', `WeChat Pay sent an unexpected answer: ${field} is invalid.`)
