import { publishedReleases, readRegistry, registryStamp } from 'release'

/**
 * The names of all releases that a site has, like `live@1.4.0-9f2c3a1b`: running, shown as a canary, or kept. What a
 * damaged registry does not say stays as it was.
 */
export function publishedNames(site: string): () => Promise<ReadonlySet<string>> {
  let seen = ''
  let names: ReadonlySet<string> = new Set()
  return async () => {
    const stamp = await registryStamp(site)
    if (stamp !== seen) names = (await namesIn(site)) ?? names
    seen = stamp
    return names
  }
}

async function namesIn(site: string): Promise<Set<string> | null> {
  try {
    const releases = publishedReleases(await readRegistry(site))
    return new Set(releases.map(({ name, version }) => `${name}@${version}`))
  } catch {
    // Who serves the pages says what is wrong with it (current-pages.ts).
    return null
  }
}
