import assert from 'node:assert/strict'
import { eventually as repeatUntil } from 'api/testing/until'
import type { Browser, BrowserContextOptions, ConsoleMessage, Locator, Page } from 'playwright-core'
import { launchBrowser, NAMES } from 'release/browser'

export { launchBrowser, NAMES }

/**
 * The browser's note that a preloaded file was not used within a few seconds: on a busy machine it tells of the machine.
 * That every preloaded file is used is tested by itself (journeys/each-part/quiet.ts).
 */
const LATE = /was preloaded using link preload but not used within a few seconds/

/** A page that remembers what went wrong in it. */
export interface WatchedPage {
  page: Page
  /** Console errors and warnings, uncaught errors, and failed requests so far. */
  faults: string[]
  /** Everything that its console said. */
  log: string[]
  close: () => Promise<void>
}

/** Which file a message is about: "Failed to load resource" does not say it itself. */
const placeOf = (message: ConsoleMessage): string =>
  /Failed to load resource/.test(message.text()) ? ` ${message.location().url}` : ''

/** Opens a page in a context of its own, with its console watched from the first line. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    ...options,
  })
  await context.addInitScript(NAMES)
  const page = await context.newPage()
  const faults: string[] = []
  const log: string[] = []
  page.on('console', (message) => {
    log.push(`${message.type()}: ${message.text()}${placeOf(message)}`)
    if (!['error', 'warning'].includes(message.type()) || LATE.test(message.text())) return
    faults.push(`${message.type()}: ${message.text()}${placeOf(message)}`)
  })
  page.on('pageerror', (error) => {
    log.push(`uncaught: ${error.stack}`)
    faults.push(`uncaught: ${error.message}`)
  })
  return { page, faults, log, close: () => context.close() }
}

/** A visitor whose browser speaks English, who is offered nothing on the pages below `/en`. */
export const readsEnglish: BrowserContextOptions = { locale: 'en-GB' }

/** As long as the browser's driver waits for an element: a busy machine is slow, not wrong. */
const PATIENCE_MS = 30_000

/**
 * Repeats a check until it holds.
 * @param patience for what takes long by itself, ms
 */
export const eventually = (check: () => void | Promise<void>, patience = PATIENCE_MS) =>
  repeatUntil(check, patience)

/** What `awake` and `settled` need of a browser's driver. */
interface Waits {
  waitForFunction(holds: () => boolean): Promise<unknown>
}

/**
 * Waits until the screen answers clicks. A composed page looks whole before that, so its look cannot tell; that
 * React has taken over the screen's heading can. React names its elements first and marks what it is still taking over
 * (the flag `Hydrating`): until the mark is gone, a click or a choice is lost.
 */
export async function awake(page: Waits): Promise<void> {
  await page.waitForFunction(() => {
    interface Fiber {
      flags: number
      return: Fiber | null
    }
    const HYDRATING = 4096
    const heading = document.querySelector('main h1')
    const [, fiber] =
      Object.entries(heading ?? {}).find(([key]) => key.startsWith('__reactFiber')) ?? []
    let above = fiber as Fiber | null | undefined
    while (above && !(above.flags & HYDRATING)) above = above.return
    return fiber !== undefined && !above
  })
}

/** Runs in a page: nobody looks at it, so it tries nothing again by itself. For journeys of what a click on 重试 does. */
export function nobodyLooks(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
}

/** Waits until the screen answers clicks and nothing on it is still on its way. */
export async function settled(page: Waits): Promise<void> {
  await awake(page)
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
}

/**
 * Waits until the document has that title. After a click on a link the screen before stays until the next one is ready,
 * and `settled` holds for both; the title changes last.
 */
export const titled = (page: Page, title: string) =>
  eventually(async () => assert.equal(await page.title(), title))

/** Presses Tab until the element has the focus; on a long page as often as it has places to stop. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let step = 0; step < 120; step++) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not get there.')
}
