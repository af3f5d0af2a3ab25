import { randomInt } from 'node:crypto'
import { folderName, registryName } from 'build/parts.mjs'
import { change, type ChangeResult, type Prepared } from './change'
import type { Origin } from './origin'
import { lastHaltText } from './halted'
import { accountName } from './store/holder'
import { readJournal } from './store/journal'
import {
  canaryNames,
  running,
  withCanary,
  withoutParts,
  type Canary,
  type CanaryRelease,
  type Releases,
  type SiteRegistry,
} from './store/site-registry'

/** How a release is shown to some visitors first. */
export interface CanaryOptions {
  /** How many of 100 visitors, 1 to 50. */
  share: number
  /** When all visitors get it by itself, in hours; never when it is left out. */
  promoteAfter?: number
}

/** Visitor numbers are 0 to 99: a hundredth of all visitors has the same one, so it identifies nobody. */
export const VISITOR_NUMBERS = 100

/**
 * The canary of a site with some parts' releases in it. All canaries of a site have the same visitors, because each other
 * mixture of releases would need pages of its own.
 * @param described all releases that these visitors are to get
 * @throws when another part's canary has another share
 */
export function canaryWith(
  before: SiteRegistry | null,
  described: Releases | null,
  names: string[],
  origins: Record<string, Origin>,
  { share, promoteAfter }: CanaryOptions,
): Canary {
  if (!before || !described)
    throw new Error('There is no site yet, so no release can be shown beside another.')
  const others = withoutParts(before.canary, names)
  if (others && others.share !== share)
    throw new Error(
      `The canary of ${canaryNames(others)} is shown to ${others.share} % of the visitors, and all canaries have the same visitors. Use --canary ${others.share}, or wait until it has ended.`,
    )
  /** The part's canary when this same release is shown already. */
  const shownBefore = (name: string) => {
    const shown = before.canary?.parts[name]
    return shown?.release.version === running(described, name)?.version ? shown : undefined
  }
  if (before.canary?.share === share && !promoteAfter && names.every(shownBefore))
    return before.canary
  const now = new Date()
  const promoteAt = promoteAfter ? new Date(now.getTime() + promoteAfter * 3_600_000) : null
  const parts = names.map((name): [string, CanaryRelease] => {
    const release = running(described, name)
    if (!release || release.version === running(before, name)?.version)
      throw new Error(`${folderName(name)} ${release?.version} runs for all visitors already.`)
    return [
      name,
      {
        release,
        publishedAt: shownBefore(name)?.publishedAt ?? now.toISOString(),
        publishedBy: accountName(),
        commit: origins[name]?.commit ?? null,
        sources: origins[name]?.sources ?? null,
        promoteAt: promoteAt?.toISOString() ?? shownBefore(name)?.promoteAt ?? null,
      },
    ]
  })
  return {
    share,
    first: before.canary?.first ?? randomInt(VISITOR_NUMBERS),
    parts: { ...others?.parts, ...Object.fromEntries(parts) },
  }
}

/** Whether a visitor belongs to the canary. @param visitor 0 to 99 */
export const isInCanary = ({ share, first }: Pick<Canary, 'share' | 'first'>, visitor: number) =>
  (visitor - first + VISITOR_NUMBERS) % VISITOR_NUMBERS < share

/** `10 % of the visitors (numbers 90 to 99; to see it, set the cookie visitor=90)` */
export function visitorsText({ share, first }: Pick<Canary, 'share' | 'first'>): string {
  const last = first + share - 1
  const end = VISITOR_NUMBERS - 1
  const numbers =
    last > end ? `${first} to ${end} and 0 to ${last - VISITOR_NUMBERS}` : `${first} to ${last}`
  return `${share} % of the visitors (numbers ${numbers}; to see it, set the cookie visitor=${first})`
}

/** A change that the site makes by itself. */
export interface ByItself {
  reason: string
  /** The canary that was judged. Nothing changes when another release has taken its place since. */
  judged: Canary
}

/**
 * Lets the canary's releases run for all visitors.
 * @param parts all of the canary when empty
 * @throws when a part has no canary
 */
export const promote = (
  site: string,
  parts: readonly string[],
  byItself?: ByItself,
): Promise<ChangeResult> =>
  endCanary(site, 'promote', { parts, byItself }, (registry, ended) => ({
    releases: withCanary(registry, ended),
    origins: ended.parts,
  }))

/**
 * Takes the canary's releases back: all visitors get the running ones.
 * @param parts all of the canary when empty
 * @throws when a part has no canary
 */
export const halt = (
  site: string,
  parts: readonly string[],
  byItself?: ByItself,
): Promise<ChangeResult> =>
  endCanary(site, 'halt', { parts, byItself }, (registry) => ({ releases: registry }))

/** @param outcome what runs for all visitors, when these parts of the canary have ended */
const endCanary = (
  site: string,
  action: 'promote' | 'halt',
  { parts, byItself }: { parts: readonly string[]; byItself: ByItself | undefined },
  outcome: (registry: SiteRegistry, ended: Canary) => Pick<Prepared, 'releases' | 'origins'>,
): Promise<ChangeResult> =>
  change(site, { action, reason: byItself?.reason }, async (before) => {
    if (byItself && !isStillShown(before, byItself.judged, parts)) return { releases: before }
    const { canary, registry, names } = await chosen(site, before, parts)
    const ended = Object.entries(canary.parts).filter(([name]) => names.includes(name))
    return {
      ...outcome(registry, { ...canary, parts: Object.fromEntries(ended) }),
      canary: withoutParts(canary, names),
    }
  })

/** Whether the parts' canaries are still those that were judged; a releaser may have been faster. */
function isStillShown(
  before: SiteRegistry | null,
  judged: Canary,
  parts: readonly string[],
): boolean {
  const names = parts.length ? parts.map(registryName) : Object.keys(judged.parts)
  return names.every((name) => {
    const shown = before?.canary?.parts[name]?.release.version
    return shown !== undefined && shown === judged.parts[name]?.release.version
  })
}

async function chosen(site: string, registry: SiteRegistry | null, parts: readonly string[]) {
  const canary = registry?.canary
  const asked = parts.map(registryName)
  if (!registry || !canary)
    throw new Error(`No canary runs in ${site}.${lastHaltText(await readJournal(site), asked[0])}`)
  const names = asked.length ? asked : Object.keys(canary.parts)
  const absent = names.find((name) => !canary.parts[name])
  if (absent !== undefined)
    throw new Error(
      `${folderName(absent)} has no canary in ${site}; ${canaryNames(canary)} has.${lastHaltText(await readJournal(site), absent)}`,
    )
  return { registry, canary, names }
}
