import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { otherBuild } from 'release/testing'
import { settled } from '../../browser'
import { ownSite } from '../../journey'

/** Playwright's own clock would also stop the frames that its waits are made of. */
const sixMinutesLater = (page: Page) =>
  page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 360_000
  })

describe('a tab that is older than the site', () => {
  const { site, inPage } = ownSite()
  const builds: string[] = []
  after(() => builds.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

  it('is offered the newer one in a quiet line after a navigation, and not while a form holds text', () =>
    inPage({ viewport: { width: 375, height: 800 } }, async ({ page, faults }) => {
      await page.goto(`${site.url}/`)
      await settled(page)
      const newer = otherBuild('mf-live', (text) => text.replaceAll('田间直播', '田间新画面'))
      builds.push(newer)
      await site.run('mf-live', '../release/cli.ts', '--from', newer)
      const line = page.getByRole('status').getByText('网站有更新，刷新后就能看到。')
      const heading = page.getByRole('heading', { level: 1 })
      const follow = async (name: string, title: string) => {
        await page.getByRole('contentinfo').getByRole('link', { name }).click()
        await heading.getByText(title).waitFor()
        await settled(page)
      }
      await follow('品牌故事', '品牌故事')
      assert.equal(await line.count(), 0)
      await sixMinutesLater(page)
      await follow('田间直播', '田间直播')
      await line.waitFor()
      // It covers nothing that a visitor needs at the bottom of a phone's screen.
      await page.getByRole('contentinfo').getByRole('link', { name: '加入我们' }).click()
      await heading.getByText('加入我们').waitFor()
      await line.waitFor()
      await page.getByRole('textbox').first().fill('王')
      await line.waitFor({ state: 'detached' })
      await page.getByRole('textbox').first().fill('')
      await sixMinutesLater(page)
      await follow('田间直播', '田间直播')
      await page.getByRole('link', { name: '刷新' }).click()
      await heading.getByText('田间新画面').waitFor()
      await settled(page)
      assert.equal(await line.count(), 0)
      assert.deepEqual(faults, [])
    }))
})
