import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { awake, eventually, readsEnglish, settled } from '../browser'
import { ownSite, TWO_AT_A_TIME } from '../journey'

interface Screen {
  at: string
  zh: { title: string; h1: string | RegExp }
  en: { title: string; h1: string | RegExp }
}

const screens: Screen[] = [
  {
    at: '/',
    zh: { title: '首页 · 慢生活农场', h1: '溯源护健康，一链守万家' },
    en: {
      title: 'Home · Slow Life Farm',
      h1: 'Traceability protects health, the chain guards every family',
    },
  },
  {
    at: '/pay',
    zh: { title: '支付 & 捐赠 · 慢生活农场', h1: '支付 & 捐赠' },
    en: { title: 'Pay & donate · Slow Life Farm', h1: 'Pay & donate' },
  },
  {
    at: '/finance',
    zh: { title: '收支账本 · 慢生活农场', h1: '收支账本' },
    en: { title: 'Ledger · Slow Life Farm', h1: 'Ledger' },
  },
  {
    at: '/live',
    zh: { title: '田间直播 · 慢生活农场', h1: '田间直播' },
    en: { title: 'Live from the fields · Slow Life Farm', h1: 'Live from the fields' },
  },
  {
    at: '/live/no-such-stream',
    zh: { title: '直播画面 · 慢生活农场', h1: '没有找到这路画面' },
    en: { title: 'Live stream · Slow Life Farm', h1: 'This stream was not found' },
  },
  {
    at: '/about',
    zh: { title: '品牌故事 · 慢生活农场', h1: '品牌故事' },
    en: { title: 'Our story · Slow Life Farm', h1: 'Our story' },
  },
  {
    at: '/contact',
    zh: { title: '加入我们 · 慢生活农场', h1: '加入我们' },
    en: { title: 'Join us · Slow Life Farm', h1: 'Join us' },
  },
  {
    at: '/no/such/page',
    zh: { title: '没有这个页面 · 慢生活农场', h1: '没有这个页面' },
    en: { title: 'Page not found · Slow Life Farm', h1: 'Page not found' },
  },
]

const phone = { viewport: { width: 375, height: 812 } }
const tablet = { viewport: { width: 768, height: 1024 } }
const justWide = { viewport: { width: 769, height: 1024 } }
const desk = { viewport: { width: 1440, height: 900 } }
const widths = [phone, tablet, justWide, desk]
const narrow = [phone, tablet]

const banner = (page: Page) => page.getByRole('banner')
const menu = (page: Page) => banner(page).getByRole('navigation', { name: '主导航' })
const toggle = (page: Page) => banner(page).getByRole('button', { name: /^(打开|关闭)菜单$/ })
const joinButton = (page: Page) =>
  banner(page).locator('a:not(nav a)').filter({ hasText: '加入我们' })

describe('the shell on every page', () => {
  const { site, inPage, visit } = ownSite()

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
        visit('/', { ...options, ...readsEnglish(site.url) }, async (page) => {
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

  describe('every screen', TWO_AT_A_TIME, () => {
    for (const screen of screens)
      for (const lang of ['zh', 'en'] as const)
        it(`${screen.at} in ${lang}: one h1, its title, the footer, all inside #app`, () =>
          visit(screen.at, lang === 'en' ? readsEnglish(site.url) : {}, async (page) => {
            const { title, h1 } = screen[lang]
            await page.getByRole('heading', { level: 1, name: h1, exact: true }).waitFor()
            assert.equal(await page.locator('h1').count(), 1)
            await eventually(async () => assert.equal(await page.title(), title))
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

  describe('the language switch', TWO_AT_A_TIME, () => {
    const english = (page: Page) => banner(page).getByRole('button', { name: 'English' })
    const chinese = (page: Page) => banner(page).getByRole('button', { name: '中文' })

    for (const { at, zh, en } of screens)
      it(`${at} follows at once, both ways`, () =>
        inPage(desk, async ({ page }) => {
          const said = wordsOfTheService(page)
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
            assert.deepEqual(await chineseLeft(page, await said()), [])
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

  /** The menu's links, shown or not, with where they lead. */
  const linksOf = (page: Page) =>
    menuElement(page)
      .locator('a')
      .evaluateAll((links) => links.map((a) => [a.textContent, a.getAttribute('href')]))

  const leftOf = (page: Page) =>
    menuElement(page).evaluate((nav) => Math.round(nav.getBoundingClientRect().left))
})

/** The menu also while it is hidden, when no role finds it. */
const menuElement = (page: Page) => page.locator('header nav')

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

async function noSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(over <= 0, `the page is ${over} px wider than the window`)
}

const focusIsOn = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? ''
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

/**
 * Chinese that is left on an English screen, but for what the service itself said: names of streams and the words
 * of the ledger stay as they were written.
 */
async function chineseLeft(page: Page, said: string[]) {
  const texts = await page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walk.nextNode())
      if (!walk.currentNode.parentElement?.closest('script, style, [lang=zh]'))
        found.push(walk.currentNode.textContent ?? '')
    return found
  })
  const own = texts.map((text) => said.reduce((rest, word) => rest.replaceAll(word, ''), text))
  return own.filter((text) => /\p{Script=Han}/u.test(text))
}

/** Every text in the answers that the page gets from now on, the longest first. */
function wordsOfTheService(page: Page): () => Promise<string[]> {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  return async () => {
    const whole = (await Promise.all(answers)).join()
    const words = [...whole.matchAll(/"([^"]*\p{Script=Han}[^"]*)"/gu)].map(([, text]) => text!)
    const parts = words.flatMap((text) => [text, ...text.split(' ')])
    return [...new Set(parts)].sort((a, b) => b.length - a.length)
  }
}
