import type { Settings } from 'shared/contract'
import { composePages } from './compose/compose'
import { PageSets } from './page-sets'
import type { Origin } from './origin'
import { readSettings } from './settings'
import { messageOf } from './store/error-code'
import { record } from './store/journal'
import { prune } from './store/keep'
import { createSiteKey } from './store/keys'
import { nextRegistry } from './store/next-registry'
import { bothSets, pagesIntegrity, storePages } from './store/pages'
import { currentRegistry, swapRegistry } from './store/registry-file'
import type { HeldLock } from './store/site-lock'
import {
  canaryNames,
  withCanary,
  type Canary,
  type Change,
  type Releases,
  type SiteRegistry,
} from './store/site-registry'
import type { Files } from './store/site-store'
import { storeOf } from './store/store-of'

/** The result of a change: the current registry, the one before, and whether they differ. */
export interface ChangeResult {
  registry: SiteRegistry
  /** Null before the site's first release. */
  before: SiteRegistry | null
  changed: boolean
}

/** A change failed after visitors had begun to see it. */
export class ShownAlready extends Error {}

/** What is to run. */
export interface Prepared {
  /** What most visitors get; the registry itself when nothing changes there. */
  releases: Releases | null
  /** What some visitors get instead; as before when it is left out. */
  canary?: Canary | null
  /** Where new releases come from, by the part's name. */
  origins?: Record<string, Origin>
}

export interface ChangeOptions {
  action: Change['action']
  /** By default those of the registry: a release takes none from its own environment. */
  settings?: Settings
  /** Why the site changes itself, or why a halted release is shown again. */
  reason?: string
  /** Looks at the composed pages before visitors see them; it refuses the change by throwing a sentence. */
  check?: (candidate: Candidate) => Promise<void>
}

/** Pages that are composed, and not served yet. */
export interface Candidate {
  site: string
  /** The canary's releases are in their places, and its `share` is set, when its visitors are to get the pages. */
  registry: SiteRegistry
  /** The parts whose release is new there, by their names in the registry. */
  parts: string[]
}

/**
 * Makes one change of the site while nobody else does: finds what is to run, checks it together, composes every page, and
 * swaps the registry in one atomic step. The site may be served meanwhile: until the swap it consistently shows the old
 * revision.
 * @param prepare finds the releases that are to run; it may load them to learn what they are
 * @throws a sentence that says why the change is refused; the site is then as it was
 */
export function change(
  site: string,
  { action, settings, reason, check }: ChangeOptions,
  prepare: (before: SiteRegistry | null, sets: PageSets) => Promise<Prepared>,
): Promise<ChangeResult> {
  return storeOf(site).alone(async (lock) => {
    const { registry: before, fault } = await currentRegistry(site)
    // A release that was killed after its swap left this to the next one.
    if (before) await record(site, before)
    const sets = new PageSets(site, before)
    let shown = before
    try {
      const { releases, canary = before?.canary ?? null, origins } = await prepare(before, sets)
      if (!releases) throw new Error('There is nothing to publish.')
      if (releases === before && canary === before.canary)
        return { registry: before, before, changed: false }
      const registry = nextRegistry(before, {
        releases,
        canary,
        origins,
        action,
        reason,
        settings: settings ?? before?.settings ?? readSettings(site, {}),
      })
      const pages = await composeSets(site, registry, sets)
      const composed = { ...registry, pages: pagesIntegrity(pages) }
      await storePages(site, registry.revision, pages)
      await check?.(candidateOf(site, composed))
      createSiteKey(site)
      lock.assertHeld()
      // Visitors see it from now on.
      await swapRegistry(site, composed, lock.show)
      shown = composed
      await record(site, composed)
      await prune(site, composed)
      return { registry: composed, before, changed: true }
    } catch (error) {
      // With a damaged registry, this one may be older than what is published.
      if (!fault) await leaveNothing(site, shown, lock)
      if (!shown || shown === before) throw error
      throw new ShownAlready(`Revision ${shown.revision} is shown, but: ${messageOf(error)}`, {
        cause: error,
      })
    } finally {
      sets.close()
    }
  })
}

/** What a change shows that was not shown before: of the canary, when only its visitors get something new. */
function candidateOf(site: string, registry: SiteRegistry): Candidate {
  const { canary, change } = registry
  const isForAll = change.parts.length > 0 || !canary
  const changed = isForAll ? change.parts : (change.canary?.parts ?? [])
  return {
    site,
    registry: isForAll
      ? registry
      : { ...registry, ...withCanary(registry, canary), share: 'canary' },
    parts: changed.flatMap(({ name, to }) => (to === null ? [] : name)),
  }
}

/** Removes what a refused change has written. */
async function leaveNothing(
  site: string,
  shown: SiteRegistry | null,
  lock: HeldLock,
): Promise<void> {
  try {
    lock.assertHeld()
    await prune(site, shown)
  } catch {
    // Somebody else holds the lock, or nothing can be written. The next change removes it.
  }
}

/** Composes the pages that most visitors get, and those of the canary. */
async function composeSets(site: string, registry: SiteRegistry, sets: PageSets): Promise<Files> {
  const stable = await composePages(site, registry, await sets.loaded('stable', registry))
  const { canary } = registry
  if (!canary) return stable
  const releases = withCanary(registry, canary)
  try {
    const renderer = await sets.loaded('canary', releases)
    const shown = { ...registry, ...releases, share: 'canary' as const }
    return bothSets(stable, await composePages(site, shown, renderer))
  } catch (error) {
    throw new Error(
      `The canary of ${canaryNames(canary)} does not go with this change: ${messageOf(error)} End it first: npm run release -- halt`,
      { cause: error },
    )
  }
}
