import type { PageData } from '../page-data'
import { tell } from '../signals'

const NOTICED = ['error', 'unhandledrejection', 'securitypolicyviolation'] as const

/**
 * Begins to notice what goes wrong on this page. The first script holds only this; the code that reports it is loaded
 * when the page has nothing else to do (docs/decisions/0014). A page without a registry is in development, where the
 * console is enough.
 */
export function startBeacons(page: PageData): void {
  if (!page.registry || !navigator.sendBeacon) return
  for (const type of NOTICED) window.addEventListener(type, tell)
  let started: Promise<unknown> | undefined
  const start = () => {
    started ??= import(/* webpackChunkName: "beacons" */ './reporter')
      .then(({ startReporter }) => startReporter(page))
      // The next time that the page is hidden is another chance.
      .catch(() => (started = undefined))
  }
  if (document.readyState === 'complete') whenIdle(start)
  else window.addEventListener('load', () => whenIdle(start), { once: true })
  document.addEventListener('visibilitychange', start)
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: 5_000 })
  else setTimeout(run, 1_000)
}
