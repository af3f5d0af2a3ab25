import type { Variables } from '../../environment'

export interface AlipaySettings {
  appId: string
  /** The account that receives (seller_id), 2088…. */
  sellerId: string
  /** PEM. */
  privateKey: string
  /** Alipay's own, PEM. */
  publicKey: string
  gateway: string
}

/** Reads ALIPAY_APP_ID, ALIPAY_SELLER_ID, ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY (or …_FILE) and ALIPAY_GATEWAY. */
export function readAlipaySettings(_variables: Variables): AlipaySettings | null {
  return null
}
