import type { AlipaySdk } from 'alipay-sdk'
import { NoticeRefused, type Notice } from '../channel'
import type { AlipaySettings } from './settings'
import { isInYuan, standingOf } from './standing'
import { ofShanghaiClock } from './time'

const STALE_MS = 300_000

/**
 * Verifies and reads a trade notification. Throws `NoticeRefused` when its signature, app, seller or currency is wrong.
 * @param body the raw form-encoded body
 */
export function readNotice(
  sdk: AlipaySdk,
  { appId, sellerId }: Pick<AlipaySettings, 'appId' | 'sellerId'>,
  body: string,
): Notice {
  const fields = fieldsOf(body)
  const refuseUnless = (right: boolean, reason: string) => {
    if (!right) throw new NoticeRefused(`alipay: ${reason}`)
  }
  // Otherwise the notification itself could choose a weaker signature algorithm in the SDK.
  refuseUnless(fields['sign_type'] === 'RSA2', 'not signed with RSA2')
  refuseUnless(isBase64(fields['sign']), 'the signature cannot be read')
  refuseUnless(sdk.checkNotifySignV2(fields), 'invalid signature')
  refuseUnless(fields['notify_type'] === 'trade_status_sync', 'not about a trade')
  refuseUnless(fields['app_id'] === appId, 'for another app')
  refuseUnless(fields['seller_id'] === sellerId, 'for another seller')
  refuseUnless(isInYuan(fields), 'in another currency')
  const standing = standingOf(fields, fields['gmt_payment'])
  const [number, at] = [fields['out_trade_no'], ofShanghaiClock(fields['notify_time'] ?? '')]
  if (!standing || !number || !at) throw new NoticeRefused('alipay: it cannot be read')
  return { number, standing, stale: Math.abs(Date.now() - at.getTime()) > STALE_MS }
}

/** Strict: Node ignores characters that are not base64. */
const isBase64 = (text = ''): boolean => Buffer.from(text, 'base64').toString('base64') === text

function fieldsOf(body: string): Record<string, string> {
  const pairs = [...new URLSearchParams(body)]
  const fields = Object.fromEntries(pairs)
  if (Object.keys(fields).length !== pairs.length)
    throw new NoticeRefused('alipay: a field occurs twice')
  return fields
}
