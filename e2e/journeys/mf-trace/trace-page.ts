import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

export const RICE = '09521234500018'
export const TOMATOES = '09521234500032'
export const rice = `/trace/01/${RICE}/10/R-01`
export const recalled = `/trace/01/${TOMATOES}/10/T-01`

export const phone = { viewport: { width: 375, height: 812 } }
export const widths = [phone, { viewport: { width: 1440, height: 900 } }]

export const main = (page: Page) => page.getByRole('main')
export const heading = (page: Page, name: string | RegExp) =>
  main(page).getByRole('heading', { name })
export const at = (page: Page) => new URL(page.url()).pathname

/** What a person reads there, its spaces made even. */
export const words = async (place: Locator) => (await place.innerText()).replace(/\s+/g, ' ').trim()

/** That nobody has to scroll to it. */
export async function isOnFirstView(place: Locator): Promise<void> {
  const box = await place.boundingBox()
  const { height } = place.page().viewportSize()!
  assert.ok(box && box.y >= 0 && box.y + box.height <= height, JSON.stringify(box))
}
