import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { registryName } from 'build/parts.mjs'
import { pagesFolder } from './registry-file'
import { removeRelease } from './release-folder'
import { publishedReleases, type KeptRelease, type SiteRegistry } from './site-registry'

/** How many releases of a part are kept at least, the running one included. */
const AT_LEAST = 6
/** How long a release is kept after it stopped running: a tab that began with it goes on. */
const DAYS = 7
const DAY_MS = 86_400_000

/**
 * The releases that stay: those that run, the newest that ran, and those that were shown in the last days. A canary that
 * was halted must not push out the release to go back to, so it stays by age alone.
 */
export function stillKept(kept: KeptRelease[], now: number): KeptRelease[] {
  const newest = kept.filter(({ canaryOnly }) => !canaryOnly).slice(0, AT_LEAST)
  return kept.filter(
    (one) =>
      one.ranUntil === null ||
      newest.includes(one) ||
      now - Date.parse(one.ranUntil) < DAYS * DAY_MS,
  )
}

/**
 * Removes release folders that are not kept, and the pages of all but the last two revisions.
 * @param registry null when nothing has been published yet
 */
export function prune(site: string, registry: SiteRegistry | null): void {
  const published = registry ? publishedReleases(registry) : []
  const bases = new Set(published.map(({ base }) => base))
  const releases = path.join(site, 'releases')
  mkdirSync(releases, { recursive: true })
  for (const part of readdirSync(releases))
    for (const version of readdirSync(path.join(releases, part))) {
      const base = `/releases/${part}/${version}/`
      if (!bases.has(base)) removeRelease(site, { base, name: registryName(part), version })
    }
  const pages = path.join(site, 'pages')
  if (!existsSync(pages)) return
  const last = registry?.revision ?? 0
  for (const revision of readdirSync(pages).map(Number))
    if (revision !== last && revision !== last - 1)
      rmSync(pagesFolder(site, revision), { recursive: true, force: true })
}
