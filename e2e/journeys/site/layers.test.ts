import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { settled } from '../../browser'
import { ownSite } from '../../journey'

/** Adds rules to a page as a style sheet that comes last. */
const add = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** A cell of the ledger's widget on home. */
const CELL = '[class*="Home-module-sections"] tbody td'

describe('cascade layers', () => {
  const { visit } = ownSite()

  for (const first of ['/', '/finance'])
    it(`a widget's own styles win over those of home when ${first} was opened first`, () =>
      visit(first, {}, async (page) => {
        if (first !== '/') {
          await page.getByRole('banner').getByRole('link', { name: '慢生活农场' }).click()
          await page.waitForURL((url) => url.pathname === '/')
          await settled(page)
        }
        await page.locator(CELL).first().waitFor()
        const padding = await styleOf(page, CELL, 'padding-top')
        const host = await page
          .locator('[class*="Home-module-sections"]')
          .evaluate(({ classList }) =>
            [...classList].find((name) => name.startsWith('Home-module-sections')),
          )
        await add(page, `@layer parts.home{.${host} td{padding:50px;letter-spacing:5px}}`)
        assert.equal(
          await styleOf(page, CELL, 'letter-spacing'),
          '5px',
          'the rule selects the cell',
        )
        assert.equal(await styleOf(page, CELL, 'padding-top'), padding)
      }))

  it('parts look the same in whichever order their style sheets stand', () =>
    visit('/', {}, async (page) => {
      await page.locator(CELL).first().waitFor()
      const { orders, looks } = await page.evaluate(() => {
        const ofParts = [...document.querySelectorAll('style')].filter(
          ({ sheet }) =>
            sheet?.cssRules[0]?.cssText.startsWith('@layer parts.') &&
            sheet.cssRules[0] instanceof CSSLayerBlockRule,
        )
        const look = () =>
          [...document.querySelectorAll('main *')].map((element) => {
            const style = getComputedStyle(element)
            return [...style].map((name) => style.getPropertyValue(name)).join('|')
          })
        const before = look()
        document.head.append(...ofParts.toReversed())
        const order = () =>
          [...document.querySelectorAll('style')]
            .filter((style) => ofParts.includes(style))
            .map((style) => style.dataset.href)
        return {
          orders: [ofParts.map((style) => style.dataset.href), order()],
          looks: [before, look()],
        }
      })
      assert.equal(orders[0]!.length, 2, 'home and the widget')
      assert.deepEqual(orders[1], orders[0]!.toReversed())
      assert.ok(looks[0]!.length > 200, 'the page has its elements')
      assert.deepEqual(looks[1], looks[0])
    }))

  it('no selector of a part wins over the header', () =>
    visit('/live', {}, async (page) => {
      await add(
        page,
        '@layer parts.live{html body#app header,html body header[class]{position:static;height:0;letter-spacing:5px}}',
      )
      assert.equal(await styleOf(page, 'header', 'letter-spacing'), '5px', 'the rule selects it')
      assert.equal(await styleOf(page, 'header', 'position'), 'sticky')
      assert.equal(await styleOf(page, 'header', 'height'), '72px')
    }))
})
