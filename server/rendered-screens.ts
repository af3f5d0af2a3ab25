import type { Ask, FilledScreen, PageRoute } from 'release'
import { latest } from 'serving'
import type { Lang } from 'shared/contract'
import { answeredSoon } from './answered-soon'
import type { PageSet } from './current-pages'
import { Kept } from './kept'
import { KeptPage } from './kept-page'
import { ScreenProcess } from './screen-process'
import { sparingly } from './sparingly'

/** Pages that are being rendered at a time; a crowd gets the composed pages. */
const AT_ONCE = 16
/** What a log says of a personal page that failed: the error of a part may repeat the code that is in the address. */
const UNTOLD = 'The reason is left out, because it may name what is one visitor’s own'
/** Memory for kept pages, for each set of pages, in bytes: several thousand pages. */
const KEPT_BYTES = 64 * 1024 * 1024
/** The share of time for work that only makes later pages faster. */
const SPARE = 0.05

/** A page with its content. */
export interface RenderedPage {
  status: 200 | 404
  html: () => Promise<Buffer>
  /** Null for a page that is one visitor's: its size would tell something of the code in it. */
  brotli: Buffer | null
  /** Null for a page that is one visitor's: nobody keeps it. */
  etag: string | null
}

export interface RenderedScreensOptions {
  /** The site's folder. */
  site: string
  /** How long a visitor waits for a page with its content; then the composed page is sent. In ms. */
  limit: number
  /** Makes the calls of a screen as a visitor with this network address. */
  askAs: (address: string, lang: Lang) => Ask
  /** A text that changes with everything that public pages show. */
  revision: () => Promise<string>
  /** Told why a screen could not be rendered. */
  onFault: (address: string, error: Error) => void
}

export interface ScreenOf {
  route: PageRoute
  lang: Lang
  /** The screen's path and query, without the language. */
  address: string
  /** The visitor's network address. */
  visitor: string
}

/** Pages of one revision of the data, by address. */
interface KeptPages {
  revision: string
  pages: Kept<KeptPage>
}

/** Pages rendered on request with the answers of their screens' calls (docs/decisions/0030). */
export class RenderedScreens {
  readonly #options: RenderedScreensOptions
  readonly #processes = new WeakMap<PageSet, ScreenProcess>()
  readonly #open = new Set<ScreenProcess>()
  readonly #askRevision: () => Promise<string>
  readonly #revision: () => Promise<string>
  readonly #shrink = sparingly(SPARE)
  readonly #askAhead = sparingly(SPARE)
  #kept = new WeakMap<PageSet, KeptPages>()
  #busy = 0

  constructor(options: RenderedScreensOptions) {
    this.#options = options
    // Half of the time is for rendering.
    this.#askRevision = latest(options.revision)
    this.#revision = answeredSoon(this.#askRevision, options.limit / 2)
  }

  /** The page of an address with its content; null when it cannot be had in time. Never throws. */
  async page(set: PageSet, screen: ScreenOf): Promise<RenderedPage | null> {
    if (!screen.route.pages[screen.lang].template) return null
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.#options.limit)
    })
    try {
      return await Promise.race([this.#page(set, screen), late])
    } catch (error) {
      this.#tell(screen, error instanceof Error ? error : new Error('unknown'))
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  /** Starts the process for a set of pages before the first visitor comes. */
  prepare(set: PageSet): void {
    this.#processOf(set).prepare()
  }

  /**
   * Call it after a visitor wrote something. It asks for the revision in spare time, so that the next page need not wait. A
   * late answer does not count as a hanging database, because no visitor waited for it.
   */
  written(): void {
    this.#askAhead(this.#askRevision)
  }

  close(): void {
    for (const one of this.#open) one.close()
  }

  #tell({ route, address }: ScreenOf, error: Error): void {
    if (route.personal) this.#options.onFault(route.path, new Error(UNTOLD))
    else this.#options.onFault(address, error)
  }

  async #page(set: PageSet, screen: ScreenOf): Promise<RenderedPage | null> {
    if (screen.route.personal) return this.#personalPage(set, screen)
    const name = `${screen.lang} ${screen.address}`
    const kept = await this.#revision().then(
      (revision) => this.#keptOf(set, revision),
      (error: unknown) => {
        // Without the database, the page as it was is better than one without content.
        const last = this.#kept.get(set)
        if (last?.pages.find(name)) return last
        throw error
      },
    )
    const known = kept.pages.find(name)
    if (known) return this.#askedAgain(await known)
    const page = this.#publicPage(set, screen, kept.revision)
    kept.pages.keep(name, page)
    return page
  }

  #askedAgain(page: KeptPage | null): KeptPage | null {
    if (page && !page.wasShrunk) this.#shrink(() => page.shrink())
    return page
  }

  #keptOf(set: PageSet, revision: string): KeptPages {
    const kept = this.#kept.get(set)
    if (kept?.revision === revision) return kept
    const fresh = { revision, pages: new Kept<KeptPage>(KEPT_BYTES) }
    this.#kept.set(set, fresh)
    return fresh
  }

  async #personalPage(set: PageSet, screen: ScreenOf): Promise<RenderedPage | null> {
    const rendered = await this.#render(set, screen, null)
    if (!rendered) return null
    const html = () => Promise.resolve(rendered.bytes)
    return { status: statusOf(rendered), html, brotli: null, etag: null }
  }

  async #publicPage(set: PageSet, screen: ScreenOf, revision: string): Promise<KeptPage | null> {
    const rendered = await this.#render(set, screen, revision)
    return rendered && new KeptPage(statusOf(rendered), rendered.bytes)
  }

  /** @param revision of the data; null for a page that is one visitor's, which is not compressed */
  async #render(
    set: PageSet,
    screen: ScreenOf,
    revision: string | null,
  ): Promise<FilledScreen | null> {
    if (this.#busy >= AT_ONCE) return null
    this.#busy++
    try {
      const { lang, address, visitor, route } = screen
      const template = route.pages[lang].template
      if (!template) return null
      const asked = { address, lang, template: template.file, revision }
      return await this.#processOf(set).render(asked, this.#options.askAs(visitor, lang))
    } finally {
      this.#busy--
    }
  }

  #processOf(set: PageSet): ScreenProcess {
    const running = this.#processes.get(set)
    if (running) return running
    // The sets of registries before were for visitors who have their pages by now; a canary has the registry of the others.
    for (const old of this.#open) if (old.revision < set.registry.revision) old.retire()
    const started = new ScreenProcess(this.#options.site, set, () => this.#open.delete(started))
    this.#processes.set(set, started)
    this.#open.add(started)
    return started
  }
}

const statusOf = ({ isMissing }: FilledScreen) => (isMissing ? 404 : 200)
