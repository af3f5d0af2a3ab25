import type { Browser, Page } from 'playwright-core'
import { launchBrowser, NAMES } from '../browser'
import { medianOf } from './median'

const ADDRESS = '/finance?pageSize=100'
const PATIENCE_MS = 120_000

/** The check's code, and what it asks for. */
const CODE = /\/seal\.\w+\.js$/
const OWN = /\/seal\.\w+\.js$|\/log\//

/** What the check of one page of rows costs a visitor. */
interface Checked {
  /** Of which at least one byte came over the network. */
  fetches: number
  /** Of code, as it was sent. */
  kilobytes: number
  /** From the first of these fetches to the verdict, without the time in which one was on its way. */
  browserMs: number
  /** The longest that the page could not answer a tap meanwhile, in ms. */
  longestTask: number
}

interface CheckedPages extends Checked {
  /** Fetches when the same rows are shown again within the visit, fifty minutes later. */
  again: number
  reloaded: number
  phoneMs: number
  phoneTask: number
}

/** Visits the ledger with empty caches that often, on this machine's processor and on a slower one. */
export async function checkedPages(url: string, runs: number): Promise<CheckedPages> {
  const browser = await launchBrowser([], 'whole')
  try {
    const visits: Checked[] = []
    const slow: Checked[] = []
    for (let run = 0; run < runs; run++) {
      visits.push(await inPage(browser, 1, (page) => firstVisit(page, url)))
      slow.push(await inPage(browser, 4, (page) => firstVisit(page, url)))
    }
    const of = (name: keyof Checked, from = visits) => medianOf(from.map((visit) => visit[name]))
    return {
      fetches: of('fetches'),
      kilobytes: of('kilobytes'),
      browserMs: of('browserMs'),
      longestTask: of('longestTask'),
      phoneMs: of('browserMs', slow),
      phoneTask: of('longestTask', slow),
      again: await inPage(browser, 1, (page) => shownAgain(page, url)),
      reloaded: await inPage(browser, 1, (page) => afterReload(page, url)),
    }
  } finally {
    await browser.close()
  }
}

async function inPage<T>(
  browser: Browser,
  slowdown: number,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(NAMES)
    await page.addInitScript(watch, CODE.source)
    return await work(page)
  } finally {
    await context.close()
  }
}

async function firstVisit(page: Page, url: string): Promise<Checked> {
  await page.goto(url + ADDRESS)
  await verified(page)
  return page.evaluate(measured, OWN.source)
}

/** The fetches for rows that are shown again after a look at one of them. */
async function shownAgain(page: Page, url: string): Promise<number> {
  await firstVisit(page, url)
  await page.locator('tbody a').first().click()
  await page
    .getByRole('region', { name: '验证' })
    .getByText(/^已验证/)
    .waitFor()
  let fetches = 0
  page.on('request', (request) => {
    if (OWN.test(request.url())) fetches += 1
  })
  // Other answers are old by then, and asked for again.
  await page.clock.setFixedTime(Date.now() + 3_000_000)
  await page.getByRole('link', { name: /返回收支账本/ }).click()
  await page.locator('tbody tr').nth(99).waitFor()
  await verified(page)
  await page.waitForLoadState('networkidle')
  return fetches
}

async function afterReload(page: Page, url: string): Promise<number> {
  await firstVisit(page, url)
  await page.reload()
  await verified(page)
  return (await page.evaluate(measured, OWN.source)).fetches
}

const verified = (page: Page) => page.getByRole('status').getByText('已验证').last().waitFor()

interface Watched {
  verdictAt?: number
  tasks: { start: number; ms: number }[]
  /** The addresses of code that is loaded together with the check's: what it shares with other screens. */
  together: string[]
}

/** Runs in the page from its first line on. */
function watch(code: string): void {
  const watched: Watched = { tasks: [], together: [] }
  Object.assign(globalThis, { watched })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.tasks.push({ start: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  const look = (changes: MutationRecord[]) => {
    const scripts = changes
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter((node) => node instanceof HTMLScriptElement)
      .map(({ src }) => src)
    if (scripts.some((src) => new RegExp(code).test(src))) watched.together.push(...scripts)
    const said = [...document.querySelectorAll('[role="status"]')].some((one) =>
      one.textContent?.startsWith('已验证'),
    )
    if (said) watched.verdictAt ??= performance.now()
  }
  const whole = { subtree: true, childList: true, characterData: true }
  new MutationObserver(look).observe(document, whole)
}

/** Runs in the page once its rows are verified. */
function measured(own: string): Checked {
  const { verdictAt = 0, tasks, together } = (globalThis as unknown as { watched: Watched }).watched
  const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const fetched = all
    .filter(({ name }) => new RegExp(own).test(name) || together.includes(name))
    .sort((one, other) => one.startTime - other.startTime)
  const start = fetched[0]?.startTime ?? 0
  let [onTheirWay, until] = [0, start]
  for (const { startTime, responseEnd } of fetched.filter((one) => one.startTime < verdictAt)) {
    onTheirWay += Math.max(0, responseEnd - Math.max(startTime, until))
    until = Math.max(until, responseEnd)
  }
  const during = tasks.filter((task) => task.start + task.ms > start && task.start < verdictAt)
  return {
    fetches: fetched.filter(({ transferSize }) => transferSize > 0).length,
    kilobytes:
      fetched
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    browserMs: verdictAt - start - onTheirWay,
    longestTask: Math.max(0, ...during.map(({ ms }) => ms)),
  }
}
