import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Ask, PageRoute } from 'release'
import { latest } from 'serving'
import type { Lang } from 'shared/contract'
import { answeredSoon } from './answered-soon'
import type { PageSet } from './current-pages'
import { KeptPages } from './kept-pages'
import { ScreenProcess } from './screen-process'

/** Pages that are being rendered at a time; a crowd gets the composed pages. */
const AT_ONCE = 16
/** What a log says of a personal page that failed: the error of a part may repeat the code that is in the address. */
const UNTOLD = 'The reason is left out, because it may name what is one visitor’s own'
/** Memory for kept pages, for each set of pages, in bytes: several thousand pages. */
const KEPT_BYTES = 64 * 1024 * 1024

/** No page is as large; a faulty part could fill the memory. */
const MOST_BYTES = 16 * 1024 * 1024

/** A page with its content. */
export interface RenderedPage {
  status: 200 | 404
  html: () => Promise<Buffer>
  /** Null for a page that is one visitor's: its size would tell something of the code in it. */
  brotli: Buffer | null
  /** How much memory it takes while it is kept, in bytes. */
  size: number
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

/** Pages rendered on request with the answers of their screens' calls (docs/decisions/0030). */
export class RenderedScreens {
  readonly #options: RenderedScreensOptions
  readonly #processes = new WeakMap<PageSet, ScreenProcess>()
  readonly #open = new Set<ScreenProcess>()
  readonly #revision: () => Promise<string>
  #kept = new WeakMap<PageSet, KeptPages<RenderedPage>>()
  #busy = 0

  constructor(options: RenderedScreensOptions) {
    this.#options = options
    // Half of the time is for rendering.
    this.#revision = answeredSoon(latest(options.revision), options.limit / 2)
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

  close(): void {
    for (const one of this.#open) one.close()
  }

  #tell({ route, address }: ScreenOf, error: Error): void {
    if (route.personal) this.#options.onFault(route.path, new Error(UNTOLD))
    else this.#options.onFault(address, error)
  }

  async #page(set: PageSet, screen: ScreenOf): Promise<RenderedPage | null> {
    if (screen.route.personal) return this.#render(set, screen, null)
    const name = `${screen.lang} ${screen.address}`
    const kept = await this.#revision().then(
      (revision) => this.#keptOf(set, revision),
      (error: unknown) => {
        // Without the database, the page as it was is better than one without content.
        const last = this.#kept.get(set)
        if (last?.find(name)) return last
        throw error
      },
    )
    const known = kept.find(name)
    if (known) return known
    const page = this.#render(set, screen, kept.revision)
    kept.keep(name, page)
    return page
  }

  #keptOf(set: PageSet, revision: string): KeptPages<RenderedPage> {
    const kept = this.#kept.get(set)
    if (kept?.revision === revision) return kept
    const fresh = new KeptPages<RenderedPage>(revision, KEPT_BYTES)
    this.#kept.set(set, fresh)
    return fresh
  }

  /** @param revision of the data; null for a page that is one visitor's */
  async #render(
    set: PageSet,
    screen: ScreenOf,
    revision: string | null,
  ): Promise<RenderedPage | null> {
    if (this.#busy >= AT_ONCE) return null
    this.#busy++
    try {
      const { lang, address, visitor, route } = screen
      const template = route.pages[lang].template
      if (!template) return null
      const asked = { address, lang, template: template.file, revision }
      const rendered = await this.#processOf(set).render(asked, this.#options.askAs(visitor, lang))
      if (!rendered) return null
      const { bytes, isMissing } = rendered
      const status = isMissing ? 404 : 200
      const size = bytes.length
      // Only the compressed page is kept, which takes a quarter of the memory: nearly every browser takes Brotli.
      return revision === null
        ? { status, html: () => Promise.resolve(bytes), brotli: null, size }
        : { status, html: () => decompress(bytes), brotli: bytes, size }
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

const decompress = (bytes: Buffer) => inflate(bytes, { maxOutputLength: MOST_BYTES })
const inflate = promisify(brotliDecompress)
