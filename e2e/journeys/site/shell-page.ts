import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

interface Screen {
  at: string
  zh: { title: string; h1: string | RegExp }
  en: { title: string; h1: string | RegExp }
}

export const screens: Screen[] = [
  {
    at: '/',
    zh: { title: '首页 · 慢生活农场', h1: '溯源护健康，一链守万家' },
    en: {
      title: 'Home · Slow Life Farm',
      h1: 'Traceability protects health, and the chain guards every family',
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

export const phone = { viewport: { width: 375, height: 812 } }
export const tablet = { viewport: { width: 768, height: 1024 } }
export const justWide = { viewport: { width: 769, height: 1024 } }
export const desk = { viewport: { width: 1440, height: 900 } }
export const widths = [phone, tablet, justWide, desk]

export const banner = (page: Page) => page.getByRole('banner')
export const menu = (page: Page) => banner(page).getByRole('navigation', { name: '主导航' })
export const toggle = (page: Page) =>
  banner(page).getByRole('button', { name: /^(打开|关闭)菜单$/ })
export const joinButton = (page: Page) =>
  banner(page).locator('a:not(nav a)').filter({ hasText: '加入我们' })

/** The menu also while it is hidden, when no role finds it. */
export const menuElement = (page: Page) => page.locator('header nav')

/** The menu's links, shown or not, with where they lead. */
export const linksOf = (page: Page) =>
  menuElement(page)
    .locator('a')
    .evaluateAll((links) => links.map((a) => [a.textContent, a.getAttribute('href')]))

export async function noSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(over <= 0, `the page is ${over} px wider than the window`)
}

export const focusIsOn = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

/** The name of what has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? ''
  })
