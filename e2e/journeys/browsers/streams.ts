import assert from 'node:assert/strict'
import { it } from 'node:test'
import { settled } from '../../browser'
import { moves } from '../../picture'
import type { RunningSite } from '../../site'
import type { InEngine } from './engines'
import { SIZES } from './page'

/** A stream of the list moves, and its player obeys the keyboard. */
export function streams(site: RunningSite, inEngine: InEngine, engine: string): void {
  // Chromium's driver counts as the visitor's click; journeys/mf-live/playing.test.ts has it.
  const never = engine === 'Chromium' && 'Chromium is never refused here'

  it('opens a stream of the list, which moves; Space pauses it, and Tab goes on to its buttons', () =>
    inEngine(async (visit) => {
      const { page } = visit
      await visit.resize(SIZES.desk)
      await page.goto(`${site.url}/live`)
      await settled(page)
      await visit.click('link', '一号稻田')
      await moves(page)
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('[aria-label="一号稻田的播放器"]')!.focus(),
      )
      await visit.press('Space')
      await page.waitForFunction(() => document.querySelector('[aria-label="播放"]') !== null)
      await visit.press('Space')
      await page.waitForFunction(() => document.querySelector('[aria-label="暂停"]') !== null)
      await moves(page)
      assert.equal(await page.evaluate(focusedName), '一号稻田的播放器')
      await visit.press('Tab')
      assert.equal(await page.evaluate(focusedName), '暂停')
    }))

  it(
    'asks for a click where the browser plays nothing by itself, and then plays',
    { skip: never },
    () =>
      inEngine(
        async (visit) => {
          const { page } = visit
          await visit.resize(SIZES.phone)
          await page.goto(`${site.url}/live/paddy`)
          await page.waitForFunction(() =>
            /浏览器要你点一下才会播放。/.test(document.querySelector('main')!.textContent),
          )
          await visit.click('button', '播放')
          await moves(page)
        },
        { autoplay: false },
      ),
  )
}

const focusedName = () => document.activeElement?.ariaLabel
