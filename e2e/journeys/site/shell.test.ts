import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { inLang } from 'shared/contract'
import { awake, eventually, readsEnglish, settled, titled } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { languageSwitch } from './language-switch'
import { mobileMenu } from './mobile-menu'
import {
  banner,
  desk,
  focused,
  focusIsOn,
  joinButton,
  justWide,
  linksOf,
  menu,
  noSidewaysScroll,
  phone,
  screens,
  toggle,
  widths,
} from './shell-page'

describe('the shell on every page', () => {
  const own = ownSite()
  const { site, inPage, visit } = own

  it('the join-us form sends nothing, also not into the address, as long as no script runs', () =>
    inPage({ javaScriptEnabled: false }, async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => void asked.push(`${request.method()} ${request.url()}`))
      await page.goto(`${site.url}/contact`)
      await page.getByLabel('怎么称呼你').fill('李四')
      const contact = page.getByLabel('手机或邮箱')
      await contact.fill('13800000000')
      const before = asked.length
      await contact.press('Enter')
      const button = page.getByRole('main').getByRole('button', { name: '提交' })
      assert.equal(await button.isDisabled(), true)
      await page.getByText('浏览器没有运行这个页面的脚本').waitFor({ state: 'visible' })
      assert.equal(page.url(), `${site.url}/contact`)
      assert.deepEqual(asked.slice(before), [])
    }))

  describe('header', TWO_AT_A_TIME, () => {
    for (const options of widths)
      it(`logo, name and tagline at ${options.viewport.width} px`, () =>
        visit('/', options, async (page) => {
          const { width } = options.viewport
          const logo = await banner(page).locator('svg[viewBox="0 0 57 55"]').boundingBox()
          assert.deepEqual([logo?.width, logo?.height], [57, 55])
          assert.ok(
            await banner(page).getByText('慢生活农场', { exact: true }).isVisible(),
            `await banner(page).getByText('慢生活农场', { exact: true }).isVisible()`,
          )
          const tagline = banner(page).getByText('溯源护健康，一链守万家', { exact: true })
          assert.equal(await tagline.isVisible(), width > 768)
          await noSidewaysScroll(page)
        }))

    for (const options of widths)
      it(`the join-us button leads to /contact at ${options.viewport.width} px`, () =>
        visit('/pay', options, async (page) => {
          await banner(page).getByRole('link', { name: '加入我们' }).waitFor()
          assert.equal(await banner(page).getByRole('link', { name: '加入我们' }).count(), 1)
          await joinButton(page).click()
          await page.waitForURL(`${site.url}/contact`)
          assert.ok(await joinButton(page).isVisible(), 'await joinButton(page).isVisible()')
        }))

    for (const options of widths)
      it(`English fits at ${options.viewport.width} px`, () =>
        visit('/en', { ...options, ...readsEnglish }, async (page) => {
          assert.ok(
            await banner(page).getByText('Slow Life Farm', { exact: true }).isVisible(),
            `await banner(page).getByText('Slow Life Farm', { exact: true }).isVisi`,
          )
          assert.ok(
            await banner(page).getByRole('link', { name: 'Join us' }).isVisible(),
            `await banner(page).getByRole('link', { name: 'Join us' }).isVisible()`,
          )
          const logo = await banner(page).locator('svg[viewBox="0 0 57 55"]').boundingBox()
          assert.deepEqual([logo?.width, logo?.height], [57, 55])
          await noSidewaysScroll(page)
        }))

    for (const options of [justWide, desk])
      it(`the menu stands in the bar at ${options.viewport.width} px`, () =>
        visit('/', options, async (page) => {
          assert.deepEqual(await linksOf(page), [
            ['首页', '/'],
            ['支付 & 捐赠', '/pay'],
            ['品牌故事', '/about'],
          ])
          for (const link of await menu(page).getByRole('link').all())
            assert.ok(await link.isVisible(), 'await link.isVisible()')
          assert.ok(await toggle(page).isHidden(), 'await toggle(page).isHidden()')
        }))
  })

  describe('the active link', TWO_AT_A_TIME, () => {
    const active: [string, string[]][] = [
      ['/', ['首页']],
      ['/pay', ['支付 & 捐赠']],
      ['/pay/anything', ['支付 & 捐赠']],
      ['/payx', ['支付 & 捐赠']],
      ['/about', ['品牌故事']],
      ['/aboutx', []],
      ['/contact', ['加入我们']],
      ['/live', []],
      ['/finance', []],
    ]
    for (const [path, names] of active)
      it(`${path}: ${names[0] ?? 'none'}`, () =>
        visit(path, desk, async (page) => {
          const current = banner(page).locator('[aria-current]')
          await eventually(async () => assert.deepEqual(await current.allTextContents(), names))
          for (const link of await current.all())
            assert.equal(await link.getAttribute('aria-current'), 'page')
        }))

    it('looks different from the others, and moves with the path', () =>
      visit('/', desk, async (page) => {
        const look = (name: string) =>
          menu(page)
            .getByRole('link', { name })
            .evaluate((link) => getComputedStyle(link).fontWeight + getComputedStyle(link).color)
        const other = await look('品牌故事')
        assert.notEqual(await look('首页'), other)
        await menu(page).getByRole('link', { name: '支付 & 捐赠' }).click()
        await page.waitForURL(`${site.url}/pay`)
        const current = menu(page).locator('[aria-current="page"]')
        await eventually(async () =>
          assert.deepEqual(await current.allTextContents(), ['支付 & 捐赠']),
        )
        await page.mouse.move(700, 600)
        await eventually(async () => assert.equal(await look('首页'), other))
      }))

    it('is marked inside the open menu, join-us included', () =>
      visit('/contact', phone, async (page) => {
        await toggle(page).click()
        const current = menu(page).locator('[aria-current="page"]')
        await eventually(async () =>
          assert.deepEqual(await current.allTextContents(), ['加入我们']),
        )
      }))
  })

  mobileMenu(own)

  describe('every screen', TWO_AT_A_TIME, () => {
    for (const screen of screens)
      for (const lang of ['zh', 'en'] as const)
        it(`${screen.at} in ${lang}: one h1, its title, the footer, all inside #app`, () =>
          visit(inLang(lang, screen.at), lang === 'en' ? readsEnglish : {}, async (page) => {
            const { title, h1 } = screen[lang]
            await page.getByRole('heading', { level: 1, name: h1, exact: true }).waitFor()
            assert.equal(await page.locator('h1').count(), 1)
            await titled(page, title)
            assert.equal(await page.locator('html').getAttribute('lang'), lang)
            const name = lang === 'zh' ? '慢生活农场' : 'Slow Life Farm'
            const copyright = page.getByRole('contentinfo').getByText('©')
            assert.equal(await copyright.textContent(), `© 2025 ${name} All rights reserved.`)
            for (const landmark of ['banner', 'main', 'contentinfo'] as const)
              assert.equal(await page.locator('#app').getByRole(landmark).count(), 1, landmark)
            assert.equal(await page.locator('body > :not(script)').count(), 1)
          }))

    for (const options of [phone, desk])
      it(`no screen scrolls sideways at ${options.viewport.width} px`, () =>
        visit('/', options, async (page) => {
          for (const { at, zh } of screens) {
            await page.goto(site.url + at)
            await page.getByRole('heading', { level: 1, name: zh.h1, exact: true }).waitFor()
            await settled(page)
            await noSidewaysScroll(page)
          }
        }))

    it('the skip link comes first and moves the focus to the content', () =>
      visit('/about', desk, async (page) => {
        await page.keyboard.press('Tab')
        const skip = page.getByRole('link', { name: '跳到正文' })
        await eventually(async () => assert.equal(await focused(page), '跳到正文'))
        await eventually(async () =>
          assert.ok((await skip.boundingBox())!.y >= 0, '(await skip.boundingBox()).y >= 0'),
        )
        await page.keyboard.press('Enter')
        await eventually(async () => assert.equal(await focusIsOn(page), 'MAIN'))
        assert.equal(page.url(), `${site.url}/about`)
        await page.keyboard.press('Tab')
        await page.waitForFunction(() => document.activeElement?.parentElement?.closest('main'))
      }))
  })

  describe('a change of route', TWO_AT_A_TIME, () => {
    it('moves the focus to the content and is announced once', () =>
      inPage(desk, async ({ page }) => {
        await page.addInitScript(hearStatus)
        await page.goto(`${site.url}/`)
        await awake(page)
        assert.deepEqual(await titlesHeard(page), [])
        const steps: [string, string][] = [
          ['品牌故事', '品牌故事'],
          ['支付 & 捐赠', '支付 & 捐赠'],
          ['加入我们', '加入我们'],
          ['首页', '首页'],
        ]
        for (const [index, [link, title]] of steps.entries()) {
          await banner(page).getByRole('link', { name: link }).click()
          await page.waitForFunction((text) => document.title.startsWith(`${text} · `), title)
          await awake(page)
          await eventually(async () => assert.equal(await focusIsOn(page), 'MAIN'))
          const heard = steps.slice(0, index + 1).map(([, text]) => text)
          await eventually(async () => assert.deepEqual(await titlesHeard(page), heard))
        }
        await page.goBack()
        await page.waitForFunction(() => document.title.startsWith('加入我们 · '))
        const heard = [...steps.map(([, text]) => text), '加入我们']
        await eventually(async () => assert.deepEqual(await titlesHeard(page), heard))
      }))

    it('starts the new screen at its top', () =>
      visit('/', phone, async (page) => {
        await page.getByRole('contentinfo').getByRole('link', { name: '品牌故事' }).click()
        await page.getByRole('heading', { level: 1, name: '品牌故事' }).waitFor()
        await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 0))
      }))
  })

  languageSwitch(own)
})

/** Runs in the page before anything else: keeps every text that a screen reader is told through role=status. */
function hearStatus() {
  const heard: string[] = []
  Object.assign(globalThis, { heard })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const text = element?.closest('[role=status]')?.textContent?.trim()
      if (text) heard.push(text)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

const titles = ['首页', '品牌故事', '支付 & 捐赠', '加入我们']

async function titlesHeard(page: Page) {
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  return heard.filter((text) => titles.includes(text))
}
