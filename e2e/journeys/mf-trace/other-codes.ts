import assert from 'node:assert/strict'
import { it } from 'node:test'
import { settled } from '../../browser'
import type { OwnSite } from '../../journey'
import { heading, main, RICE, widths } from './trace-page'

/** Codes that lead to no batch. */
export function otherCodes({ site, inPage }: OwnSite): void {
  for (const options of widths) {
    const width = `${options.viewport.width} px`

    it(`tells what to do with a bag whose code nobody knows, at ${width}`, () =>
      inPage(options, async ({ page }) => {
        for (const code of [`/01/${RICE}/10/none`, '/01/09521234500019/10/R-01']) {
          const answer = await page.goto(site.url + code)
          assert.equal(answer?.status(), 404, code)
          assert.match((await answer?.text()) ?? '', /<title>没有登记过这个码 · /)
          await settled(page)
          await heading(page, '没有登记过这个码').waitFor()
          await main(page).getByText('先别吃').waitFor()
        }
        await main(page).getByRole('link', { name: '再查一次' }).click()
        await page.getByLabel('袋子上的码或批次号').fill('批次一')
        await page.getByRole('button', { name: '查一查' }).click()
        await main(page).getByText('这不像袋子上的码').waitFor()
      }))

    it(`leads from a code that only names a product to the field for its batch, at ${width}`, () =>
      inPage(options, async ({ page }) => {
        const answer = await page.goto(`${site.url}/01/${RICE}`)
        assert.equal(answer?.status(), 404)
        await settled(page)
        await heading(page, '这个码只说明是什么产品').waitFor()
        assert.doesNotMatch(await main(page).innerText(), /先别吃/)
        await main(page).getByRole('link', { name: '输入批次号' }).click()
        await page.getByLabel('袋子上的码或批次号').fill('(10) r-01')
        await page.getByLabel('袋子上的码或批次号').press('Enter')
        await main(page)
          .getByRole('link', { name: /北坡稻鸭米/ })
          .waitFor()
        // Who goes on by keyboard goes on from there.
        assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT')
      }))
  }
}
