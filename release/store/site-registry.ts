import { folderName } from 'build/parts.mjs'
import type { Registry, Release, RemoteRelease, Settings } from 'shared/contract'

/** The form of `registry.json`. Raise it when an older tool must not read a newer file, or the other way round. */
export const FORMAT = 1

/** `registry.json`: what the site runs, and what is needed to change it. Visitors receive only a `Registry`. */
export interface SiteRegistry extends Registry {
  format: typeof FORMAT
  /** The settings that the pages were composed with. */
  settings: Settings
  /** The hash of the composed pages (`sha384-…`), see `pagesIntegrity`. */
  pages: string
  /** Every release that is kept, by part name, in the order of their first publication, newest first. */
  kept: Record<string, KeptRelease[]>
  /** Null while every visitor gets the same releases. */
  canary: Canary | null
  /** What this revision changed; the journal's last line. */
  change: Change
}

/** A release whose files are in the site's folder. */
export interface KeptRelease {
  release: Release | RemoteRelease
  publishedAt: string
  publishedBy: string
  /** The commit of the source tree that it was built from; null when that is not known. */
  commit: string | null
  /** The hash of those sources; null when that is not known. */
  sources: string | null
  /** When it stopped running; null while it runs. */
  ranUntil: string | null
  /** It never ran for all visitors, so nothing goes back to it by itself. */
  canaryOnly?: true | undefined
}

/** Releases that some visitors get before all others do (docs/decisions/0019). */
export interface Canary {
  /** How many of 100 visitors. */
  share: number
  /** The visitor number, 0 to 99, at which they begin, so that it is not the same visitors every time. */
  first: number
  /** What they get instead of the running releases, by the part's name. */
  parts: Record<string, CanaryRelease>
}

export interface CanaryRelease extends Omit<KeptRelease, 'ranUntil'> {
  /** When all visitors get it, if nothing speaks against it; null when somebody has to say so. */
  promoteAt: string | null
}

/** One line of the journal: who changed what, and when. */
export interface Change {
  revision: number
  at: string
  by: string
  /** `settings`: the pages were composed again with other settings. */
  action: 'publish' | 'rollback' | 'remove' | 'settings' | 'canary' | 'promote' | 'halt'
  /** The parts whose release changed. `from` is null for a new part, `to` for one that was removed. */
  parts: PartChange[]
  /** The same of what the canary's visitors get; left out while there is no canary. */
  canary?: { share: number; parts: PartChange[] }
  /** Why the site changed itself, or why a halted release is shown again. */
  reason?: string
}

export interface PartChange {
  name: string
  from: string | null
  to: string | null
  commit: string | null
}

/** Every release whose files are in the site's folder: those that are kept, and the canary's. */
export const publishedReleases = ({ kept, canary }: SiteRegistry): Release[] =>
  [...Object.values(kept).flat(), ...Object.values(canary?.parts ?? {})].map(
    ({ release }) => release,
  )

/** The releases that a set of pages is composed from. */
export type Releases = Pick<SiteRegistry, 'shell' | 'remotes'>

/** What the canary's visitors get: the running releases, and the canary's in their places. */
export function withCanary({ shell, remotes }: Releases, { parts }: Canary): Releases {
  const others = Object.entries(parts).flatMap(([name, { release }]) =>
    isRemote(release) ? [[name, release] as const] : [],
  )
  return {
    shell: parts.shell?.release ?? shell,
    remotes: { ...remotes, ...Object.fromEntries(others) },
  }
}

/** The canary without some parts; null when none is left. */
export function withoutParts(canary: Canary | null, names: readonly string[]): Canary | null {
  if (!canary || !names.some((name) => name in canary.parts)) return canary
  const rest = Object.entries(canary.parts).filter(([name]) => !names.includes(name))
  return rest.length ? { ...canary, parts: Object.fromEntries(rest) } : null
}

/** `mf-live 1.4.0-9f2c3a1b, mf-pay 1.0.2-01234567`. */
export const canaryNames = ({ parts }: Canary): string =>
  Object.entries(parts)
    .map(([name, { release }]) => `${folderName(name)} ${release.version}`)
    .join(', ')

/** The release of a part that runs now, by the part's name in the registry. */
export const running = (registry: Releases | null, name: string): Release | undefined =>
  name === 'shell' ? registry?.shell : registry?.remotes[name]

/** The names of all running parts, the shell first. */
export const runningNames = (registry: Releases | null): string[] =>
  registry ? ['shell', ...Object.keys(registry.remotes)] : []

export const isRemote = (release: Release): release is RemoteRelease => 'part' in release

/** What visitors' browsers receive of the registry: of the files, the scripts and styles with their hashes. */
export function publicRegistry({ revision, share, shell, remotes }: Registry): Registry {
  const bare = (release: Release): Release => ({
    name: release.name,
    version: release.version,
    contract: release.contract,
    base: release.base,
    entry: release.entry,
    usesRuntimeCore: release.usesRuntimeCore,
    chunks: {},
    files: release.files.filter(({ path }) => /\.(js|css)$/.test(path)),
    bundle: '',
  })
  return {
    revision,
    ...(share && { share }),
    shell: bare(shell),
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, release]) => [
        name,
        { ...bare(release), part: { ...release.part, screens: [], widgets: {} } },
      ]),
    ),
  }
}
