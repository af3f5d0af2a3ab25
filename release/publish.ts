import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { registryName } from 'build/parts.mjs'
import type { Registry, Release, RemoteRelease, ShellBundle } from 'shared/contract'
import { alone } from './alone'
import { composePages } from './compose'
import { describePart } from './describe-part'
import { isBeingWritten } from './leftovers'
import { evaluateBundle } from './node-bundle'
import { readRegistry, swapRegistry } from './registry-file'
import { nodeBundle, removeRelease, writeRelease } from './release-folder'
import { readSettings } from './settings'
import { readShell } from './shell-bundle'

/** How many earlier releases of a part are kept for going back, in addition to the running one. */
const KEPT = 5

/** The result of a release: the current registry, and whether it differs from the one before. */
export interface Published {
  registry: Registry
  changed: boolean
}

/**
 * Publishes built parts: writes their release folders, composes every page, and swaps the registry in one atomic step.
 * The site may be served meanwhile: until the swap it consistently shows the old revision.
 * @param dist the build's folder when it is not the part's own `dist`; allowed for a single part only
 */
export const publish = (
  site: string,
  parts: readonly string[],
  dist?: string,
): Promise<Published> =>
  alone(site, async () => {
    const before = readRegistry(site)
    return put(site, before, withParts(site, before, parts, dist))
  })

const shellFirst = (parts: readonly string[]) =>
  parts.toSorted((one, other) => Number(other === 'shell') - Number(one === 'shell'))

/** @throws when there is no shell yet: the shell is needed to run a part's code and read its description */
function withParts(
  site: string,
  before: Registry | null,
  parts: readonly string[],
  dist?: string,
): Registry | null {
  let next = before
  let shell: ShellBundle | undefined
  for (const part of shellFirst(parts)) {
    const release = writeRelease(site, part, dist)
    // A start publishes every part: what runs already is not run again to be described.
    if (running(next, release.name)?.version === release.version) continue
    if (release.name === 'shell') {
      shell = readShell(site, release)
      next = withRelease(next, { ...release, contract: shell.CONTRACT })
      continue
    }
    if (!next)
      throw new Error(
        `${site} holds no site yet. Publish the shell first: npm run release -- shell. Or publish every part: npm start.`,
      )
    shell ??= readShell(site, next.shell)
    const module = evaluateBundle(nodeBundle(site, release), shell.provided)
    next = withRelease(next, describePart(release, module))
  }
  return next
}

/** The release of a part that runs now. */
const running = (registry: Registry | null, name: string): Release | undefined =>
  name === 'shell' ? registry?.shell : registry?.remotes[name]

/**
 * Restores a part's previous release.
 * @throws when no earlier release is kept
 */
export const goBack = (site: string, part: string): Promise<Published> =>
  alone(site, async () => {
    const before = readRegistry(site)
    const [previous, ...older] = before?.history[registryName(part)] ?? []
    if (!before || !previous) throw new Error(`No earlier release of ${part} is kept in ${site}.`)
    const next = withRelease(before, previous)
    next.history[registryName(part)] = older
    return put(site, before, next)
  })

/** Composes the current release's pages again, after the settings have changed. */
export const recompose = (site: string): Promise<Published> =>
  alone(site, async () => {
    const before = readRegistry(site)
    if (!before) throw new Error(`${site} has no release yet.`)
    return put(site, before, { ...before })
  })

/**
 * Returns the registry with that release in its part's place. A release of any part but the shell is a `RemoteRelease`.
 */
function withRelease(registry: Registry | null, release: Release): Registry {
  const { name } = release
  const history = { ...registry?.history }
  const last = running(registry, name)
  if (last) history[name] = [last, ...(history[name] ?? [])].slice(0, KEPT)
  const rest = registry ?? { revision: 0, shell: release, remotes: {}, history: {} }
  if (name === 'shell') return { ...rest, shell: release, history }
  return { ...rest, remotes: { ...rest.remotes, [name]: release as RemoteRelease }, history }
}

async function put(
  site: string,
  before: Registry | null,
  next: Registry | null,
): Promise<Published> {
  if (!next) throw new Error('There is nothing to publish.')
  if (next === before) return { registry: next, changed: false }
  const registry = { ...next, revision: (before?.revision ?? 0) + 1 }
  await composePages(site, registry, readSettings(site))
  swapRegistry(site, registry)
  prune(site, registry)
  return { registry, changed: true }
}

/** Removes release folders that neither run nor are in the history, and the pages of all but the last two revisions. */
function prune(site: string, registry: Registry): void {
  const kept = [
    registry.shell,
    ...Object.values(registry.remotes),
    ...Object.values(registry.history).flat(),
  ]
  const versions = new Set(kept.map(({ base }) => base))
  const releases = path.join(site, 'releases')
  mkdirSync(releases, { recursive: true })
  for (const part of readdirSync(releases))
    for (const version of readdirSync(path.join(releases, part))) {
      // `sweepLeftovers` removes it once its process has ended.
      if (isBeingWritten(version)) continue
      const base = `/releases/${part}/${version}/`
      if (!versions.has(base)) removeRelease(site, { base, name: registryName(part), version })
    }
  for (const revision of readdirSync(path.join(site, 'pages')))
    if (Number(revision) < registry.revision - 1)
      rmSync(path.join(site, 'pages', revision), { recursive: true, force: true })
}
