import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readsEnglish, settled } from '../../browser'
import type { OwnSite } from '../../journey'
import { unmarkedChinese } from '../site/chinese-left'
import { at, heading, main, phone, recalled, RICE, rice, widths } from './trace-page'

/** Who reads English, or reads without scripts. */
export function otherReaders({ site, inPage }: OwnSite): void {
  // Each opens a bag that nobody opened before.
  for (const [which, options] of widths.entries()) {
    const width = `${options.viewport.width} px`

    it(`speaks English below /en, with every Chinese word marked as Chinese, at ${width}`, () =>
      inPage({ ...options, ...readsEnglish }, async ({ page, faults }) => {
        const bag = `01/${RICE}/10/R-01/21/004${which}`
        await page.goto(`${site.url}/en/${bag}`)
        await settled(page)
        assert.equal(at(page), `/en/trace/${bag}`)
        await heading(page, 'Beipo duck-field rice').waitFor()
        await main(page).getByText('Nobody has looked up this bag before.').waitFor()
        assert.deepEqual(await unmarkedChinese(page), [])
        assert.deepEqual(faults, [])
      }))

    it(`can be looked up and read without scripts, at ${width}`, () =>
      inPage({ ...options, javaScriptEnabled: false }, async ({ page, faults }) => {
        await page.goto(`${site.url}/trace`)
        const found = main(page).getByRole('link', { name: /北坡稻鸭米/ })
        const scan = page.getByText('用相机扫码')
        assert.equal(await scan.isVisible(), false)
        await page.getByLabel('袋子上的码或批次号').fill('r-01')
        await page.getByRole('button', { name: '查一查' }).click()
        await found.click()
        assert.equal(at(page), rice)
        assert.match(await main(page).innerText(), /碾米，出米率 65%/)
        await main(page).getByRole('link', { name: '对这一批有疑问，来问我们' }).waitFor()
        await page.goto(`${site.url}/trace?code=(01)${RICE}(10)R-01(21)0007`)
        await found.click()
        assert.equal(at(page), `${rice}/21/0007`)
        const bag = main(page).getByRole('region', { name: '这一袋' })
        assert.match(await bag.innerText(), /要浏览器运行这个页面的脚本才能看到/)
        await page.goto(`${site.url}/trace?code=`)
        await main(page).getByText('请输入批次号').waitFor()
        assert.deepEqual(faults, [])
      }))
  }

  for (const language of ['', '/en'])
    it(`shows what was tested and its limit on a phone without scrolling, below ${language || '/'}`, () =>
      inPage({ ...phone, ...(language ? readsEnglish : {}) }, async ({ page }) => {
        await page.goto(site.url + language + recalled)
        await settled(page)
        const cells = await main(page).locator('table').first().locator('th, td').all()
        assert.ok(cells.length > 6, `${cells.length} cells`)
        for (const cell of cells) {
          const box = await cell.boundingBox()
          assert.ok(box && box.x + box.width <= phone.viewport.width, await cell.innerText())
        }
      }))
}
