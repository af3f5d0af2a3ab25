import { it } from 'node:test'
import { awake } from '../../browser'
import type { RunningSite } from '../../site'
import type { InEngine } from './engines'
import { shown, SIZES } from './page'

const SCREENS = [
  {
    at: '/',
    zh: '溯源护健康，一链守万家',
    en: 'Traceability protects health, and the chain guards every family',
  },
  { at: '/finance', zh: '收支账本', en: 'Ledger' },
  { at: '/live', zh: '田间直播', en: 'Live from the fields' },
  { at: '/live/no-such-stream', zh: '没有找到这路画面', en: 'This stream was not found' },
  { at: '/pay', zh: '支付 & 捐赠', en: 'Pay & donate' },
  { at: '/about', zh: '品牌故事', en: 'Our story' },
  { at: '/contact', zh: '加入我们', en: 'Join us' },
]

/** The console's note about a page that the service answers with 404. */
const NOT_THERE = { allowed: /404 .*\/live\/no-such-stream$/ }

/** Every screen opens, by its address, by the language switch and by the menu. */
export function screens(site: RunningSite, inEngine: InEngine): void {
  it('opens every screen in English, and the switch leads to the Chinese one', () =>
    inEngine(async (visit) => {
      const { page } = visit
      await visit.resize(SIZES.desk)
      for (const { at, zh, en } of SCREENS) {
        const english = at === '/' ? '/en' : `/en${at}`
        await page.goto(site.url + english)
        await shown(page, { h1: en, at: english, lang: 'en' })
        await awake(page)
        await visit.click('link', 'Switch language 中文')
        await shown(page, { h1: zh, at, lang: 'zh' })
      }
    }, NOT_THERE))

  it('opens the menu of a narrow window, which Escape closes and a link leaves', () =>
    inEngine(async (visit) => {
      const { page } = visit
      await visit.resize(SIZES.phone)
      await page.goto(`${site.url}/`)
      await awake(page)
      await visit.click('button', '打开菜单')
      await page.waitForFunction(menuIsOpen)
      await visit.press('Escape')
      await page.waitForFunction(menuIsClosed)
      await visit.click('button', '打开菜单')
      await page.waitForFunction(menuIsOpen)
      await visit.click('link', '支付 & 捐赠')
      await shown(page, { h1: '支付 & 捐赠', at: '/pay', lang: 'zh' })
      await page.waitForFunction(() => !document.querySelector('main[inert]'))
    }))
}

/** Closed and at rest, with the focus back at its button. */
const menuIsClosed = () =>
  document.activeElement?.ariaLabel === '打开菜单' &&
  !document.querySelector('main')!.inert &&
  document.querySelector('header')!.getAnimations({ subtree: true }).length === 0

/** Open and at rest: a click on what still slides in may fall beside it. */
const menuIsOpen = () =>
  document.querySelector('main')!.inert &&
  document.querySelector('header nav')!.checkVisibility({ visibilityProperty: true }) &&
  document.querySelector('header')!.getAnimations({ subtree: true }).length === 0
