import {
  createCipheriv,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { shanghaiTime } from '../../calendar'
import type { RawNotice } from '../../pay/channel'
import type { Call, Mode, NoticeWish, Setup } from './server'

export interface WechatSetup extends Setup {
  appId: string
  merchantId: string
  /** Serial number of the merchant's certificate. */
  serial: string
  publicKeyId: string
  apiKey: string
}

const FRESH_S = 300
const AUTHORIZATION = /^WECHATPAY2-SHA256-RSA2048 (.+)$/

/** Signs and verifies like WeChat Pay, and encrypts notifications. */
export class Seal {
  readonly publicKey: string
  // Key objects instead of text, because parsing a key takes longer than signing.
  readonly #keys: Record<'own' | 'other', KeyObject>
  readonly #merchantKey: KeyObject
  readonly #setup: WechatSetup

  constructor(setup: WechatSetup) {
    const own = keyPair()
    this.publicKey = String(own.publicKey.export({ type: 'spki', format: 'pem' }))
    this.#keys = { own: own.privateKey, other: keyPair().privateKey }
    this.#merchantKey = createPublicKey(setup.merchantKey)
    this.#setup = setup
  }

  /** Why a call's signature is invalid; undefined when it is valid. */
  fault({ method, url, headers, body }: Call): string | undefined {
    const [, list = ''] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
    const told = Object.fromEntries(
      [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const { mchid, serial_no, timestamp, nonce_str, signature } = told
    if (mchid !== this.#setup.merchantId) return 'mchid'
    if (serial_no !== this.#setup.serial) return 'serial_no'
    if (!(Math.abs(Date.now() / 1_000 - Number(timestamp)) <= FRESH_S)) return 'timestamp'
    if (!nonce_str || !signature) return 'nonce_str'
    const signed = [method, url.pathname + url.search, timestamp, nonce_str, body, ''].join('\n')
    const right = createVerify('RSA-SHA256')
      .update(signed)
      .verify(this.#merchantKey, signature, 'base64')
    return right ? undefined : 'signature'
  }

  /** The signature headers of an answer or notification. */
  sign(body: string, { at = new Date(), key = 'own' }: { at?: Date; key?: 'own' | 'other' } = {}) {
    const timestamp = String(Math.floor(at.getTime() / 1_000))
    const nonce = randomBytes(16).toString('hex')
    const signed = `${timestamp}\n${nonce}\n${body}\n`
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': this.#setup.publicKeyId,
      'wechatpay-signature': createSign('RSA-SHA256')
        .update(signed)
        .sign(this.#keys[key], 'base64'),
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }

  /** Creates a payment notification. */
  notice(transaction: object, { at, key }: Omit<NoticeWish, 'number' | 'changes'>): RawNotice {
    const made = at ? new Date(at) : new Date()
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: shanghaiTime(made),
      resource_type: 'encrypt-resource',
      event_type: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      resource: {
        original_type: 'transaction',
        algorithm: 'AEAD_AES_256_GCM',
        ...this.#encrypt(JSON.stringify(transaction), 'transaction'),
      },
    })
    const headers = { 'content-type': 'application/json', ...this.sign(body, { at: made, key }) }
    return { headers, body }
  }

  #encrypt(text: string, extra: string) {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', this.#setup.apiKey, nonce)
    cipher.setAAD(Buffer.from(extra))
    const parts = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
    return { ciphertext: Buffer.concat(parts).toString('base64'), associated_data: extra, nonce }
  }
}

export const keyFor = (mode: Mode) => (mode === 'wrong-signature' ? 'other' : 'own')

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
