import { publishedReleases, readRegistry } from 'release'
import { registryStamp } from './registry-stamp'

/**
 * Tells of a name like `live@1.4.0-9f2c3a1b` whether the site has that release: it runs, is a canary, or is kept. What a
 * damaged registry does not say stays as it was.
 */
export function publishedNames(site: string): (release: string) => boolean {
  let seen = ''
  let names = new Set<string>()
  return (release) => {
    const stamp = registryStamp(site)
    if (stamp !== seen) names = namesIn(site) ?? names
    seen = stamp
    return names.has(release)
  }
}

function namesIn(site: string): Set<string> | null {
  try {
    const releases = publishedReleases(readRegistry(site))
    return new Set(releases.map(({ name, version }) => `${name}@${version}`))
  } catch {
    // Who serves the pages says what is wrong with it (current-pages.ts).
    return null
  }
}
