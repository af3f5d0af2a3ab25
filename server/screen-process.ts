import {
  bundlesPlace,
  loadReleases,
  Renderer,
  type Ask,
  type FilledScreen,
  type RenderScreen,
} from 'release'
import type { PageSet } from './current-pages'

/** A process that has rendered a screen for so long hangs, in ms. */
const HANGS_MS = 3_000
/** A process that failed is started again after this time at the earliest, in ms. */
const AGAIN_MS = 1_000
/** How long the process of former pages goes on, in ms. */
const RETIRES_MS = 10_000

/** The process that renders the screens of one set of pages. It is started by the first of them. */
export class ScreenProcess {
  readonly #site: string
  readonly #set: PageSet
  readonly #onClosed: () => void
  #renderer: Promise<Renderer> | undefined
  #notBefore = 0
  #closed = false

  constructor(site: string, set: PageSet, onClosed: () => void) {
    this.#site = site
    this.#set = set
    this.#onClosed = onClosed
  }

  /** Of the registry that its pages belong to. */
  get revision(): number {
    return this.#set.registry.revision
  }

  /** @returns null while no process can be had. @throws when the screen or one of its calls fails */
  async render(screen: RenderScreen, ask: Ask): Promise<FilledScreen | null> {
    const renderer = await this.#running()
    if (!renderer) return null
    const timer = setTimeout(() => this.#end(renderer), HANGS_MS)
    try {
      return await renderer.screen(screen, ask)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Starts the process. A failure is told at the first screen. */
  prepare(): void {
    void this.#running().catch(() => {})
  }

  /** Ends the process when the visitors of its pages have been served. */
  retire(): void {
    setTimeout(() => this.close(), RETIRES_MS).unref()
  }

  close(): void {
    this.#closed = true
    this.#onClosed()
    this.#renderer?.then(
      (renderer) => renderer.close(),
      () => {},
    )
  }

  async #running(): Promise<Renderer | null> {
    const known = await this.#renderer?.catch(() => undefined)
    if (known && !known.ended) return known
    if (this.#closed || performance.now() < this.#notBefore) return null
    this.#notBefore = performance.now() + AGAIN_MS
    this.#renderer = this.#start()
    return this.#renderer
  }

  async #start(): Promise<Renderer> {
    const renderer = new Renderer(bundlesPlace(this.#site))
    try {
      await loadReleases(this.#site, this.#set.composed, renderer)
      this.#prepare(renderer)
      return renderer
    } catch (error) {
      renderer.close()
      throw error
    }
  }

  #prepare(renderer: Renderer): void {
    const { composed, routes, read } = this.#set
    const { settings, remotes } = composed
    const parts = Object.values(remotes).map(({ part }) => part)
    const templates = routes
      .flatMap(({ pages }) => Object.values(pages))
      .flatMap(({ template }) => (template ? [[template.file, read(template).html] as const] : []))
    renderer.prepare({ settings, parts, remotes: Object.keys(remotes) }, new Map(templates))
  }

  #end(renderer: Renderer): void {
    this.#notBefore = performance.now() + AGAIN_MS
    renderer.close()
  }
}
