import type { Browser } from 'playwright-core'
import { LANGS, type Lang } from 'shared/contract'
import { running as runningRelease, type SiteRegistry } from '../store/site-registry'
import { visitsOf, type Visit } from './addresses'
import { serveCandidate } from './candidate-server'
import { composedPages, type ComposedPages } from './composed-pages'
import { crashed, hangs, refusalOf, type Fault, type Place } from './faults'
import { isForeignTo } from './foreign'
import { launchBrowser } from './launch'
import { titlesAt } from './titles'
import { NEUTRAL, visit } from './visit'
import { PageHangs, WatchedPage } from './watched-page'

export interface CheckOptions {
  /** The site's folder; the pages of the registry's revision are composed in it. */
  site: string
  registry: SiteRegistry
  /** The parts to open, by their names in the registry. */
  parts: string[]
  /** The address of a running site whose api is read from; null for an api that is away. */
  running: string | null
  /** A browser that several checks share; by default each has its own. */
  browser?: Browser
}

/** What a passed check did. */
export interface CheckReport {
  /** How many addresses were opened, each language counted. */
  visits: number
  seconds: number
}

/** All addresses of one part together may take this long, in ms; those of a new shell are those of all parts. */
const LIMIT_MS = 30_000

/** The candidate's pages reach nothing but the check itself: an api on another origin is answered by watched-page.ts. */
const ONLY_HERE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

/**
 * Opens parts of a composed registry in a real browser, before visitors see it (docs/decisions/0018).
 * @throws one sentence for each different fault, which names the part, the address and the way out
 */
export async function checkInBrowser(options: CheckOptions): Promise<CheckReport> {
  const started = performance.now()
  const pages = await composedPages(options.site, options.registry)
  const server = await serveCandidate(options, pages)
  const browser = options.browser ?? (await launchBrowser([ONLY_HERE]))
  let visits = 0
  try {
    for (const part of options.parts) {
      const round = new Round({ ...options, url: server.url, pages }, part)
      await round.run(browser)
      visits += round.visits.length
    }
  } finally {
    server.close()
    if (!options.browser) await browser.close()
  }
  return { visits, seconds: (performance.now() - started) / 1_000 }
}

interface Served extends CheckOptions {
  url: string
  pages: ComposedPages
}

interface Found {
  fault: Fault
  place: Place
  /** The position of the address among all. */
  at: number
}

/** The check of one part: its addresses, one page for each language. */
class Round {
  readonly visits: Visit[]
  readonly #options: Served
  readonly #part: string
  readonly #opened: WatchedPage[] = []
  readonly #found: Found[] = []
  #done = 0

  constructor(options: Served, part: string) {
    this.#options = options
    this.#part = part
    this.visits = visitsOf(options.pages, options.registry, part)
  }

  /** @throws the refusals */
  async run(browser: Browser): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), LIMIT_MS)
    })
    const walks = Promise.all(LANGS.map((lang) => this.#walk(browser, lang)))
    // After the limit nobody waits for it.
    walks.catch(() => {})
    const end = await Promise.race([walks, late]).finally(() => clearTimeout(timer))
    await Promise.all(this.#opened.map((watched) => watched.close()))
    const refusals = this.#refusals()
    if (end === 'late') refusals.push(this.#lateSentence())
    if (refusals.length) throw new Error(refusals.join('\n'))
  }

  /** Opens all addresses in one language. It ends with the page. */
  async #walk(browser: Browser, lang: Lang): Promise<void> {
    const { url, pages, registry } = this.#options
    const watched = await WatchedPage.open(browser, this.#options, lang, {
      part: this.#part === 'shell' ? null : folderOf(this.#part),
      seeds: this.#seeds(),
    })
    this.#opened.push(watched)
    const { title: neutralTitle, siteName } = titlesAt(pages, NEUTRAL, lang)
    const isForeign = isForeignTo(this.#part, url, registry)
    for (const [at, one] of this.visits.entries()) {
      if (one.lang !== lang) continue
      const { address } = one
      const onFault = (fault: Fault, width: number) =>
        void this.#found.push({ fault, place: { address, lang, width }, at })
      try {
        const titles = { neutralTitle, siteName }
        await visit(watched, { url, address, lang, ...titles, isForeign, onFault })
      } catch (error) {
        // The page cannot be used any more.
        if (error instanceof PageHangs) return onFault(hangs, watched.width)
        if (watched.crashed) return onFault(crashed, watched.width)
        throw error
      }
      this.#done++
    }
  }

  /** Values of every other part, which this one has to leave alone. */
  #seeds(): Record<string, string> {
    const others = ['shell', ...Object.keys(this.#options.registry.remotes)].filter(
      (name) => name !== this.#part,
    )
    return Object.fromEntries(others.map((name) => [`${name}:browser-check`, '"untouched"']))
  }

  /** Each different fault once, at the first address that has it. */
  #refusals(): string[] {
    const { registry } = this.#options
    const first = new Map<string, Found>()
    for (const one of this.#found.toSorted((a, b) => a.at - b.at))
      if (!first.has(one.fault.does)) first.set(one.fault.does, one)
    const nameOf = (name: string) =>
      `${folderOf(name)} ${runningRelease(registry, name)?.version ?? ''}`
    return [...first.values()].map(({ fault, place }) =>
      refusalOf(nameOf(this.#part), nameOf('shell'), place, fault),
    )
  }

  #lateSentence(): string {
    return `${folderOf(this.#part)} is refused: only ${this.#done} of its ${this.visits.length} pages could be opened within ${LIMIT_MS / 1_000} s; make its screens faster, or release when this machine is less busy.`
  }
}

const folderOf = (name: string) => (name === 'shell' ? name : `mf-${name}`)
