import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Route } from 'playwright-core'
import { hasWholeBrowser } from 'release/browser'
import { eventually, settled, type WatchedPage } from '../../browser'
import { ownBrowser, ownSite } from '../../journey'
import { desk, field, fill, heading, phone, press, toCashier, words } from './gift-page'

/** The code of the screens to which the payment leads back. */
const CHUNK = /\/releases\/mf-pay\/[^/]+\/gift\.[0-9a-f]+\.js/
const zh = words.zh
const skip = !hasWholeBrowser() && 'no Chromium here that keeps pages (only its headless shell)'

describe('the way back from the cashier', () => {
  const { site, visit } = ownSite({ GIFTS_PER_TEN_MINUTES: '1000' })
  // As visitors' browsers do, it shows a page again as it was left; the driver switches that off.
  const inPage = ownBrowser([], 'whole', ['--disable-back-forward-cache'])

  it('is loaded while the form is filled in, and only once', () =>
    visit('/pay', phone, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (CHUNK.test(request.url())) asked.push(request.url())
      })
      const loaded = page.waitForResponse(CHUNK)
      await field(page, zh, 'amount').focus()
      await (await loaded).finished()
      await fill(page, zh)
      await toCashier(page, zh)
      assert.equal(asked.length, 1)
    }))

  for (const [what, end] of [
    ['arrives after all', (route: Route) => route.continue()],
    ['was broken off', (route: Route) => route.abort()],
  ] as const)
    it(`shows the gift when its code was still loading on leaving and ${what}`, { skip }, () =>
      inPage(desk, (watched) => leavesWhileLoading(watched, end)),
    )

  async function leavesWhileLoading(
    { page, faults }: WatchedPage,
    end: (route: Route) => Promise<void>,
  ) {
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/beacons')) reports.push(request.postData() ?? '')
    })
    let held: ((route: Route) => void) | undefined
    const slow = new Promise<Route>((resolve) => (held = resolve))
    await page.route(CHUNK, (route) => held!(route), { times: 1 })
    await page.goto(`${site.url}/pay`)
    await settled(page)
    await page.evaluate(() => void Object.assign(globalThis, { sameTab: true }))
    await fill(page, zh)
    await toCashier(page, zh)
    await page.goBack({ waitUntil: 'commit' })
    await end(await slow)
    await heading(page, zh.waiting).waitFor()
    assert.ok(
      await page.evaluate(() => 'sameTab' in globalThis),
      'the page is shown as it was left',
    )
    // What is reported after this error was noticed before it, too.
    await page.evaluate(() => {
      window.dispatchEvent(new ErrorEvent('error', { message: 'the last one' }))
      window.dispatchEvent(new Event('pagehide'))
    })
    await eventually(() => assert.match(reports.join('\n'), /the last one/))
    assert.doesNotMatch(reports.join('\n'), /"kind":"(failed|load|render|promise)","part":"pay"/)
    assert.deepEqual(
      faults.filter((fault) => !/Failed to load resource: net::ERR_FAILED/.test(fault)),
      [],
    )
    await page.getByRole('main').getByRole('link', { name: '去付款', exact: true }).click()
    await page.waitForURL(/sandbox\/cashier/)
    await press(page, zh.approve)
    await heading(page, zh.paid).waitFor()
  }
})
