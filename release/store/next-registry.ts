import type { Release, Settings } from 'shared/contract'
import { accountName } from './holder'
import { stillKept } from './keep'
import {
  FORMAT,
  running,
  runningNames,
  withCanary,
  type Canary,
  type Change,
  type KeptRelease,
  type PartChange,
  type Releases,
  type SiteRegistry,
} from './site-registry'

export interface NextOptions {
  releases: Releases
  canary: Canary | null
  /** Where new releases come from, by the part's name. */
  origins?: Record<string, Pick<KeptRelease, 'commit' | 'sources'>>
  action: Change['action']
  reason?: string
  settings: Settings
}

/** The registry of the next revision, with what it changes and which releases are kept; its pages are yet to be composed. */
export function nextRegistry(before: SiteRegistry | null, options: NextOptions): SiteRegistry {
  const { releases, canary, action, reason, settings } = options
  const { shell, remotes } = releases
  const now = new Date()
  const revision = (before?.revision ?? 0) + 1
  const by = accountName()
  const after = { revision, shell, remotes }
  const changed = changedNames(before, after)
  const kept: SiteRegistry['kept'] = { ...before?.kept }
  for (const name of changed)
    kept[name] = keptOf(
      kept[name] ?? [],
      running(after, name),
      {
        publishedAt: now.toISOString(),
        publishedBy: by,
        commit: options.origins?.[name]?.commit ?? null,
        sources: options.origins?.[name]?.sources ?? null,
        ranUntil: null,
      },
      action,
    )
  keepEndedCanary(kept, before?.canary ?? null, canary, now)
  for (const [name, list] of Object.entries(kept)) {
    kept[name] = stillKept(list, now.getTime())
    if (!kept[name].length) delete kept[name]
  }
  const commitOf = (name: string, version: string | null) =>
    [...(kept[name] ?? []), ...Object.values(canary?.parts ?? {})].find(
      ({ release }) => release.name === name && release.version === version,
    )?.commit ?? null
  const changes = (from: Releases | null, to: Releases): PartChange[] =>
    changedNames(from, to).map((name) => {
      const version = running(to, name)?.version ?? null
      return {
        name,
        from: running(from, name)?.version ?? null,
        to: version,
        commit: commitOf(name, version),
      }
    })
  const shown = canary && withCanary(releases, canary)
  const shownBefore = before && (before.canary ? withCanary(before, before.canary) : before)
  return {
    format: FORMAT,
    ...after,
    settings,
    pages: '',
    kept,
    canary,
    change: {
      revision,
      at: now.toISOString(),
      by,
      action,
      parts: changes(before, after),
      ...((canary ?? before?.canary) && {
        canary: { share: canary?.share ?? 0, parts: changes(shownBefore, shown ?? after) },
      }),
      ...(reason !== undefined && { reason }),
    },
  }
}

/** The parts that do not run the same release after a change. */
function changedNames(before: Releases | null, after: Releases): string[] {
  const names = [...new Set([...runningNames(before), ...runningNames(after)])]
  return names.filter((name) => running(before, name)?.version !== running(after, name)?.version)
}

/** The kept releases of one part after another of them began to run, newest publication first. */
function keptOf(
  list: KeptRelease[],
  release: Release | undefined,
  news: Omit<KeptRelease, 'release'>,
  action: Change['action'],
): KeptRelease[] {
  const ended = list.map((kept) => ({ ...kept, ranUntil: kept.ranUntil ?? news.publishedAt }))
  if (!release) return ended
  if (action === 'rollback')
    return ended.map((kept) =>
      kept.release.version === release.version
        ? { ...kept, ranUntil: null, canaryOnly: undefined }
        : kept,
    )
  const others = ended.filter((kept) => kept.release.version !== release.version)
  return [{ release, ...news }, ...others]
}

/** Keeps the releases that a canary had and has no more, unless they run now: tabs may be open with them. */
function keepEndedCanary(
  kept: SiteRegistry['kept'],
  before: Canary | null,
  after: Canary | null,
  now: Date,
): void {
  for (const [name, { promoteAt: _, ...one }] of Object.entries(before?.parts ?? {})) {
    const list = kept[name] ?? []
    const { version } = one.release
    if (after?.parts[name]?.release.version === version) continue
    const ended = now.toISOString()
    kept[name] = list.some(({ release }) => release.version === version)
      ? list.map((other) =>
          // It ran before it was shown again: its last day begins now.
          other.release.version === version && other.ranUntil !== null
            ? { ...other, ranUntil: ended }
            : other,
        )
      : [{ ...one, ranUntil: ended, canaryOnly: true }, ...list]
  }
}
