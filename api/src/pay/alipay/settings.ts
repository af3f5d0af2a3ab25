import { createPublicKey, type KeyObject } from 'node:crypto'
import { isFileAddress } from 'serving'
import type { Variables } from '../../variables'
import { keyOf } from '../key'
import { readRsaKey } from './rsa'

export interface AlipaySettings {
  appId: string
  /** The receiving account (seller_id), 2088…. */
  sellerId: string
  /** The app's private key, PEM (PKCS#8). */
  privateKey: string
  /** Alipay's public key, PEM. */
  publicKey: string
  gateway: string
}

const GATEWAY = 'https://openapi.alipay.com/gateway.do'

/**
 * Reads ALIPAY_APP_ID, ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY (or …_FILE) and ALIPAY_GATEWAY. Faults
 * never contain a key.
 * @returns null when a fault was reported
 */
export function readAlipaySettings(variables: Variables): AlipaySettings | null {
  const { text, faults } = variables
  const before = faults.length
  const appId = text('ALIPAY_APP_ID') ?? ''
  const sellerId = text('ALIPAY_SELLER_ID') ?? ''
  const gateway = text('ALIPAY_GATEWAY') ?? GATEWAY
  if (!/^\d{16}$/.test(appId))
    faults.push('ALIPAY_APP_ID must be the number of the app, 16 digits, like 2021000000000001.')
  if (!/^2088\d{12}$/.test(sellerId))
    faults.push(
      'ALIPAY_SELLER_ID must be the number of the account that receives, 16 digits from 2088.',
    )
  if (!isGateway(gateway))
    faults.push(`ALIPAY_GATEWAY must be an https address like ${GATEWAY}, not "${gateway}".`)
  const privateKey = rsaKey(variables, 'ALIPAY_PRIVATE_KEY', 'private')
  const publicKey = rsaKey(variables, 'ALIPAY_PUBLIC_KEY', 'public')
  if (privateKey && publicKey && createPublicKey(privateKey).equals(publicKey))
    faults.push(
      "ALIPAY_PUBLIC_KEY is the public half of ALIPAY_PRIVATE_KEY: it must be Alipay's own key (支付宝公钥).",
    )
  if (!privateKey || !publicKey || faults.length > before) return null
  return {
    appId,
    sellerId,
    privateKey: pem(privateKey, 'pkcs8'),
    publicKey: pem(publicKey, 'spki'),
    gateway,
  }
}

/** Payments are requested through the gateway, so the connection must be secure. */
function isGateway(address: string): boolean {
  if (!isFileAddress(address) || !URL.canParse(address)) return false
  const url = new URL(address)
  return url.search === '' && url.hash === '' && isSafeOnItsWay(url)
}

/** Whether nobody can read or change the traffic with an address: https, or http on this machine. */
export const isSafeOnItsWay = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname))

function rsaKey(
  variables: Variables,
  name: string,
  side: 'private' | 'public',
): KeyObject | undefined {
  const given = keyOf(variables, name)
  if (given === undefined) return undefined
  const key = readRsaKey(given, side)
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  if (!key) variables.faults.push(`${name} must hold an RSA ${side} key: PEM, or its base64 alone.`)
  else if (bits < 2048)
    variables.faults.push(`${name} must have at least 2048 bits; it has ${bits}.`)
  return key
}

// The SDK expects no line break after the last line of a key.
const pem = (key: KeyObject, type: 'pkcs8' | 'spki'): string =>
  String(key.export({ type, format: 'pem' })).trim()
