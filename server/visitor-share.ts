import { randomInt } from 'node:crypto'
import { isInCanary, VISITOR_NUMBERS } from 'release'

/** The cookie with the visitor's number. */
const COOKIE = 'visitor'
const THIRTY_DAYS_S = 30 * 24 * 3_600

/** Which visitors get the canary's pages. */
export type CanaryShare = Parameters<typeof isInCanary>[0]

export interface VisitorShare {
  inCanary: boolean
  /** The header that lets the visitor stay in the same share; null when the browser knows it. */
  setCookie: string | null
}

/**
 * The share of a visitor while a canary runs. A visitor without a number is dealt one of a hundred, so the same one is
 * everybody's who is in that hundredth, and it identifies nobody. Without a canary there is no such cookie.
 * @param cookie the request's header
 * @param secure whether the visitor came by https
 */
export function visitorShare(canary: CanaryShare, cookie: string, secure: boolean): VisitorShare {
  const known = numberIn(cookie)
  const visitor = known ?? randomInt(VISITOR_NUMBERS)
  const attributes = `Path=/; Max-Age=${THIRTY_DAYS_S}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
  return {
    inCanary: isInCanary(canary, visitor),
    setCookie: known === null ? `${COOKIE}=${visitor}; ${attributes}` : null,
  }
}

/** Whether a browser has been dealt a number of the canary's. A call that is no page deals none. */
export function isKnownInCanary(canary: CanaryShare, cookie: string): boolean {
  const known = numberIn(cookie)
  return known !== null && isInCanary(canary, known)
}

function numberIn(cookie: string): number | null {
  const [, digits] = /(?:^|;\s*)visitor=(\d{1,2})(?:;|$)/.exec(cookie) ?? []
  return digits === undefined ? null : Number(digits)
}
