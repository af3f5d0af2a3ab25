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
}

/** One line of the journal: who changed what, and when. */
export interface Change {
  revision: number
  at: string
  by: string
  /** `settings`: the pages were composed again with other settings. */
  action: 'publish' | 'rollback' | 'remove' | 'settings'
  /** The parts whose release changed. `from` is null for a new part, `to` for one that was removed. */
  parts: { name: string; from: string | null; to: string | null; commit: string | null }[]
}

/** The release of a part that runs now, by the part's name in the registry. */
export const running = (registry: Registry | null, name: string): Release | undefined =>
  name === 'shell' ? registry?.shell : registry?.remotes[name]

/** The names of all running parts, the shell first. */
export const runningNames = (registry: Registry | null): string[] =>
  registry ? ['shell', ...Object.keys(registry.remotes)] : []

export const isRemote = (release: Release): release is RemoteRelease => 'part' in release

/** What visitors' browsers receive of the registry: of the files, the scripts and styles with their hashes. */
export function publicRegistry({ revision, shell, remotes }: Registry): Registry {
  const bare = (release: Release): Release => ({
    name: release.name,
    version: release.version,
    contract: release.contract,
    base: release.base,
    entry: release.entry,
    chunks: {},
    files: release.files.filter(({ path }) => /\.(js|css)$/.test(path)),
    bundle: '',
  })
  return {
    revision,
    shell: bare(shell),
    remotes: Object.fromEntries(
      Object.entries(remotes).map(([name, release]) => [
        name,
        { ...bare(release), part: { ...release.part, screens: [], widgets: {} } },
      ]),
    ),
  }
}
