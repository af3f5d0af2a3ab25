import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { awake, eventually, settled } from '../../browser'
import { type OwnSite, TWO_AT_A_TIME } from '../../journey'
import { unmarkedChinese } from './chinese-left'
import { banner, desk, phone, screens } from './shell-page'

/** Both languages, and what is kept of the choice. */
export function languageSwitch({ site, inPage, visit }: OwnSite): void {
  describe('the language switch', TWO_AT_A_TIME, () => {
    const english = (page: Page) => banner(page).getByRole('button', { name: 'English' })
    const chinese = (page: Page) => banner(page).getByRole('button', { name: '中文' })

    for (const { at, zh, en } of screens)
      it(`${at} follows at once, both ways`, () =>
        inPage(desk, async ({ page }) => {
          await page.goto(site.url + at)
          await settled(page)
          const h1 = (name: string | RegExp) =>
            page.getByRole('heading', { level: 1, name, exact: true })
          await h1(zh.h1).waitFor()
          await page.evaluate(() => Object.assign(globalThis, { sameTab: true }))
          await english(page).click()
          await h1(en.h1).waitFor()
          await eventually(async () => {
            assert.equal(await page.locator('html').getAttribute('lang'), 'en')
            assert.equal(await page.title(), en.title)
            assert.deepEqual(await unmarkedChinese(page), [])
          })
          await chinese(page).click()
          await h1(zh.h1).waitFor()
          await eventually(async () => {
            assert.equal(await page.locator('html').getAttribute('lang'), 'zh')
            assert.equal(await page.title(), zh.title)
          })
          assert.ok(
            await page.evaluate(() => 'sameTab' in globalThis),
            `await page.evaluate(() => 'sameTab' in globalThis)`,
          )
        }))

    it('is remembered: the next page is composed in English, and Chinese again after the way back', () =>
      visit('/about', phone, async (page) => {
        await english(page).click()
        await page.getByRole('heading', { level: 1, name: 'Our story' }).waitFor()
        const inEnglish = await (await page.reload())!.text()
        assert.match(inEnglish, /<html lang="en">/)
        assert.match(inEnglish, /<h1[^>]*>Our story<\/h1>/)
        assert.match(inEnglish, /© 2025 Slow Life Farm All rights reserved\./)
        await page.getByRole('heading', { level: 1, name: 'Our story' }).waitFor()
        await awake(page)
        await chinese(page).click()
        await page.getByRole('heading', { level: 1, name: '品牌故事' }).waitFor()
        const inChinese = await (await page.reload())!.text()
        assert.match(inChinese, /<html lang="zh">/)
        assert.match(inChinese, /<h1[^>]*>品牌故事<\/h1>/)
      }))

    it('is Chinese for a visitor whose browser speaks another language', () =>
      visit('/', { locale: 'fr-FR' }, async (page) => {
        assert.equal(await page.locator('html').getAttribute('lang'), 'zh')
        assert.ok(await english(page).isVisible(), 'await english(page).isVisible()')
      }))
  })
}
