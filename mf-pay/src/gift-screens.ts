import type * as screens from './gift/screens'
import { loadAcrossLeaving } from './order/leave'

type Screens = typeof screens

/** One load for all who wait: one that joins late must also survive that the page was left since it began. */
let loading: Promise<Screens> | undefined

/** Loads the screens of a gift. */
export function loadGiftScreens(): Promise<Screens> {
  loading ??= loadAcrossLeaving(() => import(/* webpackChunkName: "gift" */ './gift/screens'))
  loading.catch(() => (loading = undefined))
  return loading
}

let ahead: Promise<unknown> | undefined

/**
 * Loads the screens of a gift before they are needed. When the gift's screen opens, the browser already leaves for the
 * payment, and would break the load off that the way back needs.
 */
export function loadGiftScreensAhead(): void {
  // A failure is shown only if it happens again when the screen opens.
  ahead ??= loadGiftScreens().catch(() => {})
}
