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
    const english = (page: Page) => banner(page).getByRole('link', { name: 'English' })
    const chinese = (page: Page) => banner(page).getByRole('link', { name: '中文' })

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
          assert.ok(await page.evaluate(() => 'sameTab' in globalThis), 'the page was loaded again')
        }))

    for (const { at, part, zh, en } of [
      { at: '/', part: 'mf-home', zh: '溯源护健康，一链守万家', en: /^Traceability protects/ },
      { at: '/live', part: 'mf-live', zh: '田间直播', en: 'Live from the fields' },
    ])
      it(`${at} follows a click that came before its part`, () =>
        inPage(desk, async ({ page }) => {
          let bring = () => {}
          const clicked = new Promise<void>((resolve) => (bring = resolve))
          await page.route(`**/${part}/**/*.js`, (route) => clicked.then(() => route.continue()))
          // The page's load ends only with the part.
          await page.goto(site.url + at, { waitUntil: 'commit' })
          await page.getByRole('heading', { level: 1, name: zh }).waitFor()
          await page.waitForFunction(() =>
            Object.keys(document.querySelector('header a')!).some((key) =>
              key.startsWith('__react'),
            ),
          )
          await english(page).click()
          await page.waitForURL(/\/en/, { waitUntil: 'commit' })
          bring()
          await page.getByRole('heading', { level: 1, name: en }).waitFor()
          await settled(page)
          assert.equal(await page.locator('html').getAttribute('lang'), 'en')
          assert.deepEqual(await unmarkedChinese(page), [])
        }))

    it('leads to an address of its own, which keeps what the screen shows', () =>
      visit('/finance?list=donation&pageNo=2', phone, async (page) => {
        assert.equal(await english(page).getAttribute('href'), '/en/finance?list=donation&pageNo=2')
        await english(page).click()
        await page.waitForURL(`${site.url}/en/finance?list=donation&pageNo=2`)
        await page.getByRole('heading', { level: 1, name: 'Ledger' }).waitFor()
        const inEnglish = await (await page.reload())!.text()
        assert.match(inEnglish, /<html lang="en">/)
        await page.getByRole('heading', { level: 1, name: 'Ledger' }).waitFor()
        await awake(page)
        await page.getByRole('link', { name: 'Our story' }).first().click()
        await page.waitForURL(`${site.url}/en/about`)
        await page.goBack()
        await page.waitForURL(`${site.url}/en/finance?list=donation&pageNo=2`)
        await chinese(page).click()
        await page.waitForURL(`${site.url}/finance?list=donation&pageNo=2`)
        await page.getByRole('heading', { level: 1, name: '收支账本' }).waitFor()
      }))

    it('is a plain link where no script runs', () =>
      inPage({ ...phone, javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(`${site.url}/about`)
        await english(page).click()
        await page.waitForURL(`${site.url}/en/about`)
        await page.getByRole('heading', { level: 1, name: 'Our story' }).waitFor()
      }))

    it('is remembered: a Chinese page offers the English one, until the visitor declines', () =>
      visit('/about', phone, async (page) => {
        await english(page).click()
        await page.getByRole('heading', { level: 1, name: 'Our story' }).waitFor()
        await page.goto(`${site.url}/pay`)
        const offer = page.getByRole('complementary', { name: 'This page is also in English.' })
        await page.getByRole('heading', { level: 1, name: '支付 & 捐赠' }).waitFor()
        await offer.getByRole('link', { name: 'Read in English' }).click()
        await page.waitForURL(`${site.url}/en/pay`)
        await page.getByRole('heading', { level: 1, name: 'Pay & donate' }).waitFor()
        await page.goto(`${site.url}/pay`)
        await offer.getByRole('button', { name: 'No, thank you' }).click()
        await offer.waitFor({ state: 'detached' })
        await page.reload()
        await settled(page)
        assert.equal(await offer.count(), 0)
      }))

    for (const [at, locale, name] of [
      ['/live', 'en-GB', 'This page is also in English.'],
      ['/en/live', 'zh-CN', '这一页也有中文。'],
    ])
      it(`${at} offers the other language to a browser that speaks ${locale}`, () =>
        visit(at!, { locale: locale! }, async (page) => {
          await page.getByRole('complementary', { name: name! }).waitFor()
        }))

    it('is Chinese for a visitor whose browser speaks another language', () =>
      visit('/', { locale: 'fr-FR' }, async (page) => {
        assert.equal(await page.locator('html').getAttribute('lang'), 'zh')
        assert.ok(await english(page).isVisible(), 'the link to the English page is not visible')
        assert.equal(await page.getByRole('complementary').count(), 0)
      }))
  })
}
