import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { messageOf } from '../../error-message'
import { fieldsOf } from '../../fields'
import { NoticeRefused, type Notice, type RawNotice } from '../channel'
import type { WechatSettings } from './settings'
import { readTransaction } from './transaction'

/** Maximum difference between the clocks, in ms. */
const FRESH = 300_000

/**
 * Verifies and reads a notification. Throws `NoticeRefused`.
 * @param now ms
 */
export function readNotice(notice: RawNotice, settings: WechatSettings, now: number): Notice {
  const seconds = verify(notice, settings)
  const { event_type, resource } = fieldsOf(parse(notice.body))
  // Refund notifications, for example, are not used.
  if (!String(event_type).startsWith('TRANSACTION.'))
    throw new NoticeRefused('It is not about a payment.')
  const told = parse(decrypt(resource, settings))
  return { ...transactionOf(told, settings), stale: Math.abs(now - seconds * 1_000) > FRESH }
}

/**
 * Verifies the signature over the raw body. The age is returned and not checked here, because the SDK would reject an
 * old notification for good.
 * @returns time of signing in seconds
 */
function verify({ headers, body }: RawNotice, { publicKey, publicKeyId }: WechatSettings): number {
  const header = (name: string) => headers[`wechatpay-${name}`] ?? ''
  const seconds = header('timestamp')
  if (!/^\d{1,12}$/.test(seconds))
    throw new NoticeRefused('Its time of signing is missing or invalid.')
  if (header('serial') !== publicKeyId)
    throw new NoticeRefused('It is signed with a key other than WECHAT_PUBLIC_KEY_ID.')
  const signed = Formatter.response(seconds, header('nonce'), body)
  if (!Rsa.verify(signed, header('signature'), publicKey))
    throw new NoticeRefused('Its signature is invalid.')
  return Number(seconds)
}

function decrypt(resource: unknown, { apiKey }: WechatSettings): string {
  const { algorithm, ciphertext, nonce, associated_data } = fieldsOf(resource)
  if (algorithm !== 'AEAD_AES_256_GCM')
    throw new NoticeRefused('Its encryption algorithm is not supported.')
  const extra = String(associated_data ?? '')
  try {
    return Aes.AesGcm.decrypt(String(ciphertext), apiKey, String(nonce), extra)
  } catch {
    throw new NoticeRefused('It cannot be decrypted with WECHAT_API_KEY.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // JSON.parse's message would contain the content.
    throw new NoticeRefused('It is not JSON.')
  }
}

function transactionOf(told: unknown, settings: WechatSettings) {
  try {
    return readTransaction(told, settings)
  } catch (error) {
    throw new NoticeRefused(messageOf(error))
  }
}
