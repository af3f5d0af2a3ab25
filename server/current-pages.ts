import {
  bundlesPlace,
  canarySet,
  composePages,
  currentRegistry,
  intactPages,
  loadReleases,
  messageOf,
  publicRegistry,
  readRegistry,
  registryStamp,
  Renderer,
  routesIn,
  withCanary,
  type ComposedPage,
  type Files,
  type PageRoute,
  type SiteRegistry,
} from 'release'
import type { Registry, Release, Settings } from 'shared/contract'
import type { CanaryShare } from './visitor-share'

/** What most visitors get, and what the canary's visitors get instead while there is one. */
export interface Pages {
  stable: PageSet
  canary: (PageSet & { visitors: CanaryShare }) | null
}

export interface PageSet {
  /** As visitors receive it. */
  registry: Registry
  /** What the pages were composed from. */
  composed: ComposedFrom
  routes: PageRoute[]
  read(page: ComposedPage): { html: Buffer; brotli: Buffer }
}

type ComposedFrom = Registry & { settings: Settings }

export interface CurrentPagesOptions {
  /** The site's folder. */
  site: string
  /** Told once about each fault for which a new registry is not shown. */
  onFault: (sentence: string) => void
}

/** A registry that cannot be shown is looked at again after this time, in ms. */
const RETRY_MS = 1_000

/** The pages to show now. */
export interface CurrentPages {
  now(): Promise<Pages>
  /**
   * The pages with one part from a development server.
   * @throws when the part has never been released into this site
   */
  withReplaced(release: Release): Promise<PageSet>
  /** The address of a file among the kept releases of a part; null when none of them has it. */
  addressOf(name: string, file: string): string | null
}

/**
 * The pages of the current registry, kept in memory until another one is in place. When that one is missing, damaged,
 * older or its pages cannot be read, the last good pages go on.
 */
export async function openPages(options: CurrentPagesOptions): Promise<CurrentPages> {
  const { site, onFault } = options
  const stamp = await registryStamp(site)
  const { registry, fault } = await currentRegistry(site)
  if (!registry) throw new Error(`${site} holds no site yet.`)
  let published = registry
  let shown = await readPages(site, registry)
  let seen = fault === null ? stamp : ''
  let told = fault
  let retryAt = 0
  let loading: Promise<void> | undefined
  let replaced: { key: string; set: Promise<PageSet> } | undefined

  const renew = async (stamp: string) => {
    try {
      const next = await readRegistry(site)
      if (next.revision < published.revision)
        throw new Error(
          `registry.json is of revision ${next.revision}, but revision ${published.revision} was shown already.`,
        )
      shown = await readPages(site, next)
      published = next
      seen = stamp
      told = null
    } catch (error) {
      const sentence = messageOf(error)
      retryAt = performance.now() + RETRY_MS
      if (sentence !== told) onFault(sentence)
      told = sentence
    }
  }

  const now = async () => {
    const latest = await registryStamp(site)
    if (latest !== seen && performance.now() >= retryAt)
      await (loading ??= renew(latest).finally(() => (loading = undefined)))
    return shown
  }

  return {
    now,
    withReplaced: async (release) => {
      await now()
      const key = `${published.revision} ${release.name} ${release.base}`
      // Only the last one is kept: few tabs ask for it, and composing takes half a second.
      if (replaced?.key !== key) {
        // One after the other, so that many tabs cannot use up the machine.
        const previous = replaced?.set.catch(() => {})
        const set = (async () => {
          await previous
          return composeReplaced(site, published, release)
        })()
        replaced = { key, set }
        // A failure is not kept: the next page load tries again.
        set.catch(() => {
          if (replaced?.set === set) replaced = undefined
        })
      }
      return replaced.set
    },
    addressOf: (name, file) => {
      const releases = (published.kept[name] ?? []).map(({ release }) => release)
      const found = releases.find(({ files }) => files.some(({ path: each }) => each === file))
      return found ? found.base + file : null
    },
  }
}

async function readPages(site: string, registry: SiteRegistry): Promise<Pages> {
  const pages = await intactPages(site, registry)
  const { canary } = registry
  return {
    stable: pageSet(registry, pages),
    canary: canary && {
      ...pageSet(
        { ...registry, ...withCanary(registry, canary), share: 'canary' },
        canarySet(pages),
      ),
      visitors: canary,
    },
  }
}

const pageSet = (registry: ComposedFrom, files: Files): PageSet => ({
  registry: publicRegistry(registry),
  composed: registry,
  routes: routesIn(files),
  // `composePages` has made both of every page in the routes.
  read: ({ file }) => ({ html: files.get(file)!, brotli: files.get(`${file}.br`)! }),
})

/** Composes the pages with one part from a development server, which only this process uses. */
async function composeReplaced(
  site: string,
  registry: SiteRegistry,
  release: Release,
): Promise<PageSet> {
  const { name } = release
  // The part's description comes from its newest release.
  const part = registry.remotes[name]?.part
  if (!part)
    throw new Error(
      `${name} has never been released into this site. Release it first: npm run release -- mf-${name}`,
    )
  const own = { ...registry, remotes: { ...registry.remotes, [name]: { ...release, part } } }
  const renderer = new Renderer(bundlesPlace(site))
  try {
    await loadReleases(site, own, renderer)
    return pageSet(own, await composePages(site, own, renderer))
  } finally {
    renderer.close()
  }
}
