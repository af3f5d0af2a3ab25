import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RawNotice } from '../../pay/channel'
import { PROGRAM_FLAGS } from '../program-flags'
import type { Mode, NoticeWish } from './server'

/** A channel's gateway in its own process, and what tests can do with it. */
export interface Gateway {
  url: string
  /** The environment variables that connect the API to the gateway, including keys. */
  env: Record<string, string>
  /**
   * Pays like a visitor; the notification is sent `times` times at once. Throws when the order can no longer be paid.
   */
  pay(number: string, times?: number): Promise<{ trade: string; amount: bigint }>
  misbehave(mode: Mode): Promise<void>
  /** Creates a notification without sending it. */
  notice(wish: NoticeWish): Promise<RawNotice>
  /** Makes a payment attempt fail. */
  refuse(number: string): Promise<void>
  /** All payments, with amounts in fen. */
  payments(): Promise<GatewayPayment[]>
  stop(): Promise<void>
}

export interface GatewayPayment {
  number: string
  trade: string
  amount: bigint
  refunded: bigint
}

/**
 * The parts that are specific to one channel: its program's settings, and the API's variables derived from its output.
 */
interface Kind {
  program: string
  setup: Record<string, string>
  env(url: string, privateKey: string, ready: Record<string, string>): Record<string, string>
}

const ALIPAY = { appId: '2021000000000001', sellerId: '2088000000000001' }

const WECHAT = {
  appId: 'wx8888888888888888',
  merchantId: '1900000001',
  serial: '5F1C72E2A8931B72A2E13AF8DEE92471EB397115',
  publicKeyId: 'PUB_KEY_ID_0119000000012026110100000000000000',
  apiKey: randomBytes(16).toString('hex'),
}

const KINDS = {
  alipay: {
    program: './alipay.ts',
    setup: ALIPAY,
    env: (url, privateKey, { publicKey }) => ({
      ALIPAY_APP_ID: ALIPAY.appId,
      ALIPAY_SELLER_ID: ALIPAY.sellerId,
      ALIPAY_PRIVATE_KEY: oneLine(privateKey),
      ALIPAY_PUBLIC_KEY: oneLine(publicKey!),
      ALIPAY_GATEWAY: `${url}/gateway.do`,
    }),
  },
  wechat: {
    program: './wechat.ts',
    setup: WECHAT,
    env: (url, privateKey, { publicKey }) => ({
      WECHAT_APP_ID: WECHAT.appId,
      WECHAT_MERCHANT_ID: WECHAT.merchantId,
      WECHAT_SERIAL: WECHAT.serial,
      WECHAT_PRIVATE_KEY: oneLine(privateKey),
      WECHAT_PUBLIC_KEY: oneLine(publicKey!),
      WECHAT_PUBLIC_KEY_ID: WECHAT.publicKeyId,
      WECHAT_API_KEY: WECHAT.apiKey,
      WECHAT_GATEWAY: url,
    }),
  },
} satisfies Record<string, Kind>

/**
 * Starts a channel's gateway with a new key pair for the merchant; the gateway generates its own.
 * @param options.notifyOrigin notifications go to this origin, whichever one the order names
 * @param options.host where it listens; this machine alone can reach it by default
 */
export async function startGateway(
  id: keyof typeof KINDS,
  { notifyOrigin, host }: { notifyOrigin?: string; host?: string } = {},
): Promise<Gateway> {
  const kind: Kind = KINDS[id]
  const merchant = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const setup = { ...kind.setup, merchantKey: merchant.publicKey, notifyOrigin, host }
  const program = fileURLToPath(new URL(kind.program, import.meta.url))
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, program], {
    env: { ...process.env, GATEWAY: JSON.stringify(setup) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ready = await firstLine(child)
  const url = `http://127.0.0.1:${ready['port']}`
  const env = kind.env(url, merchant.privateKey, ready)
  return { url, env, ...controls(url), stop: () => stop(child) }
}

/** As in an environment file. */
const oneLine = (key: string) => key.trim().replaceAll('\n', '\\n')

async function firstLine({ stdout, exitCode }: ChildProcess): Promise<Record<string, string>> {
  for await (const line of createInterface({ input: stdout! })) return JSON.parse(line)
  throw new Error(`The gateway ended before it began, with ${exitCode}.`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

function controls(url: string): Omit<Gateway, 'url' | 'env' | 'stop'> {
  const call = async (name: string, body?: object) => {
    const response = await fetch(`${url}/control/${name}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  return {
    pay: async (number, times = 1) => {
      const { trade, amount } = await call('pay', { number, times })
      return { trade, amount: BigInt(amount) }
    },
    misbehave: async (mode) => void (await call('misbehave', { mode })),
    notice: (wish) => call('notice', wish),
    refuse: async (number) => void (await call('refuse', { number })),
    payments: async () => {
      const payments: Record<keyof GatewayPayment, string>[] = await call('payments')
      return payments.map((payment) => ({
        number: payment.number,
        trade: payment.trade,
        amount: BigInt(payment.amount),
        refunded: BigInt(payment.refunded),
      }))
    },
  }
}
