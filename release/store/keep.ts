import { removePages, storedRevisions } from './pages'
import { removeRelease, storedReleases } from './release-folder'
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
 * Removes releases that are not kept, and the pages of all but the last two revisions.
 * @param registry null when nothing has been published yet
 */
export async function prune(site: string, registry: SiteRegistry | null): Promise<void> {
  const bases = new Set(registry ? publishedReleases(registry).map(({ base }) => base) : [])
  for (const release of await storedReleases(site))
    if (!bases.has(release.base)) await removeRelease(site, release)
  const last = registry?.revision ?? 0
  for (const revision of await storedRevisions(site))
    if (revision !== last && revision !== last - 1) await removePages(site, revision)
}
