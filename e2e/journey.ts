import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { keepEvidence } from './evidence'
import { launchBrowser, openPage, settled, type WatchedPage } from './browser'
import { startSite, type RunningSite } from './site'

/** How the tests of one describe run. Two journeys run side by side: more pages than this starve on two cores. */
export const TWO_AT_A_TIME = { concurrency: 2 }

/**
 * Gives the describe that calls it a browser of its own, from before its first test until after its last.
 * @param how as `launchBrowser` takes it
 */
export function ownBrowser(...how: Parameters<typeof launchBrowser>) {
  let browser: Browser | undefined
  before(async () => {
    browser = await launchBrowser(...how)
  })
  after(() => browser?.close())

  /** A page that is nowhere yet, for the length of one use; it is closed whatever happens. */
  return async function inPage(
    options: BrowserContextOptions,
    work: (watched: WatchedPage) => Promise<void>,
  ): Promise<void> {
    const watched = await openPage(browser!, options)
    await watched.page.context().tracing.start()
    try {
      await work(watched)
    } catch (error) {
      await keepEvidence(watched, error)
      throw error
    } finally {
      await watched.close()
    }
  }
}

export type OwnSite = ReturnType<typeof ownSite>

/**
 * Gives the describe that calls it a running site of its own, from before its first test until after its last; it is not
 * there yet while the describe itself runs.
 */
export function runningSite(env?: Record<string, string>): RunningSite {
  const site = {} as RunningSite
  before(async () => {
    Object.assign(site, await startSite(env))
  })
  after(() => site.stop?.())
  return site
}

/** Gives the describe that calls it a running site and a browser of its own. */
export function ownSite(env?: Record<string, string>) {
  const site = runningSite(env)
  const inPage = ownBrowser()

  /** A page at an address of the site, for the length of one use, once it has settled there. */
  const visit = (
    path: string,
    options: BrowserContextOptions,
    work: (page: Page) => Promise<void>,
  ): Promise<void> =>
    inPage(options, async ({ page }) => {
      await page.goto(site.url + path)
      await settled(page)
      await work(page)
    })

  return { site, inPage, visit }
}
