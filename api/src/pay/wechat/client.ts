import { Decorator } from 'wechatpay-axios-plugin'
import { fieldsOf } from '../../fields'
import { ChannelError } from '../channel'
import type { WechatSettings } from './settings'

export interface Question {
  method: 'get' | 'post'
  /** From the root of the gateway, without a query. */
  path: string
  query?: Record<string, string>
  body?: object
  /** The answer is a file, which alone is not signed. */
  file?: boolean
}

export interface Answer {
  /** Why it was refused, without underscores, which old documents lack; empty when it was not. */
  code: string
  data: unknown
}

/** Refusals that a later call may overcome: our key or clock is wrong, or there is too much to do. */
const OPEN_STATUSES = [401, 429]
const OPEN_CODES = [
  'SYSTEMERROR',
  'BANKERROR',
  'FREQUENCYLIMITED',
  'RATELIMITEXCEEDED',
  'STATEMENTCREATING',
]

/** Signed calls to the gateway of WeChat Pay, through its SDK. */
export class WechatClient {
  readonly #http: Decorator['v3']
  readonly #timeout: number

  /** @param timeout of a whole call, in ms */
  constructor(settings: WechatSettings, timeout: number) {
    const { merchantId, serial, privateKey, publicKey, publicKeyId, gateway } = settings
    this.#timeout = timeout
    this.#http = new Decorator({
      baseURL: gateway,
      mchid: merchantId,
      serial,
      privateKey,
      certs: { [publicKeyId]: publicKey },
      // Asks for answers that are signed with this key.
      headers: { 'Wechatpay-Serial': publicKeyId },
      maxRedirects: 0,
      // The SDK believes an answer that this takes for a failure without looking at its signature: none is one.
      validateStatus: () => true,
    }).v3
  }

  /**
   * Asks, and believes only an answer that is signed.
   * @param known codes that the caller has a use for; with any other that is no success a `ChannelError` is thrown
   */
  async call(question: Question, known: string[] = []): Promise<Answer> {
    const { status, data } = await this.#answer(question)
    if (status === 200 || status === 204) return { code: '', data }
    const said = String(fieldsOf(data)['code'] ?? '').slice(0, 40)
    const code = said.replaceAll('_', '')
    if (known.includes(code)) return { code, data }
    const no = status >= 400 && status < 500 && code !== '' && !OPEN_CODES.includes(code)
    const answered = `WeChat Pay answered ${status} ${said} to ${name(question)}.`
    throw new ChannelError(no && !OPEN_STATUSES.includes(status) ? 'refused' : 'away', answered)
  }

  async #answer(question: Question): Promise<{ status: number; data: unknown }> {
    const { method, path, query, body, file } = question
    try {
      return await this.#http.request({
        method,
        url: path,
        params: query,
        data: body,
        signal: AbortSignal.timeout(this.#timeout),
        ...(file && { responseType: 'arraybuffer' }),
      })
    } catch (error) {
      // The error itself holds what was sent, its signature, and the visitor's address.
      const { code, response } = fieldsOf(error)
      const why = [fieldsOf(response)['status'], code].filter(Boolean).join(' ')
      throw new ChannelError(
        'away',
        `WeChat Pay gave no valid answer to ${name(question)}: ${why}.`,
      )
    }
  }
}

const name = ({ method, path }: Question) => `${method.toUpperCase()} ${path}`
