import assert from 'node:assert/strict'
import { eventually, settled } from '../../browser'
import type { EitherPage } from '../../either-browser'

/** The narrow one is the narrowest of WebKitGTK's small browser. */
export const SIZES = {
  phone: { width: 447, height: 812 },
  desk: { width: 1440, height: 900 },
}

interface Place {
  h1: string
  /** The path, with its query. */
  at: string
  lang: 'zh' | 'en'
}

/** Waits until a screen is shown whole at its address. */
export async function shown(page: EitherPage, place: Place): Promise<void> {
  await eventually(async () => assert.deepEqual(await page.evaluate(readPlace), place))
  await settled(page)
}

const readPlace = (): Place => ({
  h1: document.querySelector('main h1')?.textContent ?? '',
  at: location.pathname + location.search,
  lang: document.documentElement.lang === 'en' ? 'en' : 'zh',
})
