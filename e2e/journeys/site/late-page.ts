import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, settled } from '../../browser'

export const API = '**/api/**'

export const main = (page: Page) => page.getByRole('main')
const retry = (page: Page) => main(page).getByRole('button', { name: '重试' })

/** What is read as the screen's heading. */
export const headingOf = (page: Page) => main(page).getByRole('heading', { level: 1 }).innerText()

/** Moves to another address as a link of the site does, without loading the page. */
export const moveTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Header, footer and a way to other screens. */
export async function frameStands(page: Page): Promise<void> {
  for (const name of ['品牌故事', '支付 & 捐赠'])
    await page.getByRole('banner').getByRole('link', { name }).waitFor()
  await page.getByText('© 2025 慢生活农场 All rights reserved.').waitFor()
}

/** The screen is whole again: nothing on it is waited for, has failed or asks for a click. */
export async function isBack(page: Page): Promise<void> {
  await eventually(async () => {
    await settled(page)
    assert.equal(await retry(page).count(), 0)
    assert.equal(await main(page).getByText('正在自动重试').count(), 0)
  })
}

/** Where the visitor is: the address, the focus and how far the page is scrolled. */
export const placeOf = (page: Page) =>
  page.evaluate(() => ({
    address: location.pathname,
    focus: document.activeElement?.textContent,
    scrolled: scrollY,
  }))

/** The visitor looks at the page, or at another one. */
export const look = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', { get: () => shown, configurable: true })
    window.dispatchEvent(new Event('visibilitychange'))
  }, state)

interface Noted {
  noted: [address: string, time: number][]
}

/**
 * Runs in the page before anything else: notes when each call is made, and lets the page's clock decide when it is given
 * up, so that a journey can move the time.
 */
export function noteCalls(): void {
  const noted: Noted['noted'] = []
  Object.assign(globalThis, { noted })
  const { open, send } = XMLHttpRequest.prototype
  const addresses = new WeakMap<XMLHttpRequest, string>()
  const limits = new WeakMap<XMLHttpRequest, number>()
  Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
    set(this: XMLHttpRequest, ms: number) {
      limits.set(this, ms)
    },
  })
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...given: unknown[]) {
    addresses.set(this, String(given[1]))
    Reflect.apply(open, this, given)
  }
  XMLHttpRequest.prototype.send = function (body) {
    noted.push([addresses.get(this) ?? '', Date.now() / 1000])
    setTimeout(() => {
      if (this.readyState === XMLHttpRequest.DONE) return
      this.ontimeout?.(new ProgressEvent('timeout'))
      this.abort()
    }, limits.get(this))
    send.call(this, body)
  }
}

/** Runs in the page: when a call was made so far, in seconds. */
export const callsNoted = (call: string): number[] =>
  (globalThis as unknown as Noted).noted
    .filter(([address]) => address.includes(call))
    .map(([, time]) => time)
