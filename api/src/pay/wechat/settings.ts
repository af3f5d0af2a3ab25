import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { isOrigin } from 'serving'
import type { Variables } from '../../variables'
import { keyOf } from '../key'

export interface WechatSettings {
  appId: string
  /** Merchant number (mchid). */
  merchantId: string
  /** Serial number of the merchant's certificate. */
  serial: string
  /** The merchant's private key, PEM. */
  privateKey: string
  /** WeChat Pay's public key, PEM, and its id in signatures. */
  publicKey: string
  publicKeyId: string
  /** The key that notifications are encrypted with (APIv3 key), 32 bytes. */
  apiKey: string
  /** URL without a trailing slash. */
  gateway: string
}

const SERIAL = /^[0-9A-F]{8,40}$/i

/**
 * Reads WECHAT_APP_ID, WECHAT_MERCHANT_ID, WECHAT_SERIAL, WECHAT_PUBLIC_KEY_ID, WECHAT_GATEWAY and the keys
 * WECHAT_PRIVATE_KEY, WECHAT_PUBLIC_KEY, WECHAT_API_KEY (or …_FILE). Faults never contain a value.
 * @returns null when a fault was reported
 */
export function readWechatSettings(variables: Variables): WechatSettings | null {
  const { text, faults } = variables
  const before = faults.length
  const named = (name: string, pattern: RegExp, like: string) => {
    const value = text(name) ?? ''
    if (!pattern.test(value)) faults.push(`${name} must be ${like}.`)
    return value
  }
  const appId = named('WECHAT_APP_ID', /^w[wx][0-9a-z]{16}$/i, 'like wx8888888888888888')
  const merchantId = named('WECHAT_MERCHANT_ID', /^\d{8,12}$/, 'a number of 8 to 12 digits')
  const serial = named(
    'WECHAT_SERIAL',
    SERIAL,
    "the serial number of the merchant's certificate, 40 hexadecimal digits",
  ).toUpperCase()
  const publicKeyId = named(
    'WECHAT_PUBLIC_KEY_ID',
    /^(PUB_KEY_ID_\d{8,64}|[0-9A-F]{8,40})$/i,
    'like PUB_KEY_ID_0000000000000000000000000000000, or the serial number of the certificate in WECHAT_PUBLIC_KEY',
  ).toUpperCase()
  if (serial && serial === publicKeyId)
    faults.push("WECHAT_PUBLIC_KEY_ID must name the key of WeChat Pay, not the merchant's.")
  const keys = readKeys(variables, publicKeyId)
  const gateway = (text('WECHAT_GATEWAY') ?? 'https://api.mch.weixin.qq.com').replace(/\/+$/, '')
  if (!isOrigin(gateway) || !/^(https:|http:\/\/(127\.0\.0\.1|localhost)(:|$))/.test(gateway))
    faults.push('WECHAT_GATEWAY must be an https address without a path.')
  if (!keys || faults.length > before) return null
  return { appId, merchantId, serial, publicKeyId, gateway, ...keys }
}

function readKeys(variables: Variables, publicKeyId: string) {
  const { faults } = variables
  const own = keyOf(variables, 'WECHAT_PRIVATE_KEY')
  const theirs = keyOf(variables, 'WECHAT_PUBLIC_KEY')
  const apiKey = keyOf(variables, 'WECHAT_API_KEY')
  const privateKey = own && rsaKey(own, 'private')
  const publicKey = theirs && rsaKey(theirs, 'public')
  if (own && !privateKey)
    faults.push(
      'WECHAT_PRIVATE_KEY must be the RSA private key of the merchant (apiclient_key.pem), at least 2048 bits.',
    )
  if (theirs && !publicKey)
    faults.push(
      'WECHAT_PUBLIC_KEY must be the RSA public key of WeChat Pay (pub_key.pem) or its certificate, at least 2048 bits.',
    )
  if (theirs && publicKey && !certifies(theirs, publicKeyId))
    faults.push('WECHAT_PUBLIC_KEY_ID must be the serial number of the certificate.')
  if (privateKey && publicKey && createPublicKey(pem(privateKey)).equals(publicKey))
    faults.push(
      "WECHAT_PUBLIC_KEY must be the key of WeChat Pay; it is the public half of the merchant's own key.",
    )
  if (apiKey && Buffer.byteLength(apiKey) !== 32)
    faults.push('WECHAT_API_KEY must be the APIv3 key of 32 characters.')
  if (!privateKey || !publicKey || !apiKey) return undefined
  return { privateKey: pem(privateKey), publicKey: pem(publicKey), apiKey }
}

const pem = (key: KeyObject) =>
  String(key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }))

/**
 * Reads an RSA key of at least 2048 bits from PEM or bare base64; undefined when it is invalid or of the other side.
 */
function rsaKey(text: string, side: 'private' | 'public'): KeyObject | undefined {
  for (const read of side === 'private' ? PRIVATE : PUBLIC) {
    const key = attempt(() => read(text))
    if (key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048)
      return key
  }
  return undefined
}

const der = (text: string) => Buffer.from(text, 'base64')

const PRIVATE: ((text: string) => KeyObject)[] = [
  (text) => createPrivateKey(text),
  (text) => createPrivateKey({ key: der(text), format: 'der', type: 'pkcs8' }),
  (text) => createPrivateKey({ key: der(text), format: 'der', type: 'pkcs1' }),
]

const PUBLIC: ((text: string) => KeyObject | undefined)[] = [
  // Node would derive the public key from a private one, which does not belong into this setting.
  (text) => (text.includes('PRIVATE KEY') ? undefined : createPublicKey(text)),
  (text) => createPublicKey({ key: der(text), format: 'der', type: 'spki' }),
  (text) => createPublicKey({ key: der(text), format: 'der', type: 'pkcs1' }),
]

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Whether a key can have this id: the id of a certificate is its serial number. */
const certifies = (text: string, id: string) =>
  !text.includes('BEGIN CERTIFICATE') ||
  attempt(() => new X509Certificate(text).serialNumber.toUpperCase()) === id
