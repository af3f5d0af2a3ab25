import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { PARTS } from 'build/parts.mjs'
import { publish, rollBack } from 'release'
import { markedBuild } from 'release/testing'
import type { Locator } from 'playwright-core'
import { settled } from '../../browser'
import { ownSite } from '../../journey'

/** `RELEASES=20` for the long run. */
const RELEASES = Number(process.env.RELEASES ?? 2)

describe('a tab that was opened before many releases', { timeout: 1_200_000 }, () => {
  const { site, inPage } = ownSite()
  const builds: string[] = []
  after(() => builds.forEach((folder) => rmSync(folder, { recursive: true })))

  it('still walks every route with the releases that it began with, the shell included', () =>
    inPage({}, async ({ page, faults }) => {
      await page.goto(`${site.url}/`)
      await settled(page)
      for (let turn = 0; turn < RELEASES; turn++)
        for (const part of PARTS) {
          const dist = markedBuild(part, `release ${turn}`)
          builds.push(dist)
          await publish(site.siteDir, [part], { dist })
        }
      for (const part of PARTS)
        for (let turn = 0; turn < 2; turn++) await rollBack(site.siteDir, part)

      const asked = new Set<string>()
      page.on('request', (request) => void asked.add(request.url()))
      const follow = async (name: string, place: 'contentinfo' | 'banner' = 'contentinfo') => {
        await opens(page.getByRole(place).getByRole('link', { name, exact: true }))
      }
      // The screen before stays until the next one is there; its title tells when.
      const opens = async (link: Locator) => {
        const before = await page.title()
        await link.click()
        await page.waitForFunction((title) => document.title !== title, before)
        await settled(page)
        assert.equal(await page.getByRole('main').getByRole('alert').count(), 0, page.url())
        await page.getByRole('heading', { level: 1 }).waitFor()
      }
      await follow('收支账本')
      await follow('田间直播')
      await opens(page.getByRole('main').getByRole('article').first().getByRole('link'))
      assert.match(new URL(page.url()).pathname, /^\/live\/./)
      await follow('支付 & 捐赠')
      await follow('品牌故事')
      await follow('加入我们')
      await follow('首页', 'banner')
      assert.deepEqual(faults, [])
      const scripts = [...asked].filter((address) => /\/releases\/.*\.js/.test(address))
      assert.ok(scripts.length > 5, scripts.join('\n'))
    }))
})
