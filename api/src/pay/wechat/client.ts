import { Decorator } from 'wechatpay-axios-plugin'
import { fieldsOf } from '../../fields'
import { ChannelError } from '../channel'
import type { WechatSettings } from './settings'

export interface Question {
  method: 'get' | 'post'
  /** Path on the gateway, without a query. */
  path: string
  query?: Record<string, string>
  body?: object
  /** The answer is a file; files are the only answers that are not signed. */
  file?: boolean
}

export interface Answer {
  /** Error code without underscores, because older documentation omits them; empty on success. */
  code: string
  data: unknown
}

/** Status codes after which a retry may succeed: our key or clock is wrong, or a rate limit was reached. */
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

  /** @param timeout ms for a whole call */
  constructor(settings: WechatSettings, timeout: number) {
    const { merchantId, serial, privateKey, publicKey, publicKeyId, gateway } = settings
    this.#timeout = timeout
    this.#http = new Decorator({
      baseURL: gateway,
      mchid: merchantId,
      serial,
      privateKey,
      certs: { [publicKeyId]: publicKey },
      // Requests answers that are signed with this key.
      headers: { 'Wechatpay-Serial': publicKeyId },
      maxRedirects: 0,
      // The SDK does not verify the signature of an answer that counts as an error here, so none does.
      validateStatus: () => true,
    }).v3
  }

  /**
   * Calls the gateway and accepts only signed answers.
   * @param known error codes that the caller handles; any other error throws a `ChannelError`
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
      // The error itself contains the request, its signature and the visitor's IP address.
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
