import { folderName, registryName } from 'build/parts.mjs'
import type { Release } from 'shared/contract'
import { change, type ChangeResult } from './change'
import { haltOf } from './halted'
import { readJournal } from './store/journal'
import {
  isRemote,
  running,
  withoutParts,
  type Change,
  type KeptRelease,
  type Releases,
  type SiteRegistry,
} from './store/site-registry'

/**
 * Lets a part run an earlier release again, and ends its canary.
 * @param version or the end of it, the hash; by default the one that was published before the running one
 * @throws when that release is not kept
 */
export const rollBack = (site: string, part: string, version?: string): Promise<ChangeResult> =>
  change(site, { action: 'rollback' }, async (before) => {
    const release = await keptRelease(site, before, part, version)
    const isRunning = running(before, release.name)?.version === release.version
    return {
      releases: isRunning ? before : withRelease(before, release),
      canary: withoutParts(before?.canary ?? null, [registryName(part)]),
    }
  })

async function keptRelease(
  site: string,
  before: SiteRegistry | null,
  part: string,
  version?: string,
): Promise<Release> {
  const name = registryName(part)
  const kept = before?.kept[name] ?? []
  const found = version
    ? kept.find(({ release }) => release.version === version || hashOf(release) === version)
    : releaseBefore(kept.filter(mayReturn(await readJournal(site), name)))
  if (found) return found.release
  const folder = folderName(part)
  const others = kept.filter(({ ranUntil }) => ranUntil !== null)
  const versions = others.map(({ release }) => release.version).join(', ')
  if (version)
    throw new Error(`${folder} ${version} is not kept in ${site}. Kept are: ${versions || 'none'}.`)
  throw new Error(
    `No earlier release of ${folder} is kept in ${site}.${versions && ` Later or halted ones are: ${versions}. Name one: npm run release -- rollback ${folder} VERSION`}`,
  )
}

/** `e52be0a0` of `1.0.0-e52be0a0`. */
const hashOf = ({ version }: Release): string | undefined => version.split('-').at(-1)

/** What visitors were spared by a halt comes back only by its version. */
const mayReturn =
  (journal: readonly Change[], name: string) =>
  ({ canaryOnly, release }: KeptRelease): boolean =>
    !canaryOnly && !haltOf(journal, name, release.version)

/** The release that was published before the running one; of a part that was removed, the one that ran last. */
function releaseBefore(kept: KeptRelease[]): KeptRelease | undefined {
  const current = kept.findIndex(({ ranUntil }) => ranUntil === null)
  if (current >= 0) return kept[current + 1]
  return kept.toSorted((one, other) => endOf(other) - endOf(one))[0]
}

const endOf = ({ ranUntil }: KeptRelease): number => (ranUntil ? Date.parse(ranUntil) : Infinity)

function withRelease(before: SiteRegistry | null, release: Release): Releases {
  if (!before) throw new Error('There is no site yet.')
  const { shell, remotes } = before
  if (release.name === 'shell') return { shell: release, remotes }
  if (!isRemote(release))
    throw new Error(`The release of ${release.name} does not describe its part.`)
  return { shell, remotes: { ...remotes, [release.name]: release } }
}
