import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Lang } from 'shared/contract'
import type { SiteRegistry } from '../store/site-registry'
import type { PageError } from './foreign'
import { answerFor } from './upstream'

/** What page-watch.cjs is told. */
export interface WatchOptions {
  /** The folder of the part under test, `mf-live`; null for the shell. */
  part: string | null
  /** Values in the storage that belong to others. */
  seeds: Record<string, string>
}

/** Something that a visitor would notice, or that stays after the screen was left; by page-watch.cjs. */
export interface Left {
  kind:
    | 'listener'
    | 'timer'
    | 'global'
    | 'handler'
    | 'element'
    | 'style'
    | 'attribute'
    | 'stored'
    | 'cookie'
  name: string
}

export interface PageState {
  path: string
  title: string
  /** Whether React has taken over everything that was composed. */
  hydrated: boolean
  /** Whether the screen shows neither a text nor a picture. */
  blank: boolean
  busy: boolean
  /** Why the frame of a failed part is shown; null when none is. */
  failed: string | null
  /** Whether a script of the part under test has been loaded. */
  partLoaded: boolean
  /** `content`, or the element that has the focus. */
  focus: string
}

interface Watch {
  state: () => PageState
  left: () => Left[]
  violations: { directive: string; blocked: string; source: string }[]
  twoFrames: () => Promise<void>
}

/** A page does not answer: its main thread is busy. */
export class PageHangs extends Error {}

/** A page that answers nothing for so long, in ms, has an endless loop. */
const ANSWER_MS = 5_000

/** A page of the browser check, used for one address after another in one language. */
export class WatchedPage {
  readonly page: Page
  /** The width of its window, in px. */
  width = 0
  crashed = false
  /** Console errors and uncaught errors since they were last taken. */
  #errors: PageError[] = []

  private constructor(page: Page) {
    this.page = page
    page.on('crash', () => (this.crashed = true))
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      this.#errors.push({ text: message.text(), source: message.location().url })
    })
    page.on('pageerror', (error) =>
      this.#errors.push({ text: error.message, source: error.stack ?? '', thrown: true }),
    )
  }

  /** Opens a page of the candidate for a visitor who reads a language. */
  static async open(
    browser: Browser,
    site: { url: string; registry: SiteRegistry; running: string | null },
    lang: Lang,
    options: WatchOptions,
  ): Promise<WatchedPage> {
    const context = await browser.newContext({ locale: lang })
    await context.addInitScript({ content: watchScript(options) })
    await answerForeignApi(context, site)
    return new WatchedPage(await context.newPage())
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    this.width = size.width
    await inTime(this.page.setViewportSize(size))
  }

  close(): Promise<void> {
    return this.page.context().close()
  }

  /** @throws PageHangs when the page does not answer in time */
  state(): Promise<PageState> {
    return this.#ask((watch) => watch.state())
  }

  left(): Promise<Left[]> {
    return this.#ask((watch) => watch.left())
  }

  violations(): Promise<Watch['violations']> {
    return this.#ask((watch) => watch.violations.splice(0))
  }

  /** Resolves when what has just changed has been drawn. */
  twoFrames(): Promise<void> {
    return this.#ask((watch) => watch.twoFrames())
  }

  /** Clicks a link of the shell or goes back, as a visitor does; the document stays. */
  go(where: { link: string } | 'back'): Promise<void> {
    return inTime(
      where === 'back'
        ? this.page.evaluate(() => history.back())
        : this.page.evaluate((link) => {
            document.querySelector<HTMLElement>(`a[href="${link}"]`)?.click()
          }, where.link),
    )
  }

  /** The errors since the last time, without those for which the part is not to blame. */
  takeErrors(isForeign: (error: PageError) => boolean): PageError[] {
    return this.#errors.splice(0).filter((error) => !isForeign(error))
  }

  #ask<T>(question: (watch: Watch) => T | Promise<T>): Promise<T> {
    const handle = `globalThis[Symbol.for('browser check')]`
    return inTime(this.page.evaluate<T>(`(${question.toString()})(${handle})`))
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageHangs()), ANSWER_MS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

const [screen, watch] = ['page-screen.cjs', 'page-watch.cjs'].map((file) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8'),
)

/** Both files, in functions of their own: nothing of them is a name in the page. */
const watchScript = (options: WatchOptions) => `(() => {
  const part = (run, require) => { const module = {}; run(module, require); return module.exports }
  const screen = part((module) => { ${screen} })
  part((module, require) => { ${watch} }, () => screen).startWatch(${JSON.stringify(options)})
})()`

/** An api on another origin: the browser reaches only this machine, so the check answers for it. */
async function answerForeignApi(
  context: BrowserContext,
  { registry, running }: { registry: SiteRegistry; running: string | null },
): Promise<void> {
  const { apiBase } = registry.settings
  if (apiBase.startsWith('/')) return
  await context.route(`${apiBase}/**`, async (route) => {
    const request = route.request()
    const address = request.url()
    const { status, headers, body } = await answerFor(running && address, {
      method: request.method(),
      path: new URL(address).pathname,
      headers: request.headers(),
    })
    const origin = request.headers().origin ?? '*'
    await route.fulfill({
      status,
      headers: { ...headers, 'access-control-allow-origin': origin },
      body,
    })
  })
}
