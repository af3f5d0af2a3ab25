import type { Browser, CDPSession, Page } from 'playwright-core'
import { NAMES } from '../browser'

/** One first visit, as a visitor on that line has it. Times in ms from the start of the navigation. */
export interface Visit {
  /** When what visitors came for could first be seen. */
  content: number
  lcp: number
  cls: number
  blocking: number
  kilobytes: number
  requests: number
  depth: number
}

type Paint = Pick<Visit, 'content' | 'lcp' | 'cls' | 'blocking'>

/**
 * Visits with an empty cache and the processor `slowdown` times slower.
 * @param content selector of what visitors came for
 */
export async function measureVisit(
  browser: Browser,
  url: string,
  slowdown: number,
  content: string,
): Promise<Visit> {
  return withPage(browser, slowdown, async (page, session) => {
    const traffic = recordTraffic(session)
    await page.addInitScript(observePaint, content)
    // One page view in ten also loads what measures timings.
    await page.addInitScript(() => (Math.random = () => 0.5))
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(
      () => (globalThis as unknown as { paint: Paint }).paint.content > 0,
      null,
      { timeout: 60_000 },
    )
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1000)
    const paint = await page.evaluate(() => (globalThis as unknown as { paint: Paint }).paint)
    return { ...paint, ...traffic() }
  })
}

/** The time until a tap on the button of this selector first has the effect that the page promises. */
export async function measureTap(
  browser: Browser,
  url: string,
  slowdown: number,
  tap: Tap,
): Promise<number> {
  return withPage(browser, slowdown, async (page, session) => {
    // What the answered tap goes on to load (a panorama, drawn by the processor here) is not part of the answer.
    await session.send('Network.setBlockedURLs', { urls: ['*panorama*'] })
    await page.addInitScript(tapUntilAnswered, tap)
    await page.goto(url, { waitUntil: 'commit' })
    const answered = await page.waitForFunction(
      () => (globalThis as unknown as { answered?: number }).answered,
      null,
      { timeout: 60_000 },
    )
    return (await answered.jsonValue()) as number
  })
}

export interface Tap {
  /** What is tapped. */
  button: string
  /** What is there once the tap was answered; a field, once it is filled. */
  effect: string
}

async function withPage<T>(
  browser: Browser,
  slowdown: number,
  work: (page: Page, session: CDPSession) => Promise<T>,
) {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  try {
    await context.addInitScript(NAMES)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await work(page, session)
  } finally {
    await context.close()
  }
}

/** Home's figures and table are there. */
export async function drawn(page: Page) {
  await page.locator('main time').first().waitFor()
  await page.locator('main table').waitFor()
}

function observePaint(content: string) {
  const paint = { content: 0, lcp: 0, cls: 0, blocking: 0 }
  ;(globalThis as unknown as { paint: typeof paint }).paint = paint
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    })
  observe('largest-contentful-paint', (entry) => (paint.lcp = entry.startTime))
  observe('layout-shift', (entry) => (paint.cls += (entry as unknown as { value: number }).value))
  observe('longtask', (entry) => (paint.blocking += Math.max(0, entry.duration - 50)))
  const look = () => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const seen = document.querySelector(content)
    const drawn = seen instanceof HTMLImageElement ? seen.naturalWidth > 0 : seen !== null
    // What was in the page before the first frame was seen with it.
    if (drawn && first) paint.content = lookedBefore ? performance.now() : first.startTime
    else requestAnimationFrame(look)
    if (first && !drawn) lookedBefore = true
  }
  let lookedBefore = false
  requestAnimationFrame(look)
}

function tapUntilAnswered({ button, effect }: Tap) {
  const timer = setInterval(() => {
    document.querySelector<HTMLElement>(button)?.click()
    queueMicrotask(look)
  }, 40)
  const look = () => {
    const there = document.querySelector(effect)
    if (!there || (there instanceof HTMLInputElement && there.value === '')) return
    clearInterval(timer)
    ;(globalThis as unknown as { answered: number }).answered ??= performance.now()
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}

/** One file that went over the line. */
export interface FetchedFile {
  path: string
  /** With its headers, compressed as it was sent. */
  bytes: number
}

/** Notes what goes over the line from now on. */
export function recordFiles(session: CDPSession): () => FetchedFile[] {
  const paths = new Map<string, string>()
  const files: FetchedFile[] = []
  session.on(
    'Network.requestWillBeSent',
    ({ requestId, request }) => void paths.set(requestId, new URL(request.url).pathname),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    files.push({ path: paths.get(requestId) ?? requestId, bytes })
  })
  return () => files
}

export const kilobytes = (files: FetchedFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024

/** Counts what goes over the line, and how many steps of «needed before it was asked for» the longest chain has. */
function recordTraffic(session: CDPSession) {
  const depths = new Map<string, number>()
  const files = recordFiles(session)
  let requests = 0
  session.on('Network.requestWillBeSent', ({ request, initiator, documentURL }) => {
    if (!/^https?:/.test(request.url)) return
    requests += 1
    const asker =
      initiator.type === 'script' ? askerOf(initiator.stack) : (initiator.url ?? documentURL)
    const above = request.url === documentURL ? 0 : (depths.get(asker ?? documentURL) ?? 1)
    // What was preloaded is asked for twice and fetched once: the first asking counts. The idle page fetches its
    // reporter last, and nothing waits for it.
    const isLast = /\/beacons\.\w+\.js$/.test(request.url)
    if (!depths.has(request.url) && !isLast) depths.set(request.url, above + 1)
  })
  return () => ({ kilobytes: kilobytes(files()), requests, depth: Math.max(...depths.values()) })
}

function askerOf(
  stack: { callFrames: { url: string }[]; parent?: unknown } | undefined,
): string | undefined {
  const frame = stack?.callFrames.find(({ url }) => url)
  return frame?.url ?? (stack?.parent ? askerOf(stack.parent as typeof stack) : undefined)
}
