import type { GiftRequest } from 'shared/contract'

/** The browser inside WeChat, where neither Alipay nor WeChat's own pay page for phones works. */
export const isInsideWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

/** What the visitor pays from. */
export function deviceOf(): GiftRequest['device'] {
  if (isInsideWechat()) return 'wechat'
  return window.matchMedia('(max-width: 768px), (pointer: coarse)').matches ? 'phone' : 'wide'
}
