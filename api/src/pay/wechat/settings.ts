import type { Variables } from '../../environment'

export interface WechatSettings {
  appId: string
  /** The merchant's number (mchid). */
  merchantId: string
  /** Serial number of the merchant's certificate. */
  serial: string
  /** The merchant's, PEM. */
  privateKey: string
  /** WeChat Pay's own public key or certificate, PEM, and the id it is named by in signatures. */
  publicKey: string
  publicKeyId: string
  /** The key that notifications are encrypted with, 32 characters. */
  apiKey: string
  gateway: string
}

/** Reads WECHAT_APP_ID, WECHAT_MERCHANT_ID, WECHAT_SERIAL, WECHAT_PUBLIC_KEY_ID, WECHAT_GATEWAY and the keys WECHAT_PRIVATE_KEY, WECHAT_PUBLIC_KEY, WECHAT_API_KEY (or …_FILE). */
export function readWechatSettings(_variables: Variables): WechatSettings | null {
  return null
}
