import { payAddress } from './pay-address'

/** Settles when the browser comes back to this page; undefined while it is not being left. */
let leaving: Promise<unknown> | undefined
let returns = 0

/** Leaves the site for the payment page. */
export function leaveFor(target: string, apiBase: string): void {
  leaving = new Promise<Event>((resolve) =>
    window.addEventListener('pageshow', resolve, { once: true }),
  ).then(() => {
    leaving = undefined
    returns++
  })
  window.location.assign(payAddress(target, apiBase))
}

/**
 * Loads code. Leaving a page breaks off what it is loading, and a browser may show the page again as it was left: a load
 * that failed because of that is repeated then.
 */
export async function loadAcrossLeaving<Module>(load: () => Promise<Module>): Promise<Module> {
  const before = returns
  return load().catch(async (error: unknown) => {
    if (!leaving && returns === before) throw error
    await leaving
    return loadAcrossLeaving(load)
  })
}
