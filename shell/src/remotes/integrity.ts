import type { Registry, Release } from 'shared/contract'
import { trustScriptsBelow } from 'shared/trusted-types'

/** No file has this hash, so the browser refuses a file whose hash is unknown. */
const IMPOSSIBLE = `sha384-${'A'.repeat(64)}`

/** The hash of every script and style of the releases that this tab knows, by address. */
const known = new Map<string, string>()

/** Learns the hashes of a registry's releases. Those of earlier registries stay: a tab goes on with what it began. */
export function learnHashes({ shell, remotes }: Registry): void {
  for (const release of [shell, ...Object.values(remotes)] satisfies Release[]) {
    // A part may come from its development server.
    trustScriptsBelow(release.base)
    for (const { path, integrity } of release.files) known.set(release.base + path, integrity)
  }
}

/**
 * Gives every script and style that this page loads from a release its hash, whoever loads it: the shell, a part's
 * webpack runtime, or another build tool's. Browsers then run only what was published (W3C Subresource Integrity).
 */
export function guardLoads(): void {
  guard(HTMLScriptElement.prototype, 'src')
  guard(HTMLLinkElement.prototype, 'href')
}

function guard(prototype: HTMLScriptElement | HTMLLinkElement, name: 'src' | 'href'): void {
  const original = Object.getOwnPropertyDescriptor(prototype, name)
  if (!original?.set || !original.get) return
  const { get, set } = original
  Object.defineProperty(prototype, name, {
    ...original,
    get,
    set(this: HTMLScriptElement | HTMLLinkElement, address: string) {
      const integrity = hashOf(address)
      if (integrity) {
        this.integrity = integrity
        // Integrity-Policy accepts hashes on CORS requests only.
        this.crossOrigin = 'anonymous'
      }
      set.call(this, integrity ? freshAddress(address) : address)
    },
  })
}

/** How often each file was asked for. */
const asked = new Map<string, number>()

/**
 * A file is asked for again only when it could not be used. The browser's cache may hold it damaged, so the repeated
 * request has an address of its own.
 */
function freshAddress(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  const times = asked.get(pathname) ?? 0
  asked.set(pathname, times + 1)
  return times > 0 && !search ? `${address}?attempt=${times}` : address
}

/** The hash that a file of a release must have; undefined for any other address. */
function hashOf(address: string): string | undefined {
  const { origin, pathname } = new URL(address, location.href)
  if (origin !== location.origin || !pathname.startsWith('/releases/')) return undefined
  return known.get(pathname) ?? IMPOSSIBLE
}
