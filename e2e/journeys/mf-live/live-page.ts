import type { Page } from 'playwright-core'

export const phone = { viewport: { width: 375, height: 812 }, hasTouch: true }
export const desk = { viewport: { width: 1440, height: 900 } }

export const player = (page: Page) => page.getByRole('region', { name: '一号稻田的播放器' })
export const button = (page: Page, name: string | RegExp) =>
  player(page).getByRole('button', { name })

/** The page's visibility, as a tab behind another one has it. */
export const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: value ? 'hidden' : 'visible',
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)
