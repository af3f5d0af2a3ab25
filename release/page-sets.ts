import { Renderer } from './compose/renderer'
import { loadReleases } from './gate/load-releases'
import { refuseUnfitTypes } from './gate/type-faults'
import { bundlesPlace } from './store/release-folder'
import type { SiteRegistry } from './store/site-registry'

/** The pages of the releases that run, and those with the canary's releases among them. */
export type PageSet = 'stable' | 'canary'

type Loadable = Parameters<typeof loadReleases>[1] & Parameters<typeof refuseUnfitTypes>[2]

/** The processes that render each set of pages; each loads its bundles once. */
export class PageSets {
  readonly #renderers = new Map<PageSet, Renderer>()
  readonly #site: string
  readonly #before: SiteRegistry | null

  constructor(site: string, before: SiteRegistry | null) {
    this.#site = site
    this.#before = before
  }

  /** Loads and checks the releases of a set. @throws when they cannot run together */
  async load(set: PageSet, releases: Loadable): ReturnType<typeof loadReleases> {
    const renderer = new Renderer(bundlesPlace(this.#site))
    this.#renderers.set(set, renderer)
    const loaded = await loadReleases(this.#site, releases, renderer)
    await refuseUnfitTypes(this.#site, this.#before, releases)
    return loaded
  }

  /** The renderer of a set; its releases are loaded unless they have been. */
  async loaded(set: PageSet, releases: Loadable): Promise<Renderer> {
    if (!this.#renderers.has(set)) await this.load(set, releases)
    return this.#renderers.get(set)!
  }

  close(): void {
    for (const renderer of this.#renderers.values()) renderer.close()
  }
}
