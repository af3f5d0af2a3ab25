import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { OwnSite } from '../../journey'
import { heading, main, rice, widths } from './trace-page'

/** The page on paper. */
export function printed({ visit }: OwnSite): void {
  for (const options of widths) {
    const width = `${options.viewport.width} px`

    it(`is printed without what only a screen can do, at ${width}`, () =>
      visit(rice, options, async (page) => {
        const onScreen = [
          main(page).getByRole('link', { name: '查另一袋' }),
          main(page).getByRole('link', { name: '看这块地的画面' }),
          main(page).getByText('怎么验证的', { exact: true }),
          main(page).getByRole('button', { name: '对这一批有疑问，来问我们' }),
        ]
        const onPaper = ['地块', '经过', '检测', '认证', '收了多少，去了哪里']
        for (const one of onScreen) assert.equal(await one.isVisible(), true, String(one))
        await page.emulateMedia({ media: 'print' })
        for (const one of onScreen) assert.equal(await one.isVisible(), false, String(one))
        for (const name of onPaper) assert.equal(await heading(page, name).isVisible(), true, name)
      }))

    it(`is printed dark on light by a browser that shows it light on dark, at ${width}`, () =>
      visit(`${rice}/21/9999`, { ...options, colorScheme: 'dark' }, async (page) => {
        const warning = main(page).getByRole('region', { name: '这个袋号没有发出过' })
        const ground = () => warning.evaluate((one) => getComputedStyle(one).backgroundColor)
        const dark = await ground()
        await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
        assert.notEqual(await ground(), dark)
        assert.equal(await ground(), 'rgb(248, 233, 228)')
      }))
  }
}
