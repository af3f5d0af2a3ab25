import type { GiftRequest } from 'shared/contract'
import { useHydrated } from 'shared/ui'

/** Whether this is WeChat's built-in browser, where neither Alipay nor WeChat's own mobile payment page works. */
const isInsideWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

/** The same for a component: what the server renders is for every browser. */
export const useInsideWechat = (): boolean => useHydrated() && isInsideWechat()

/** The kind of device that the visitor pays from. */
export function deviceOf(): GiftRequest['device'] {
  if (isInsideWechat()) return 'wechat'
  return window.matchMedia('(max-width: 768px), (pointer: coarse)').matches ? 'phone' : 'wide'
}
