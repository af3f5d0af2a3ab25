import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { awake, eventually } from '../../browser'
import { type OwnSite, TWO_AT_A_TIME } from '../../journey'
import {
  banner,
  focused,
  joinButton,
  justWide,
  linksOf,
  menu,
  menuElement,
  noSidewaysScroll,
  phone,
  tablet,
  toggle,
} from './shell-page'

const narrow = [phone, tablet]

/** The menu of a narrow window. */
export function mobileMenu({ site, inPage, visit }: OwnSite): void {
  describe('the mobile menu', TWO_AT_A_TIME, () => {
    for (const options of narrow) {
      const { width } = options.viewport
      it(`slides in with a backdrop and out again at ${width} px`, () =>
        visit('/', options, async (page) => {
          const panel = menu(page)
          assert.equal(await toggle(page).getAttribute('aria-expanded'), 'false')
          assert.ok(await panel.isHidden(), 'await panel.isHidden()')
          assert.equal(await banner(page).getByRole('link', { name: '加入我们' }).count(), 1)
          assert.ok((await leftOf(page)) >= width, 'the panel waits beyond the edge')

          await toggle(page).click()
          await eventually(async () => {
            assert.equal(await toggle(page).getAttribute('aria-expanded'), 'true')
            const box = (await panel.boundingBox())!
            assert.equal(Math.round(box.x + box.width), width)
          })
          await page.getByTestId('menu-backdrop').waitFor()
          assert.deepEqual(await linksOf(page), [
            ['首页', '/'],
            ['支付 & 捐赠', '/pay'],
            ['品牌故事', '/about'],
            ['加入我们', '/contact'],
          ])
          assert.ok(await joinButton(page).isVisible(), 'await joinButton(page).isVisible()')
          await noSidewaysScroll(page)

          await toggle(page).click()
          await isClosed(page)
          assert.equal((await linksOf(page)).length, 3)
        }))
    }

    const closings: [string, (page: Page) => Promise<unknown>, string][] = [
      [
        'a click on the backdrop',
        (page) => page.getByTestId('menu-backdrop').click({ position: { x: 20, y: 400 } }),
        '/about',
      ],
      ['Escape', (page) => page.keyboard.press('Escape'), '/about'],
      [
        'following a link',
        (page) => menu(page).getByRole('link', { name: '支付 & 捐赠' }).click(),
        '/pay',
      ],
      [
        'following the link of the page itself',
        (page) => menu(page).getByRole('link', { name: '品牌故事' }).click(),
        '/about',
      ],
      ['the join-us button', (page) => joinButton(page).click(), '/contact'],
      ['the logo', (page) => banner(page).getByText('慢生活农场', { exact: true }).click(), '/'],
      ['going back', (page) => page.goBack(), '/contact'],
    ]
    for (const [what, close, leadsTo] of closings)
      it(`is closed by ${what}`, () =>
        visit('/contact', phone, async (page) => {
          await toggle(page).click()
          await menu(page).getByRole('link', { name: '品牌故事' }).click()
          // The address changes before the screen does, and the screen's coming closes the menu once more.
          await page.getByRole('heading', { level: 1, name: '品牌故事' }).waitFor()
          await isClosed(page)
          await toggle(page).click()
          await menu(page).getByRole('link', { name: '品牌故事' }).waitFor()
          await close(page)
          await isClosed(page)
          await page.waitForURL(site.url + leadsTo)
        }))

    it('stays open when the screen of an earlier click comes only then', () =>
      inPage(phone, async ({ page }) => {
        let bring = () => {}
        const asked = new Promise<void>((resolve) => (bring = resolve))
        await page.route('**/about.*.js', (route) => asked.then(() => route.continue()))
        await page.goto(`${site.url}/contact`)
        await awake(page)
        await toggle(page).click()
        await menu(page).getByRole('link', { name: '品牌故事' }).click()
        await isClosed(page)
        await page.waitForURL(`${site.url}/about`)
        await toggle(page).click()
        await menu(page).getByRole('link', { name: '首页' }).waitFor()
        bring()
        await page.locator('h2', { hasText: '谁在种' }).waitFor()
        assert.equal(await toggle(page).getAttribute('aria-expanded'), 'true')
        assert.ok(await menu(page).isVisible(), 'await menu(page).isVisible()')
        await page.keyboard.press('Escape')
        await isClosed(page)
      }))

    it('keeps the focus inside while open and gives it back', () =>
      visit('/', phone, async (page) => {
        await toggle(page).focus()
        await page.keyboard.press('Enter')
        await eventually(async () => assert.equal(await focused(page), '首页'))
        const leadsTo = async (key: string, name: string) => {
          await page.keyboard.press(key)
          await eventually(async () => assert.equal(await focused(page), name))
        }
        for (const name of ['支付 & 捐赠', '品牌故事', '加入我们', '关闭菜单', '首页'])
          await leadsTo('Tab', name)
        await leadsTo('Shift+Tab', '关闭菜单')
        await leadsTo('Shift+Tab', '加入我们')
        await leadsTo('Escape', '打开菜单')
      }))

    it('hides the rest of the page from everyone while open', () =>
      visit('/', phone, async (page) => {
        await toggle(page).click()
        await menu(page).getByRole('link', { name: '首页' }).waitFor()
        const inert = () =>
          page
            .locator('main, footer')
            .evaluateAll((all) => all.map((one) => (one as HTMLElement).inert))
        await eventually(async () => assert.deepEqual(await inert(), [true, true]))
        await page.keyboard.press('Escape')
        await eventually(async () => assert.deepEqual(await inert(), [false, false]))
      }))

    it('is closed 100 ms after the window became wide, not before', () =>
      inPage(tablet, async ({ page }) => {
        await page.clock.install()
        await page.goto(`${site.url}/about`)
        await awake(page)
        await toggle(page).click()
        await menu(page).getByRole('link', { name: '首页' }).waitFor()
        // Far enough ahead that no busy machine is there before.
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
        await page.evaluate(() =>
          addEventListener('resize', () => Object.assign(globalThis, { resized: true })),
        )
        await page.setViewportSize(justWide.viewport)
        await page.waitForFunction(() => 'resized' in globalThis)
        const expanded = () =>
          page.locator('[aria-expanded][aria-controls]').getAttribute('aria-expanded')
        await page.clock.runFor(99)
        assert.equal(await expanded(), 'true')
        await page.clock.runFor(1)
        await eventually(async () => assert.equal(await expanded(), 'false'))
        assert.equal((await linksOf(page)).length, 3)
      }))

    it('starts closed when the window becomes narrow again', () =>
      visit('/about', tablet, async (page) => {
        await toggle(page).click()
        await menu(page).getByRole('link', { name: '首页' }).waitFor()
        await page.setViewportSize(justWide.viewport)
        await isClosed(page)
        await page.setViewportSize(tablet.viewport)
        await toggle(page).waitFor()
        await isClosed(page)
      }))
  })
}

const leftOf = (page: Page) =>
  menuElement(page).evaluate((nav) => Math.round(nav.getBoundingClientRect().left))

async function isClosed(page: Page) {
  await eventually(async () => {
    const state = page.locator('header [aria-controls]')
    assert.equal(await state.getAttribute('aria-expanded'), 'false')
  })
  if (page.viewportSize()!.width <= 768) {
    await menuElement(page).waitFor({ state: 'hidden' })
    await page.getByTestId('menu-backdrop').waitFor({ state: 'hidden' })
  }
}
