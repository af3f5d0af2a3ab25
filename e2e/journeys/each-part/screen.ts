import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../../browser'
import type { RunningSite } from '../../site'

export const phone = { viewport: { width: 375, height: 812 } }
export const desk = { viewport: { width: 1440, height: 900 } }

/** Yuan of the service, `"1280.00"`, as the screens write it. */
export const yuan = (amount: string) => `¥${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`
export const grouped = (value: number) => new Intl.NumberFormat('en-GB').format(value)

export const main = (page: Page) => page.getByRole('main')
export const h1 = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const words = async (place: ReturnType<Page['locator']>) =>
  (await place.innerText()).replace(/\s+/g, ' ').trim()
export const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
export const asks = (page: Page, wanted: Record<string, string>) =>
  eventually(() => assert.deepEqual(query(page), wanted))

/** What the service answers at a path of the api. */
export async function ask<T>(site: RunningSite, path: string): Promise<T> {
  const answer = await fetch(`${site.url}/api${path}`)
  return ((await answer.json()) as { data: T }).data
}
