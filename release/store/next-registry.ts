import type { Release, Settings } from 'shared/contract'
import { accountName } from './holder'
import { stillKept } from './keep'
import {
  FORMAT,
  running,
  runningNames,
  type Change,
  type KeptRelease,
  type SiteRegistry,
} from './site-registry'

export interface NextOptions {
  releases: Pick<SiteRegistry, 'shell' | 'remotes'>
  /** Where new releases come from, by the part's name. */
  origins: Record<string, Pick<KeptRelease, 'commit' | 'sources'>>
  action: Change['action']
  settings: Settings
}

/** The registry of the next revision, with what it changes and which releases are kept; its pages are yet to be composed. */
export function nextRegistry(before: SiteRegistry | null, options: NextOptions): SiteRegistry {
  const { releases, action, settings } = options
  const now = new Date()
  const revision = (before?.revision ?? 0) + 1
  const by = accountName()
  const after = { revision, ...releases }
  const names = [...new Set([...runningNames(before), ...runningNames(after)])]
  const changed = names.filter(
    (name) => running(before, name)?.version !== running(after, name)?.version,
  )
  const kept: SiteRegistry['kept'] = { ...before?.kept }
  for (const name of changed)
    kept[name] = keptOf(
      kept[name] ?? [],
      running(after, name),
      {
        publishedAt: now.toISOString(),
        publishedBy: by,
        commit: options.origins[name]?.commit ?? null,
        sources: options.origins[name]?.sources ?? null,
        ranUntil: null,
      },
      action,
    )
  for (const [name, list] of Object.entries(kept)) {
    kept[name] = stillKept(list, now.getTime())
    if (!kept[name].length) delete kept[name]
  }
  const parts = changed.map((name) => ({
    name,
    from: running(before, name)?.version ?? null,
    to: running(after, name)?.version ?? null,
    commit: kept[name]?.find(({ ranUntil }) => ranUntil === null)?.commit ?? null,
  }))
  return {
    format: FORMAT,
    ...after,
    settings,
    pages: '',
    kept,
    change: { revision, at: now.toISOString(), by, action, parts },
  }
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
      kept.release.version === release.version ? { ...kept, ranUntil: null } : kept,
    )
  const others = ended.filter((kept) => kept.release.version !== release.version)
  return [{ release, ...news }, ...others]
}
