import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually, settled } from '../../browser'
import { type OwnSite, TWO_AT_A_TIME } from '../../journey'
import { main, phone, table, widths, words } from './home-page'

/** What home has besides the figures of the service. */
export function restOfTheScreen({ site, inPage, visit }: OwnSite): void {
  describe('the rest of the screen', TWO_AT_A_TIME, () => {
    for (const options of widths)
      it(`has everything at ${options.viewport.width} px`, () =>
        visit('/', options, async (page) => {
          await page.getByRole('heading', { level: 1, name: '溯源护健康，一链守万家' }).waitFor()
          const facts = main(page).getByRole('list', { name: '种地的人和地' }).getByRole('listitem')
          assert.match(await words(facts.nth(0)), /农田面积 7,000\+ ㎡/)
          assert.match(await words(facts.nth(1)), /20\+ 位 手工种植，让农户挣得更多/)
          const support = main(page).getByRole('region', { name: '获得支持 · 参与公益' })
          const join = support.getByRole('link', { name: '立即加入项目' })
          assert.equal(await join.getAttribute('href'), '/contact')
          const mission = main(page).getByRole('region', { name: '项目宗旨' })
          assert.equal(
            await mission.getByRole('blockquote').textContent(),
            '本项目运用区块链技术，打造透明、可溯源的有机农业项目。',
          )
          const badges = main(page).getByRole('list', { name: '安全与溯源' }).getByRole('listitem')
          assert.deepEqual(
            await badges.allTextContents(),
            Array.from({ length: 9 }, (_, at) => (at % 2 ? '链上溯源' : '安全有机')),
          )
          const shown = page.getByText(/685|2,?000\b/)
          assert.equal(await shown.count(), 0, 'the held constants are not displayed')
        }))

    it('立即加入项目 leads to the form, from the hero and from the support card', () =>
      visit('/', phone, async (page) => {
        const join = main(page).getByRole('link', { name: '立即加入项目' })
        assert.equal(await join.count(), 2)
        for (const at of [0, 1]) {
          await join.nth(at).click()
          await page.getByRole('heading', { level: 1, name: '加入我们' }).waitFor()
          assert.equal(new URL(page.url()).pathname, '/contact')
          await page.goBack()
          await page.getByRole('heading', { level: 1, name: '溯源护健康，一链守万家' }).waitFor()
        }
      }))

    it('the nine badges lead to the newest batches, whose records the browser has checked', () =>
      visit('/', phone, async (page) => {
        const badges = main(page).getByRole('list', { name: '安全与溯源' }).getByRole('link')
        assert.equal(await badges.count(), 9)
        await badges.first().click()
        await page.getByRole('link', { name: /北坡稻鸭米/ }).click()
        await main(page)
          .getByRole('status')
          .filter({ hasText: /^已验证：/ })
          .waitFor()
      }))

    it('查看账目 leads past the overview to the rows, which the browser has checked', () =>
      visit('/', phone, async (page) => {
        await main(page).getByRole('link', { name: '查看账目' }).click()
        const rows = page.getByRole('region', { name: '全部账目' })
        await rows.getByText(/^已验证：/).waitFor()
        const header = (await page.getByRole('banner').boundingBox())!
        const inSight = async () => {
          const heading = (await rows.getByRole('heading', { name: '全部账目' }).boundingBox())!
          assert.ok(heading.y >= header.y + header.height, `heading at ${heading.y}`)
          assert.ok(heading.y < phone.viewport.height / 2, `heading at ${heading.y}`)
        }
        await eventually(inSight, 10_000)
      }))

    it('is there without any script: header, hero, sample table, footer', () =>
      inPage({ javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(`${site.url}/`)
        const menu = page.getByRole('banner').getByRole('link', { name: '支付 & 捐赠' })
        assert.ok(await menu.isVisible(), 'await menu.isVisible()')
        const h1 = page.getByRole('heading', { level: 1, name: '溯源护健康，一链守万家' })
        assert.ok(await h1.isVisible(), 'await h1.isVisible()')
        assert.equal(await table(page).getByRole('row').count(), 11)
        assert.ok(
          await page.getByText('© 2025 慢生活农场 All rights reserved.').isVisible(),
          `await page.getByText('© 2025 慢生活农场 All rights reserved.').isVisible()`,
        )
        await menu.click()
        await page.getByRole('heading', { level: 1, name: '支付 & 捐赠' }).waitFor()
      }))
  })

  describe('the finance table', TWO_AT_A_TIME, () => {
    for (const options of widths)
      it(`has six columns and ten sample rows at ${options.viewport.width} px`, () =>
        visit('/', options, async (page) => {
          await main(page).getByText('示例账目', { exact: true }).waitFor()
          const heads = table(page).getByRole('columnheader')
          assert.deepEqual(await heads.allTextContents(), [
            '类型',
            '用途',
            '项目',
            '单位',
            '日期',
            '金额',
          ])
          const rows = table(page)
            .getByRole('row')
            .filter({ has: page.getByRole('cell') })
          assert.equal(await rows.count(), 10)
          for (const row of await rows.all()) assert.equal(await row.getByRole('cell').count(), 6)
          const first = await words(rows.first())
          assert.match(first, /\d{4}-\d\d-\d\d .*收入 \+¥[\d,]+\.\d\d|支出 −¥[\d,]+\.\d\d/)
        }))

    it('starts sorted by date upwards and amount downwards', () =>
      visit('/', {}, async (page) => {
        const sorts = await table(page)
          .getByRole('columnheader')
          .evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-sort')))
        assert.deepEqual(sorts, [null, null, null, null, 'ascending', 'descending'])
        const dates = await table(page)
          .locator('time')
          .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime))
        assert.equal(dates.length, 10)
        assert.deepEqual(dates, [...dates].sort())
      }))

    it('stands at page 1 of 10, ten of 100 rows, and leads to the whole ledger', () =>
      visit('/', {}, async (page) => {
        const pages = main(page).getByRole('navigation', { name: '分页' })
        await pages.getByText('第 1–10 条，共 100 条').waitFor()
        const current = pages.locator('[aria-current="page"]')
        assert.deepEqual(await current.allTextContents(), ['1'])
        assert.ok(
          await pages.getByRole('button', { name: '第 10 页' }).isVisible(),
          `await pages.getByRole('button', { name: '第 10 页' }).isVisible()`,
        )
        const size = pages.getByRole('combobox', { name: '每页条数' })
        assert.equal(await size.inputValue(), '10')
        await main(page).getByRole('link', { name: '查看完整收支账本' }).click()
        await page.getByRole('heading', { level: 1, name: '收支账本' }).waitFor()
        assert.equal(new URL(page.url()).pathname, '/finance')
      }))

    it('asks the service for nothing', () =>
      inPage({}, async ({ page }) => {
        const asked: string[] = []
        page.on('request', (request) => asked.push(new URL(request.url()).pathname))
        await page.goto(`${site.url}/`)
        await settled(page)
        await table(page).waitFor()
        assert.deepEqual(
          [...new Set(asked.filter((path) => path.startsWith('/api/')))],
          ['/api/home/realtime-data/get'],
        )
      }))
  })

  describe('the 360° view', TWO_AT_A_TIME, () => {
    for (const options of [phone, widths[3]!])
      it(`opens in a dialog, closes on Escape and gives the focus back at ${options.viewport.width} px`, () =>
        visit('/', options, async (page) => {
          const button = main(page).getByRole('button', { name: '360° 查看生产' })
          await button.click()
          const dialog = page.getByRole('dialog', { name: '360° 查看生产' })
          await dialog.locator('canvas').waitFor()
          await dialog
            .getByRole('button', { name: '向左转' })
            .and(page.locator(':enabled'))
            .waitFor()
          await eventually(async () => {
            const canvas = (await dialog.locator('canvas').boundingBox())!
            assert.ok(canvas.width > 300 && canvas.height > 200, JSON.stringify(canvas))
          })
          await page.waitForFunction(() => document.activeElement?.closest('dialog'))
          await page.keyboard.press('Escape')
          await dialog.waitFor({ state: 'detached' })
          await eventually(async () =>
            assert.ok(
              await button.evaluate((one) => one === document.activeElement),
              'await button.evaluate((one) => one === document.activeElement)',
            ),
          )
        }))

    it('is closed by its button as well, and its viewer is fetched only when it is opened', () =>
      inPage({}, async ({ page }) => {
        const fetched: string[] = []
        page.on('request', (request) => fetched.push(request.url()))
        await page.goto(`${site.url}/`)
        await settled(page)
        assert.equal(fetched.filter((url) => /panorama/.test(url)).length, 0)
        await main(page).getByRole('button', { name: '360° 查看生产' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.locator('canvas').waitFor()
        await eventually(() =>
          assert.ok(
            fetched.some((url) => /\/media\/panorama\//.test(url)),
            'fetched.some((url) => /\\/media\\/panorama\\//.test(url))',
          ),
        )
        await dialog.getByRole('button', { name: '关闭' }).click()
        await dialog.waitFor({ state: 'detached' })
      }))
  })
}
