import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { eventually, nobodyLooks, settled } from '../../browser'
import { TWO_AT_A_TIME, type OwnSite } from '../../journey'
import { inScope } from './scope'

/** After how many ms a part is given up: more than a busy machine needs; where it is to pass, the page's clock is moved. */
export const LOAD_LIMIT = 60_000

interface Place {
  part: string
  at: string
  h1: string
  screen?: string
  widget?: boolean
}

/** Every remote at its own address, and finance once more as the widget that home places. */
const allPlaces: Place[] = [
  { part: 'mf-home', at: '/', h1: '溯源护健康，一链守万家' },
  { part: 'mf-finance', at: '/finance', h1: '收支账本', screen: 'ledger' },
  {
    part: 'mf-finance',
    at: '/',
    h1: '溯源护健康，一链守万家',
    screen: 'widget-ledger',
    widget: true,
  },
  { part: 'mf-live', at: '/live', h1: '田间直播', screen: 'streams' },
  { part: 'mf-pay', at: '/pay', h1: '支付 & 捐赠', screen: 'give' },
]
const places = allPlaces.filter(({ part }) => inScope(part))

const answer = (status: number, contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status, contentType, body })
const hang = () => {}

/** A container that keeps the contract and whose screen and widget throw when they are drawn. */
const throwsWhileDrawing = (route: Route) => {
  const name = /mf-(\w+)/.exec(route.request().url())![1]!
  const body = `var mf_${name} = { init() {}, get() {
    const Bad = () => { throw new Error('drawn badly') }
    const element = { $$typeof: Symbol.for('react.transitional.element'), type: Bad, key: null, ref: null, props: {}, _store: {} }
    const remote = { contract: 2, messages: { zh: { title: 'x' }, en: { title: 'x' } },
      routes: [{ index: true, element, handle: { title: 'title' } }], widgets: { 'finance/ledger': { Widget: Bad, chunk: 'x' } } }
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
  { what: 'entry hangs', file: entry, break: hang },
  {
    what: 'entry throws while evaluating',
    file: entry,
    break: answer(200, 'text/javascript', 'throw new Error("bad")'),
  },
  { what: 'screen throws while rendering', file: entry, break: throwsWhileDrawing },
  { what: 'a chunk is missing', file: 'remote.*.js', break: answer(404, 'text/plain', '404') },
  { what: 'a chunk hangs', file: 'remote.*.js', break: hang },
]

/** A part that is broken in any way harms no other, and comes back. */
export function badDays({ site, inPage }: OwnSite): void {
  for (const place of places)
    describe(`${place.part} at ${place.at}`, TWO_AT_A_TIME, () => {
      const inner = { file: `${place.screen}.*.js`, break: answer(404, 'text/plain', '404') }
      const all = place.screen
        ? [...causes, { what: "the screen's own chunk is missing", ...inner }]
        : causes
      for (const cause of all)
        it(`${cause.what}: its frame says so and 重试 brings it back`, () =>
          inPage({}, async ({ page }) => {
            const broken = `**/releases/${place.part}/*/${cause.file}`
            await page.addInitScript(nobodyLooks)
            await page.route(broken, cause.break)
            if (cause.break === hang) await page.clock.install()
            await page.goto(site.url + place.at)
            await page.evaluate(() => Object.assign(globalThis, { sameTab: true }))
            if (cause.break === hang) await isGivenUp(page, place)
            const alert = page.getByRole('main').getByRole('alert')
            await alert.waitFor()
            await restOfTheSiteWorks(page, place.widget)
            assert.equal(await alert.count(), 1)
            await page.unroute(broken)
            await alert.getByRole('button', { name: '重试' }).click()
            await partIsThere(page, place)
            assert.ok(
              await page.evaluate(() => 'sameTab' in globalThis),
              'the page was not reloaded',
            )
          }))
    })

  const live = places.find(({ part }) => part === 'mf-live')
  if (live)
    describe('the registry on a retry', TWO_AT_A_TIME, () => {
      const days = { hangs: hang, 'answers 500': answer(500, 'text/plain', '500') }
      for (const [what, breakIt] of Object.entries(days))
        it(`${what}: the retry goes by what the page knows`, () =>
          inPage({}, async ({ page }) => {
            const broken = `**/releases/mf-live/*/${entry}`
            await page.addInitScript(nobodyLooks)
            await page.clock.install()
            await page.route(broken, answer(500, 'text/plain', '500'))
            await page.route('**/registry.json', breakIt)
            await page.goto(site.url + live.at)
            const alert = page.getByRole('main').getByRole('alert')
            await alert.waitFor()
            await page.unroute(broken)
            const asked = page.waitForRequest('**/registry.json')
            await alert.getByRole('button', { name: '重试' }).click()
            await asked
            if (breakIt === hang) await page.clock.fastForward(LOAD_LIMIT / 2)
            await partIsThere(page, live)
          }))
    })

  for (const place of places.filter(({ widget }) => !widget))
    describe(`the api behind ${place.at}`, TWO_AT_A_TIME, () => {
      const days: { what: string; break: (route: Route) => unknown }[] = [
        { what: 'down', break: (route) => route.abort('connectionrefused') },
        { what: 'slower than 5 s', break: hang },
      ]
      for (const day of days)
        it(`${day.what}: the screen says so and 重试 brings the figures back`, () =>
          inPage({}, async ({ page }) => {
            await page.addInitScript(nobodyLooks)
            await page.route('**/api/**', day.break)
            await page.goto(site.url + place.at)
            const retry = page.getByRole('main').getByRole('button', { name: '重试' })
            await retry.first().waitFor()
            await restOfTheSiteWorks(page, true)
            await settled(page)
            await page.unroute('**/api/**')
            // A click may bring back more than its own figures, so the others are looked for again.
            const ready = retry.and(page.locator(':not([aria-disabled="true"])'))
            await eventually(async () => {
              if (await ready.count()) await ready.first().click({ timeout: 1_000 })
              assert.equal(await retry.count(), 0)
            })
            await partIsThere(page, place)
          }))
    })
}

/** Lets the time pass after which a part that does not come is given up. */
async function isGivenUp(page: Page, { widget }: Place) {
  if (widget) await settled(page)
  await eventually(async () => {
    await page.clock.fastForward(LOAD_LIMIT)
    assert.ok(
      await page.getByRole('main').getByRole('alert').isVisible(),
      `await page.getByRole('main').getByRole('alert').isVisible()`,
    )
  })
}

/** Header, navigation and footer answer, and what is not broken is there. */
async function restOfTheSiteWorks(page: Page, homeIsThere = false) {
  await page.getByRole('banner').getByRole('link', { name: '品牌故事' }).waitFor()
  await page.getByText('© 2025 慢生活农场 All rights reserved.').waitFor()
  if (homeIsThere) await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await page.getByRole('banner').getByRole('link', { name: '中文' }).click()
  await page.getByRole('banner').getByRole('link', { name: '品牌故事' }).waitFor()
}

async function partIsThere(page: Page, { h1, widget }: Place) {
  await page.getByRole('heading', { level: 1, name: h1, exact: true }).waitFor()
  if (widget) await page.getByRole('main').getByRole('table').waitFor()
  await settled(page)
  assert.equal(await page.getByRole('main').getByRole('alert').count(), 0)
}
