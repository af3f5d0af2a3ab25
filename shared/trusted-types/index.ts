import { isHarmless } from './harmless'

/** What this file needs of the browser's Trusted Types; TypeScript's own library does not have them. */
interface TrustedTypes {
  defaultPolicy: object | null
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
}

/** Scripts may be loaded from below these addresses. */
const places = new Set([`${location.origin}/releases/`])

/** Lets scripts be loaded from below an address as well; development servers need it. */
export function trustScriptsBelow(base: string): void {
  places.add(new URL(base, location.href).href)
}

/**
 * Creates the page's one policy of Trusted Types, which the browser asks about every string that could become code
 * (docs/decisions/0017). It refuses with null: the browser reports the violation and throws a TypeError. It has no rule
 * for the text of a script, so none is accepted. Browsers without Trusted Types go on as before.
 */
export function guardStrings(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  // A browser extension may have created it first, and there can be only one.
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (isHarmless(text) ? text : null),
    createScriptURL: (address) => (isOwnScript(address) ? address : null),
  })
}

function isOwnScript(address: string): boolean {
  if (!URL.canParse(address, location.href)) return false
  const { href } = new URL(address, location.href)
  return [...places].some((place) => href.startsWith(place))
}
