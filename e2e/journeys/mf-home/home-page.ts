import type { Page } from 'playwright-core'

export const phone = { viewport: { width: 375, height: 812 } }
export const widths = [
  phone,
  { viewport: { width: 768, height: 1024 } },
  { viewport: { width: 769, height: 1024 } },
  { viewport: { width: 1440, height: 900 } },
]

export const main = (page: Page) => page.getByRole('main')
export const table = (page: Page) => main(page).getByRole('table', { name: '财务账目示例' })

/** What a person reads there, its spaces made even, one at each end. */
export const words = async (place: ReturnType<Page['locator']>) =>
  ` ${(await place.innerText()).replace(/\s+/g, ' ').trim()} `
