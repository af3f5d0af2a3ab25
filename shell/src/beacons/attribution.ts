export interface ReleaseName {
  part: string
  version: string
}

/** Errors of browser extensions and of scripts that somebody put into the page. */
const UNKNOWN: ReleaseName = { part: 'unknown', version: '' }

const FILE = /\/releases\/(?:mf-)?([^/\s]+)\/([^/\s]+)\//g

/**
 * The release whose code is to blame, by the addresses of its files: `/releases/mf-live/1.0.0-9f2c3a1b/main.js`. The
 * shell's files hold the libraries of all parts, so a part that called them is blamed before the shell.
 * @param texts addresses of scripts, and stacks, the nearest first
 */
export function releaseIn(...texts: (string | undefined)[]): ReleaseName {
  const found = [...texts.filter(Boolean).join('\n').matchAll(FILE)].map(
    ([, part = '', version = '']) => ({ part, version }),
  )
  return found.find(({ part }) => part !== 'shell') ?? found[0] ?? UNKNOWN
}

/** The address of one of our files without its query, the origin of any other, or a word like `inline`. */
export function placeOf(address: string): string {
  if (!URL.canParse(address)) return address || 'inline'
  const { protocol, origin, pathname } = new URL(address)
  if (!/^https?:$/.test(protocol)) return protocol
  return releaseIn(pathname) === UNKNOWN ? origin : pathname
}
