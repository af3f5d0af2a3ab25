import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually, settled } from '../../browser'
import { damage } from '../../damaged-file'
import { EITHER, ownEither } from '../../either-browser'
import { ownSite, runningSite } from '../../journey'
import { listenToReports, sendReports } from './refused'

const LOST = /ERR_CONNECTION_RESET/
const line = (page: Page) => page.getByRole('status').filter({ hasText: '程序还没有取到' })

describe("the page's first script is lost on the way", () => {
  const { site, inPage } = ownSite()

  /** Loses the script that often. */
  async function loses(page: Page, times: number): Promise<void> {
    let left = times
    await page.route('**/releases/shell/**/main.*.js', (route) =>
      left-- > 0 ? route.abort('connectionreset') : route.continue(),
    )
  }

  it('once: it is asked for again, nothing typed is lost, and the operator reads of it', () =>
    inPage({}, async ({ page, faults }) => {
      const reported = listenToReports(page, 'load')
      await loses(page, 1)
      await page.goto(`${site.url}/pay`, { waitUntil: 'commit' })
      const name = page.getByLabel('怎么称呼你')
      await name.fill('王小明')
      await settled(page)
      assert.equal(await name.inputValue(), '王小明')
      assert.equal(await line(page).count(), 0)
      await eventually(async () => {
        await sendReports(page)
        assert.deepEqual(reported, [
          ['shell', 'unreachable', 'The first script was lost, times: 1.'],
        ])
      })
      assert.deepEqual(
        faults.filter((fault) => !LOST.test(fault)),
        [],
      )
    }))

  it('again and again: the page says so, can be opened again, and comes to life by itself', () =>
    inPage({}, async ({ page, faults }) => {
      await loses(page, 3)
      await page.goto(`${site.url}/en/?from=card`, { waitUntil: 'commit' })
      const said = page.getByRole('status').filter({ hasText: 'have not arrived' })
      await said.getByText(/Text and links work/).waitFor()
      const again = said.getByRole('link', { name: 'Open again' })
      assert.equal(await again.evaluate((link: HTMLAnchorElement) => link.href), page.url())
      await settled(page)
      assert.equal(await said.count(), 0)
      assert.doesNotMatch(await page.getByRole('main').innerText(), /loading|fetching/i)
      assert.deepEqual(
        faults.filter((fault) => !LOST.test(fault)),
        [],
      )
    }))
})

for (const { name, launch, missing } of EITHER)
  describe(`the page's first script with one byte changed, in ${name}`, { skip: missing }, () => {
    const site = runningSite()
    const inPage = ownEither(launch)

    it('is asked for again until it is the published one', () =>
      inPage(async ({ page }) => {
        const html = await (await fetch(site.url)).text()
        const [, address = ''] = /<script defer [^>]*src="([^"]+)"/.exec(html) ?? []
        const repair = damage(path.join(site.siteDir, address))
        try {
          await page.goto(site.url)
          await page.waitForSelector(
            'html[data-lost]:not([data-lost="1"]) [role=status] a[href=""]',
          )
        } finally {
          repair()
        }
        await settled(page)
      }))
  })
