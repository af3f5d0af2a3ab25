import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page, Route } from 'playwright-core'
import { launchBrowser, openPage } from '../browser'
import { startSite, type RunningSite } from '../site'

/** Every remote at its own address, and finance once more as the widget that home places. */
const places: { part: string; at: string; screen?: string; widget?: boolean }[] = [
  { part: 'mf-home', at: '/' },
  { part: 'mf-finance', at: '/finance', screen: 'screen' },
  { part: 'mf-finance', at: '/', screen: 'widget-ledger', widget: true },
  { part: 'mf-live', at: '/live', screen: 'screen' },
  { part: 'mf-pay', at: '/pay', screen: 'screen' },
]

const answer = (status: number, contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status, contentType, body })

/** A container that keeps the contract and whose screen and widget throw when they are drawn. */
const throwsWhileDrawing = (route: Route) => {
  const name = /mf-(\w+)/.exec(route.request().url())![1]!
  const body = `var mf_${name} = { init() {}, get() {
    const Bad = () => { throw new Error('drawn badly') }
    const element = { $$typeof: Symbol.for('react.transitional.element'), type: Bad, key: null, ref: null, props: {}, _store: {} }
    const remote = { contract: 1, messages: { zh: { title: 'x' }, en: { title: 'x' } },
      routes: [{ index: true, element, handle: { title: 'title' } }], widgets: { 'finance/ledger': Bad } }
    return Promise.resolve(() => remote)
  } }`
  return answer(200, 'text/javascript', body)(route)
}

const entry = 'remoteEntry.*.js*'
const causes: { what: string; file: string; break: (route: Route) => unknown }[] = [
  { what: 'entry answers 404', file: entry, break: answer(404, 'text/plain', '404') },
  { what: 'entry answers 500', file: entry, break: answer(500, 'text/plain', '500') },
  {
    what: 'entry is HTML with 200',
    file: entry,
    break: answer(200, 'text/html', '<!doctype html><p>login</p>'),
  },
  { what: 'entry hangs', file: entry, break: () => {} },
  {
    what: 'entry throws while evaluating',
    file: entry,
    break: answer(200, 'text/javascript', 'throw new Error("bad")'),
  },
  { what: 'screen throws while rendering', file: entry, break: throwsWhileDrawing },
  { what: 'a chunk is missing', file: 'remote.*.js', break: answer(404, 'text/plain', '404') },
  { what: 'a chunk hangs', file: 'remote.*.js', break: () => {} },
]

describe('a bad part harms no other', () => {
  let site: RunningSite
  let browser: Browser
  before(async () => {
    site = await startSite({ LOAD_LIMIT: '2500' })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await site?.stop()
  })

  for (const place of places)
    describe(`${place.part} at ${place.at}`, { concurrency: 2 }, () => {
      const inner = { file: `${place.screen}.*.js`, break: answer(404, 'text/plain', '404') }
      const all = place.screen
        ? [...causes, { what: "the screen's own chunk is missing", ...inner }]
        : causes
      for (const cause of all)
        it(`${cause.what}: its frame says so and 重试 brings it back`, () =>
          withPage(browser, async (page) => {
            const broken = `**/releases/${place.part}/*/${cause.file}`
            await page.route(broken, cause.break)
            await page.goto(site.url + place.at)
            await page.evaluate(() => Object.assign(globalThis, { sameTab: true }))
            const alert = page.getByRole('main').getByRole('alert')
            await alert.waitFor()
            assert.equal(await alert.count(), 1)
            await restOfTheSiteWorks(page, place.widget)
            await page.unroute(broken)
            await alert.getByRole('button', { name: '重试' }).click()
            await alert.waitFor({ state: 'detached' })
            await partIsThere(page, place.widget)
            assert.ok(
              await page.evaluate(() => 'sameTab' in globalThis),
              'the page was not reloaded',
            )
          }))
    })

  describe('the registry on a retry', { concurrency: 2 }, () => {
    const days = { hangs: () => {}, 'answers 500': answer(500, 'text/plain', '500') }
    for (const [what, breakIt] of Object.entries(days))
      it(`${what}: the retry goes by what the page knows`, () =>
        withPage(browser, async (page) => {
          const broken = `**/releases/mf-live/*/${entry}`
          await page.route(broken, answer(500, 'text/plain', '500'))
          await page.route('**/registry.json', breakIt)
          await page.goto(`${site.url}/live`)
          const alert = page.getByRole('main').getByRole('alert')
          await alert.waitFor()
          await page.unroute(broken)
          await alert.getByRole('button', { name: '重试' }).click()
          await alert.waitFor({ state: 'detached' })
          await partIsThere(page)
        }))
  })

  for (const place of places.filter(({ widget }) => !widget))
    describe(`the api behind ${place.at}`, { concurrency: 2 }, () => {
      const days: { what: string; break: (route: Route) => unknown }[] = [
        { what: 'down', break: (route) => route.abort('connectionrefused') },
        { what: 'slower than 5 s', break: () => {} },
      ]
      for (const day of days)
        it(`${day.what}: the screen says so and 重试 brings the figures back`, () =>
          withPage(browser, async (page) => {
            await page.route('**/api/**', day.break)
            await page.goto(site.url + place.at)
            const retry = page.getByRole('main').getByRole('button', { name: '重试' })
            await retry.first().waitFor()
            await restOfTheSiteWorks(page, true)
            await page.unroute('**/api/**')
            while (await retry.count()) {
              const before = await retry.count()
              await retry.first().click()
              await page.waitForFunction(
                (count) =>
                  [...document.querySelectorAll('main button')].filter((b) =>
                    b.textContent?.includes('重试'),
                  ).length < count,
                before,
              )
            }
            await partIsThere(page, false)
          }))
    })
})

async function withPage(browser: Browser, use: (page: Page) => Promise<void>) {
  const { page, close } = await openPage(browser)
  try {
    await use(page)
  } finally {
    await close()
  }
}

/** Header, navigation and footer answer, and what is not broken is there. */
async function restOfTheSiteWorks(page: Page, homeIsThere = false) {
  await page.getByRole('banner').getByRole('link', { name: '品牌故事' }).waitFor()
  await page.getByText('© 2025 慢生活农场 All rights reserved.').waitFor()
  if (homeIsThere) await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click()
  await page.getByRole('banner').getByRole('button', { name: '中文' }).click()
  await page.getByRole('banner').getByRole('link', { name: '品牌故事' }).waitFor()
}

async function partIsThere(page: Page, widget = false) {
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (widget) await page.getByRole('main').getByRole('table').waitFor()
}
