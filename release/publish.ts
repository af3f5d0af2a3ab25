import path from 'node:path'
import { folderName, registryName } from 'build/parts.mjs'
import type { Settings } from 'shared/contract'
import { change, type ChangeOptions, type ChangeResult } from './change'
import { canaryWith, type CanaryOptions } from './canary'
import { describePart } from './gate/describe-part'
import { fileFaults } from './gate/file-faults'
import { styleFaults } from './gate/style-faults'
import { withTeamSignature } from './gate/team-signature'
import { haltOf, haltText } from './halted'
import { originOf } from './origin'
import type { PageSet, PageSets } from './page-sets'
import { ROOT } from './part-build'
import { readJournal } from './store/journal'
import { writeRelease, type WrittenRelease } from './store/release-folder'
import { running, withCanary, withoutParts, type Releases } from './store/site-registry'

export interface PublishOptions {
  /** The build's folder when it is not the part's own `dist`; allowed for a single part only. */
  dist?: string
  /** The settings of the site's first pages; later ones keep those of the registry. */
  settings?: Settings
  /** Shows the releases to some visitors only. */
  canary?: CanaryOptions
  /** Why a release is shown again although it was halted. */
  again?: string | undefined
  /** Looks at the composed pages before visitors see them. */
  check?: ChangeOptions['check']
}

/** Refuses a build whose files or styles break the rules of docs/contract.md. */
function refuseBuild(part: string, dist: string): void {
  const faults = fileFaults(part, dist)
  if (!faults.length && part !== 'shell') faults.push(...styleFaults(part, dist))
  if (faults.length) throw new Error(faults.join('\n'))
}

/** Refuses a release that visitors have had and that was taken back from them. */
async function refuseHalted(site: string, written: readonly WrittenRelease[]): Promise<void> {
  const journal = await readJournal(site)
  for (const { name, version } of written) {
    const halt = haltOf(journal, name, version)
    const part = folderName(name)
    if (halt)
      throw new Error(
        `${part} ${version} was ${haltText(halt)} Change the part, or say why it is shown again: npm run release -- ${part} --again "WHY"`,
      )
  }
}

/**
 * Publishes built parts: writes their release folders and describes them, and lets them run for all visitors or for some.
 * @throws a sentence that says why the release is refused; the site is then as it was
 */
export const publish = (
  site: string,
  parts: readonly string[],
  { dist, settings, canary, check, again }: PublishOptions = {},
): Promise<ChangeResult> => {
  const action = canary ? 'canary' : 'publish'
  return change(site, { action, settings, check, reason: again }, async (before, sets) => {
    const written: WrittenRelease[] = []
    for (const part of parts) {
      const build = dist ?? path.join(ROOT, part, 'dist')
      refuseBuild(part, build)
      written.push(withTeamSignature(site, await writeRelease(site, part, build), build))
    }
    if (again === undefined) await refuseHalted(site, written)
    const names = written.map(({ name }) => name)
    const origins = Object.fromEntries(
      parts.map((part) => [registryName(part), originOf(part, dist)] as const),
    )
    const set: PageSet = canary ? 'canary' : 'stable'
    const base = before && (canary && before.canary ? withCanary(before, before.canary) : before)
    const news = written.filter(({ name, version }) => running(base, name)?.version !== version)
    const described = news.length ? await withNew(site, base, news, sets, set) : base
    if (canary)
      return { releases: before, canary: canaryWith(before, described, names, origins, canary) }
    return { releases: described, canary: withoutParts(before?.canary ?? null, names), origins }
  })
}

/**
 * Takes parts off the site, their canaries too. Their releases are kept as long as any other.
 * @throws when one of them does not run, or is the shell
 */
export const remove = (site: string, parts: readonly string[]): Promise<ChangeResult> =>
  change(site, { action: 'remove' }, async (before) => {
    if (!before) throw new Error(`${site} holds no site yet.`)
    const names = parts.map(registryName)
    if (names.includes('shell'))
      throw new Error('The shell cannot leave the site: it shows all parts.')
    const isShown = (name: string) => before.remotes[name] ?? before.canary?.parts[name]
    const absent = parts.find((part) => !isShown(registryName(part)))
    if (absent !== undefined) throw new Error(`${absent} does not run in ${site}.`)
    const remotes = Object.fromEntries(
      Object.entries(before.remotes).filter(([name]) => !names.includes(name)),
    )
    return {
      releases: { shell: before.shell, remotes },
      canary: withoutParts(before.canary, names),
    }
  })

/** Composes the running releases' pages again, with other settings. */
export const recompose = (site: string, settings: Settings): Promise<ChangeResult> =>
  change(site, { action: 'settings', settings }, async (before) => {
    if (!before) throw new Error(`${site} has no release yet.`)
    return { releases: { shell: before.shell, remotes: before.remotes } }
  })

/**
 * Loads the site's bundles with new releases among them, and describes those.
 * @throws when there is no shell yet: the shell is needed to run a part's code
 */
async function withNew(
  site: string,
  before: Releases | null,
  news: WrittenRelease[],
  sets: PageSets,
  set: PageSet,
): Promise<Releases> {
  const shell = news.find(({ name }) => name === 'shell') ?? before?.shell
  if (!shell)
    throw new Error(
      `${site} holds no site yet. Publish the shell first: npm run release -- shell. Or publish every part: npm start.`,
    )
  const remotes = news.filter(({ name }) => name !== 'shell')
  const loaded = await sets.load(set, {
    shell,
    remotes: { ...before?.remotes, ...byName(remotes) },
  })
  const described = remotes.map((release) => describePart(release, loaded.outlines[release.name]!))
  return {
    shell: { ...shell, contract: loaded.contract },
    remotes: { ...before?.remotes, ...byName(described) },
  }
}

const byName = <T extends { name: string }>(releases: T[]): Record<string, T> =>
  Object.fromEntries(releases.map((release) => [release.name, release]))
