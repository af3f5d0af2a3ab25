import { existsSync } from 'node:fs'
import { after, before } from 'node:test'
import puppeteer, { type Browser as Firefox } from 'puppeteer-core'
import { launchBrowser, NAMES, openPage } from './browser'

/** What the drivers of both browsers offer in the same words: enough for what has to hold in either. */
export interface EitherPage {
  goto(address: string): Promise<unknown>
  click(selector: string): Promise<void>
  /** Waits until the page has such an element, as long as the driver does. */
  waitForSelector(selector: string): Promise<unknown>
  waitForFunction(holds: () => boolean): Promise<unknown>
  evaluate<Result>(read: () => Result): Promise<Awaited<Result>>
  evaluate<Given, Result>(work: (given: Given) => Result, given: Given): Promise<Awaited<Result>>
}

/** A page in a context of its own. */
export interface EitherVisit {
  page: EitherPage
  /** Console errors and warnings, and uncaught errors so far. */
  faults: string[]
  close: () => Promise<void>
}

interface RunningBrowser {
  open: () => Promise<EitherVisit>
  close: () => Promise<void>
}

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((place) => existsSync(place))

/** For a `skip`: why Firefox cannot be started; nothing where it can. */
export const firefoxMissing: { missing?: string } = FIREFOX
  ? {}
  : { missing: 'no Firefox here (on Debian: apt-get install firefox-esr)' }

/** Each browser, how it is started, and for a describe's `skip`: why it cannot be. */
export const EITHER: { name: string; launch: () => Promise<RunningBrowser>; missing?: string }[] = [
  { name: 'Chromium', launch: launchChromium },
  { name: 'Firefox', launch: launchFirefox, ...firefoxMissing },
]

async function launchChromium(): Promise<RunningBrowser> {
  const browser = await launchBrowser()
  return { open: () => openPage(browser), close: () => browser.close() }
}

async function launchFirefox(): Promise<RunningBrowser> {
  const browser = await startFirefox()
  return { open: () => openInFirefox(browser), close: () => browser.close() }
}

/**
 * Starts the system's Firefox. Playwright drives only a Firefox of its own, which is no package of the system, so this is
 * driven by WebDriver BiDi.
 * @param extraPrefsFirefox its preferences, by their names in about:config
 */
export const startFirefox = (extraPrefsFirefox: Record<string, unknown> = {}): Promise<Firefox> =>
  puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX!, extraPrefsFirefox })

/** Opens a page in a context of its own, with its console watched from the first line. */
export async function openInFirefox(browser: Firefox) {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.evaluateOnNewDocument(NAMES)
  await page.setViewport({ width: 1440, height: 900 })
  const faults: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()))
      faults.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${String(error)}`))
  return { page, faults, close: () => context.close() }
}

/** Gives the describe that calls it one browser; a page is there for the length of one use. */
export function ownEither(launch: () => Promise<RunningBrowser>) {
  let browser: RunningBrowser | undefined
  before(async () => {
    browser = await launch()
  })
  after(() => browser?.close())
  return async (work: (visit: EitherVisit) => Promise<void>): Promise<void> => {
    const visit = await browser!.open()
    try {
      await work(visit)
    } finally {
      await visit.close()
    }
  }
}
