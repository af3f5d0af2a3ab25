import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inLang } from 'shared/contract'
import { readsEnglish, settled } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'
import { ENGINES, moves, playWith } from '../../picture'
import { codeOn, fill, heading, press, toCashier, words } from '../mf-pay/gift-page'
import { pages } from './pages'
import { noteRefused, refused } from './refused'

/** What the graphics of a machine without a graphics card say about their speed. */
const isOfTheMachine = (fault: string) => fault.includes('GL Driver Message')

describe('under the enforced policy', TWO_AT_A_TIME, () => {
  const { site, inPage } = ownSite()

  for (const path of [...pages, '/no-such-page'])
    for (const lang of ['zh', 'en'] as const)
      it(`${path} in ${lang} breaks none of its policies`, () =>
        inPage(lang === 'en' ? readsEnglish : {}, async ({ page, faults }) => {
          await noteRefused(page)
          await page.goto(site.url + inLang(lang, path))
          await settled(page)
          assert.deepEqual(await refused(page), [])
          // The browser's own line about an address or a gift that does not exist.
          assert.deepEqual(
            faults.filter((fault) => !/ 404 \(Not Found\)/.test(fault)),
            [],
          )
        }))

  it('the page of the api’s document breaks none either', () =>
    inPage({}, async ({ page }) => {
      await noteRefused(page)
      await page.goto(`${site.url}/api/docs`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      assert.deepEqual(await refused(page), [])
    }))

  it('the 360° view opens and turns', () =>
    inPage({}, async ({ page, faults }) => {
      await noteRefused(page)
      await page.goto(site.url)
      await settled(page)
      await page.getByRole('button', { name: '360° 查看生产' }).click()
      await page.getByRole('dialog').locator('canvas').waitFor()
      await page.getByRole('button', { name: '向左转' }).and(page.locator(':enabled')).click()
      await page.getByRole('button', { name: '关闭' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      assert.deepEqual(await refused(page), [])
      assert.deepEqual(
        faults.filter((fault) => !isOfTheMachine(fault)),
        [],
      )
    }))

  for (const engine of ENGINES)
    it(`a live stream plays in ${engine}`, () =>
      inPage({}, async ({ page, faults }) => {
        await playWith(page, engine)
        await noteRefused(page)
        await page.goto(`${site.url}/live/paddy`)
        await moves(page)
        assert.deepEqual(await refused(page), [])
        assert.deepEqual(faults, [])
      }))

  it('the ledger is exported', () =>
    inPage({ acceptDownloads: true }, async ({ page, faults }) => {
      await noteRefused(page)
      await page.goto(`${site.url}/finance`)
      await settled(page)
      const file = page.waitForEvent('download')
      await page.getByRole('main').getByRole('button', { name: 'CSV 表格' }).click()
      await file
      await page
        .getByRole('main')
        .getByText(/^已保存 .*行数与账本给出的一致/)
        .waitFor()
      assert.deepEqual(await refused(page), [])
      assert.deepEqual(faults, [])
    }))

  it('a gift is made, and its page shows the receipt and the code', () =>
    inPage({}, async ({ page, faults }) => {
      await noteRefused(page)
      await page.goto(`${site.url}/pay`)
      await settled(page)
      await fill(page, words.zh)
      assert.deepEqual(await refused(page), [])
      await toCashier(page, words.zh)
      await press(page, words.zh.approve)
      await heading(page, words.zh.paid).waitFor()
      await settled(page)
      assert.match(await codeOn(page, words.zh), /^[0-9A-Z]{26,}$/)
      assert.deepEqual(await refused(page), [])
      assert.deepEqual(faults, [])
    }))
})
