import { AlipaySdk } from 'alipay-sdk'
import { ChannelError } from '../channel'
import type { AlipaySettings } from './settings'
import { shanghaiClock } from './time'

/** Alipay's answer to a call, with its own field names and a verified signature. */
export interface Answer {
  code: string
  sub_code?: string
  [field: string]: unknown
}

/** Calls a method of Alipay. Throws `away` when there is no answer, no valid one, or none yet. */
export type Call = (method: string, content: Record<string, string>) => Promise<Answer>

/** The SDK for these settings. How signatures are verified does not depend on received data. */
export const alipaySdk = (settings: AlipaySettings, timeout: number): AlipaySdk =>
  new AlipaySdk({
    appId: settings.appId,
    privateKey: settings.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: settings.publicKey,
    signType: 'RSA2',
    gateway: settings.gateway,
    timeout,
    camelcase: false,
  })

/**
 * Calls methods through the gateway, which signs every answer. With the newer protocol the SDK would accept unsigned
 * refusals.
 * @param timeout ms for the whole call
 */
export function callsThrough(sdk: AlipaySdk, timeout: number): Call {
  return async (method, content) => {
    const params = { bizContent: content, timestamp: shanghaiClock(new Date()) }
    const answered = sdk.exec(method, params, { validateSign: true }).catch((error: Error) => {
      throw new ChannelError('away', `${method}: ${whyNot(error)}`)
    })
    const answer: Answer = await within(timeout, method, answered)
    if (isUnsure(answer)) throw new ChannelError('away', `${method}: ${codeOf(answer)}`)
    return answer
  }
}

/** Returns the answer if the call succeeded. Throws `refused` otherwise. */
export function granted(method: string, answer: Answer): Answer {
  if (answer.code === '10000') return answer
  throw new ChannelError('refused', `${method}: ${codeOf(answer)}`)
}

/** The SDK's timeout applies to each step; a gateway that sends slowly could block a call for ever. */
async function within<T>(timeout: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const give = () => reject(new ChannelError('away', `${what}: no answer in ${timeout} ms`))
    timer = setTimeout(give, timeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

// The SDK's message contains the whole answer with the payer's data, so neither it nor the error leaves this function.
function whyNot({ message }: Error): string {
  const status = /^HTTP 请求错误, status: (\d{3})/.exec(message)?.[1]
  if (status) return `it answered ${status}`
  if (message.startsWith('Response')) return 'its answer cannot be read'
  if (message.startsWith('HttpClient')) return 'no answer'
  return 'the signature of its answer is invalid'
}

/** Codes that mean the outcome is unknown or the call should be retried. */
const isUnsure = ({ code, sub_code: sub = '' }: Answer): boolean =>
  code === '20000' || /SYSTEM_ERROR|SYSTEM_BUSY|REFUND_CHARGE_ERROR|unknow|call-limited/i.test(sub)

const codeOf = ({ code, sub_code: sub }: Answer): string =>
  [code, sub].filter((text) => /^[\w.-]{1,64}$/.test(String(text))).join(' ')
