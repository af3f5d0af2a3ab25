import { AlipaySdk } from 'alipay-sdk'
import { ChannelError } from '../channel'
import type { AlipaySettings } from './settings'
import { shanghaiClock } from './time'

/** What Alipay says to a call, in its own names; its signature is right. */
export interface Answer {
  code: string
  sub_code?: string
  [field: string]: unknown
}

/** Asks Alipay by one of its methods. Throws `away` when there is no answer, none to be believed, or none yet. */
export type Call = (method: string, content: Record<string, string>) => Promise<Answer>

/** The SDK for these settings; what comes in has no part in how a signature is checked. */
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
 * Calls through the gateway, whose every answer is signed; of the newer protocol the SDK believes refusals unsigned.
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

/** Lets an answer pass that grants what was asked. Throws `refused` for any other. */
export function granted(method: string, answer: Answer): Answer {
  if (answer.code === '10000') return answer
  throw new ChannelError('refused', `${method}: ${codeOf(answer)}`)
}

/** The SDK counts the time of each step; a gateway that dribbles would hold a call for ever. */
export async function within<T>(timeout: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const give = () => reject(new ChannelError('away', `${what}: no answer in ${timeout} ms`))
    timer = setTimeout(give, timeout)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

// Its own words hold the whole answer, with who paid; they and their error stay here.
function whyNot({ message }: Error): string {
  const status = /^HTTP 请求错误, status: (\d{3})/.exec(message)?.[1]
  if (status) return `it answered ${status}`
  if (message.startsWith('Response')) return 'its answer cannot be read'
  if (message.startsWith('HttpClient')) return 'no answer'
  return 'the signature of its answer is not right'
}

/** Codes that say: perhaps, or later. */
const isUnsure = ({ code, sub_code: sub = '' }: Answer): boolean =>
  code === '20000' || /SYSTEM_ERROR|SYSTEM_BUSY|REFUND_CHARGE_ERROR|unknow|call-limited/i.test(sub)

const codeOf = ({ code, sub_code: sub }: Answer): string =>
  [code, sub].filter((text) => /^[\w.-]{1,64}$/.test(String(text))).join(' ')
