import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { eventually, settled } from '../../browser'
import type { RunningSite } from '../../site'
import type { EngineVisit } from './engine'
import type { InEngine } from './engines'
import { shown, SIZES } from './page'

const ROW = 'main td:nth-child(3) a[href^="/finance/entry/"]'

/** Thousands of rows take a browser half a minute on a machine that is busy with other tests. */
const EXPORT_MS = 120_000

/** The ledger is filtered, sorted, turned, opened and exported. */
export function ledger(site: RunningSite, inEngine: InEngine): void {
  it('filters, sorts and turns the ledger, opens an entry and comes back to the same rows', () =>
    inEngine(async (visit) => {
      const { page } = visit
      await open(visit, '/finance')
      const at = (query: string) =>
        shown(page, { h1: '收支账本', at: `/finance?${query}`, lang: 'zh' })
      await visit.click('link', '支出')
      await at('list=expense')
      await visit.choose('select[name="purpose"]', '土壤改良')
      await at('list=expense&purpose=%E5%9C%9F%E5%A3%A4%E6%94%B9%E8%89%AF')
      await visit.click('link', '金额')
      await at('list=expense&purpose=%E5%9C%9F%E5%A3%A4%E6%94%B9%E8%89%AF&amountSort=-1')
      await visit.click('link', '下一页')
      await at('list=expense&purpose=%E5%9C%9F%E5%A3%A4%E6%94%B9%E8%89%AF&amountSort=-1&pageNo=2')
      const rows = await page.evaluate(rowsOf, ROW)
      assert.equal(rows.length, 10)
      await page.click(ROW)
      await page.waitForFunction(() => /№\d+/.test(document.querySelector('main h1')!.textContent))
      await page.evaluate(() => history.back())
      await at('list=expense&purpose=%E5%9C%9F%E5%A3%A4%E6%94%B9%E8%89%AF&amountSort=-1&pageNo=2')
      assert.deepEqual(await page.evaluate(rowsOf, ROW), rows)
    }))

  it('exports the rows that fit, as many as the ledger says', () =>
    inEngine(async (visit) => {
      await open(visit, '/finance?list=donation')
      await visit.click('button', 'CSV 表格')
      await eventually(async () => {
        const said = await visit.page.evaluate(() => document.querySelector('main')!.textContent)
        assert.match(said, /已保存 .*行数与账本给出的一致/)
      }, EXPORT_MS)
      const answer = await fetch(`${site.url}/api/finance/donation/page`)
      const { data } = (await answer.json()) as { data: { total: number } }
      await eventually(async () => {
        const [file] = await visit.saved()
        assert.ok(file, 'no file was saved')
        const lines = readFileSync(file, 'utf8').trim().split('\n')
        assert.equal(lines.length, 1 + data.total)
      })
    }))

  it('cuts no date in the filters, however wide the window is', () =>
    inEngine(async (visit) => {
      await open(visit, '/finance?dateFrom=2025-10-28')
      for (const width of [1440, 1210, 1100, 780, 447, 390]) {
        await visit.resize({ width, height: 900 })
        await visit.page.evaluate(unfold)
        for (const { wide, wanted } of await visit.page.evaluate(dateFields))
          assert.ok(wide >= wanted, `${wide} px of ${wanted} px in a window of ${width} px`)
      }
    }))

  it('shows which date field the keyboard is in', () =>
    inEngine(async (visit) => {
      await open(visit, '/finance')
      await visit.page.click('input[name="keyword"]')
      await visit.press('Tab')
      assert.deepEqual(await visit.page.evaluate(focusRing), ['dateFrom', 'solid'])
    }))

  async function open(visit: EngineVisit, path: string, size = SIZES.desk) {
    await visit.resize(size)
    await visit.page.goto(site.url + path)
    await settled(visit.page)
  }
}

const rowsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href'))

const unfold = () =>
  document
    .querySelector<HTMLElement>('[aria-controls="ledger-filters"][aria-expanded="false"]')
    ?.click()

/** How wide the date fields are, and how wide the browser would make them by itself. */
const dateFields = () =>
  [...document.querySelectorAll<HTMLElement>('input[type="date"]')].map((field) => {
    const wide = field.offsetWidth
    field.style.width = 'max-content'
    const wanted = field.offsetWidth
    field.style.width = ''
    return { wide, wanted }
  })

const focusRing = () => {
  const field = document.activeElement
  return field && [field.getAttribute('name'), getComputedStyle(field).outlineStyle]
}
