import { loadAcrossLeaving } from './order/leave'

/** Loads the screens of a gift. */
export const loadGiftScreens = () =>
  loadAcrossLeaving(() => import(/* webpackChunkName: "gift" */ './gift/screens'))

let ahead: Promise<unknown> | undefined

/**
 * Loads the screens of a gift before they are needed. When the gift's screen opens, the browser already leaves for the
 * payment, and would break the load off that the way back needs.
 */
export function loadGiftScreensAhead(): void {
  // A failure is shown only if it happens again when the screen opens.
  ahead ??= loadGiftScreens().catch(() => {})
}
