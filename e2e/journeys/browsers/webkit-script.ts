import { NAMES } from '../../browser'

/** What a script in the page returned, and what went wrong in the page since the one before. */
export interface Watched<Result> {
  result: Result
  faults: string[]
}

/**
 * The body of a script that runs a function in the page. WebKit's driver tells nothing of a page's console, so the script
 * also watches it from then on; what went wrong before the first script of a page stays unknown.
 */
export const inPage = (work: (given: never) => unknown): string => `
  ${NAMES};
  (${watch})();
  const hand = (result) => ({ result, faults: globalThis.faultsSeen.splice(0) });
  const result = (${work})(arguments[0]);
  return result instanceof Promise ? result.then(hand) : hand(result);`

function watch() {
  const place = globalThis as typeof globalThis & { faultsSeen?: string[] }
  if (place.faultsSeen) return
  const seen: string[] = (place.faultsSeen = [])
  for (const kind of ['error', 'warn'] as const) {
    const told = console[kind]
    console[kind] = (...words: unknown[]) => {
      seen.push(`${kind}: ${words.map(String).join(' ')}`)
      told.apply(console, words)
    }
  }
  addEventListener('error', ({ message }) => seen.push(`uncaught: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => seen.push(`uncaught: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    seen.push(`policy: ${effectiveDirective} ${blockedURI}`),
  )
}
