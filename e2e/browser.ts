import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

const INSTALLED = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The compiler that runs these files wraps functions in a call of this name; in a page it must exist too. */
export const NAMES = 'globalThis.__name ??= (named) => named'

/** A real Chromium: the one of the system (or `CHROMIUM_PATH`), else the one that comes as an npm package. */
export async function launchBrowser(args: string[] = []): Promise<Browser> {
  const installed = INSTALLED.find((place) => place && existsSync(place))
  if (installed) return chromium.launch({ executablePath: installed, args: [...QUIET, ...args] })
  const { default: packaged } = await import('@sparticuz/chromium')
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args, ...QUIET, ...args],
  })
}

/** A page that remembers what went wrong in it. */
export interface WatchedPage {
  page: Page
  /** Console errors and warnings, uncaught errors, and failed requests so far. */
  faults: string[]
  close: () => Promise<void>
}

/** Opens a page in a context of its own, with its console watched from the first line. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  await context.addInitScript(NAMES)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      faults.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  return { page, faults, close: () => context.close() }
}
