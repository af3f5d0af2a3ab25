import path from 'node:path'
import { registryName } from 'build/parts.mjs'
import type { Release, Settings } from 'shared/contract'
import { composePages } from './compose/compose'
import { Renderer } from './compose/renderer'
import { describePart } from './gate/describe-part'
import { fileFaults } from './gate/file-faults'
import { loadReleases } from './gate/load-releases'
import { styleFaults } from './gate/style-faults'
import { withTeamSignature } from './gate/team-signature'
import { refuseUnfitTypes } from './gate/type-faults'
import { originOf, type Origin } from './origin'
import { ROOT } from './part-build'
import { readSettings } from './settings'
import { record } from './store/journal'
import { prune } from './store/keep'
import { createSiteKey } from './store/keys'
import { nextRegistry } from './store/next-registry'
import { currentRegistry, swapRegistry } from './store/registry-file'
import {
  bundlesFolder,
  removeRelease,
  writeRelease,
  type WrittenRelease,
} from './store/release-folder'
import { alone, type HeldLock } from './store/site-lock'
import {
  isRemote,
  running,
  type Change,
  type KeptRelease,
  type SiteRegistry,
} from './store/site-registry'

/** The result of a release: the current registry, the one before, and whether they differ. */
export interface PublishResult {
  registry: SiteRegistry
  /** Null before the site's first release. */
  before: SiteRegistry | null
  changed: boolean
}

export interface PublishOptions {
  /** The build's folder when it is not the part's own `dist`; allowed for a single part only. */
  dist?: string
  /** The settings of the site's first pages; later ones keep those of the registry. */
  settings?: Settings
}

/** Refuses a build whose files or styles break the rules of docs/contract.md. */
function refuseBuild(part: string, dist: string): void {
  const faults = fileFaults(part, dist)
  if (!faults.length && part !== 'shell') faults.push(...styleFaults(part, dist))
  if (faults.length) throw new Error(faults.join('\n'))
}

/** The releases that a site is to run. */
type Releases = Pick<SiteRegistry, 'shell' | 'remotes'>

/**
 * Publishes built parts: writes their release folders and describes them, composes every page, and swaps the registry in
 * one atomic step. The site may be served meanwhile: until the swap it consistently shows the old revision.
 * @throws a sentence that says why the release is refused; the site is then as it was
 */
export const publish = (
  site: string,
  parts: readonly string[],
  { dist, settings }: PublishOptions = {},
): Promise<PublishResult> =>
  change(site, { action: 'publish', settings }, async (before, renderer) => {
    const written: WrittenRelease[] = []
    for (const part of parts) {
      const build = dist ?? path.join(ROOT, part, 'dist')
      refuseBuild(part, build)
      written.push(withTeamSignature(site, await writeRelease(site, part, build), build))
    }
    const news = written.filter(({ name, version }) => running(before, name)?.version !== version)
    if (!news.length) return { releases: before, origins: {} }
    try {
      const releases = await withNew(site, before, news, renderer)
      const origins = parts.map((part) => [registryName(part), originOf(part, dist)] as const)
      return { releases, origins: Object.fromEntries(origins) }
    } catch (error) {
      removeUnkept(site, before, news)
      throw error
    }
  })

/**
 * Lets a part run an earlier release again.
 * @param version by default the one that was published before the running one
 * @throws when that release is not kept
 */
export const rollBack = (site: string, part: string, version?: string): Promise<PublishResult> =>
  change(site, { action: 'rollback' }, async (before, renderer) => {
    const releases = withRelease(before, keptRelease(site, before, part, version))
    await loadReleases(site, releases, renderer)
    await refuseUnfitTypes(site, before, releases)
    return { releases }
  })

/**
 * Takes parts off the site. Their releases are kept as long as any other.
 * @throws when one of them does not run, or is the shell
 */
export const remove = (site: string, parts: readonly string[]): Promise<PublishResult> =>
  change(site, { action: 'remove' }, async (before, renderer) => {
    if (!before) throw new Error(`${site} holds no site yet.`)
    const names = parts.map(registryName)
    if (names.includes('shell'))
      throw new Error('The shell cannot leave the site: it shows all parts.')
    const absent = parts.find((part) => !before.remotes[registryName(part)])
    if (absent !== undefined) throw new Error(`${absent} does not run in ${site}.`)
    const remotes = Object.fromEntries(
      Object.entries(before.remotes).filter(([name]) => !names.includes(name)),
    )
    const releases = { shell: before.shell, remotes }
    await loadReleases(site, releases, renderer)
    return { releases }
  })

/** Composes the running releases' pages again, with other settings. */
export const recompose = (site: string, settings: Settings): Promise<PublishResult> =>
  change(site, { action: 'settings', settings }, async (before, renderer) => {
    if (!before) throw new Error(`${site} has no release yet.`)
    const releases = { shell: before.shell, remotes: before.remotes }
    await loadReleases(site, releases, renderer)
    return { releases }
  })

interface Prepared {
  /** The registry itself when nothing changes. */
  releases: Releases | null
  /** Where new releases come from, by the part's name. */
  origins?: Record<string, Origin>
}

/**
 * Makes one change of the site while nobody else does.
 * @param prepare finds the releases that are to run and loads their bundles
 */
function change(
  site: string,
  { action, settings }: { action: Change['action']; settings?: Settings },
  prepare: (before: SiteRegistry | null, renderer: Renderer) => Promise<Prepared>,
): Promise<PublishResult> {
  return alone(site, async (lock) => {
    const { registry: before } = currentRegistry(site)
    // A release that was killed after its swap left this to the next one.
    if (before) record(site, before)
    const renderer = new Renderer(bundlesFolder(site))
    try {
      const { releases, origins = {} } = await prepare(before, renderer)
      if (!releases) throw new Error('There is nothing to publish.')
      if (releases === before) return { registry: before, before, changed: false }
      const registry = nextRegistry(before, {
        releases,
        origins,
        action,
        // The settings belong to the site: a release takes none from its own environment.
        settings: settings ?? before?.settings ?? readSettings(site, {}),
      })
      const pages = await composePages(site, registry, renderer)
      const composed = { ...registry, pages }
      createSiteKey(site)
      put(site, composed, lock)
      return { registry: composed, before, changed: true }
    } finally {
      renderer.close()
    }
  })
}

/** Puts a composed registry in place; visitors see it from now on. */
function put(site: string, registry: SiteRegistry, lock: HeldLock): void {
  lock.assertHeld()
  swapRegistry(site, registry)
  record(site, registry)
  prune(site, registry)
}

/**
 * Loads the site's bundles with new releases among them, and describes those.
 * @throws when there is no shell yet: the shell is needed to run a part's code
 */
async function withNew(
  site: string,
  before: SiteRegistry | null,
  news: WrittenRelease[],
  renderer: Renderer,
): Promise<Releases> {
  const shell = news.find(({ name }) => name === 'shell') ?? before?.shell
  if (!shell)
    throw new Error(
      `${site} holds no site yet. Publish the shell first: npm run release -- shell. Or publish every part: npm start.`,
    )
  const remotes = news.filter(({ name }) => name !== 'shell')
  const wanted = { shell, remotes: { ...before?.remotes, ...byName(remotes) } }
  const loaded = await loadReleases(site, wanted, renderer)
  await refuseUnfitTypes(site, before, wanted)
  const described = remotes.map((release) => describePart(release, loaded.outlines[release.name]!))
  return {
    shell: { ...shell, contract: loaded.contract },
    remotes: { ...before?.remotes, ...byName(described) },
  }
}

const byName = <T extends { name: string }>(releases: T[]): Record<string, T> =>
  Object.fromEntries(releases.map((release) => [release.name, release]))

function keptRelease(
  site: string,
  before: SiteRegistry | null,
  part: string,
  version?: string,
): Release {
  const kept = before?.kept[registryName(part)] ?? []
  const found = version
    ? kept.find(({ release }) => release.version === version)
    : releaseBefore(kept)
  if (found) return found.release
  if (!version) throw new Error(`No earlier release of ${part} is kept in ${site}.`)
  const versions = kept.map(({ release }) => release.version).join(', ')
  throw new Error(`${part} ${version} is not kept in ${site}. Kept are: ${versions || 'none'}.`)
}

/** The release that was published before the running one; of a part that was removed, the one that ran last. */
function releaseBefore(kept: KeptRelease[]): KeptRelease | undefined {
  const current = kept.findIndex(({ ranUntil }) => ranUntil === null)
  if (current >= 0) return kept[current + 1]
  return kept.toSorted((one, other) => (one.ranUntil! < other.ranUntil! ? 1 : -1))[0]
}

function withRelease(before: SiteRegistry | null, release: Release): Releases {
  if (!before) throw new Error('There is no site yet.')
  const { shell, remotes } = before
  if (release.name === 'shell') return { shell: release, remotes }
  if (!isRemote(release))
    throw new Error(`The release of ${release.name} does not describe its part.`)
  return { shell, remotes: { ...remotes, [release.name]: release } }
}

function removeUnkept(site: string, before: SiteRegistry | null, news: WrittenRelease[]): void {
  const kept = Object.values(before?.kept ?? {}).flat()
  const bases = new Set(kept.map(({ release }) => release.base))
  for (const release of news) if (!bases.has(release.base)) removeRelease(site, release)
}
