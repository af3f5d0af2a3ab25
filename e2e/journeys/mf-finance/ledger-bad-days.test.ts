import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { eventually, nobodyLooks, settled } from '../../browser'
import { ownSite, TWO_AT_A_TIME } from '../../journey'

const phone = { viewport: { width: 375, height: 812 } }
const desk = { viewport: { width: 1440, height: 900 } }

/** What the error catalogue of the spec says of a call that was cancelled. */
const CANCELLED = '网络错误或请求已取消'
const UNKNOWN = "' OR 1=1 --<img src=x onerror=alert(1)>"

interface Row {
  id: string
}

const main = (page: Page) => page.getByRole('main')
const table = (page: Page) => main(page).getByRole('table')
const purpose = (page: Page) => main(page).getByRole('combobox', { name: '用途', exact: true })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const asks = (page: Page, wanted: Record<string, string>) =>
  eventually(() => assert.deepEqual(query(page), wanted))

/** The rows on the screen, by their numbers. */
const shown = (page: Page) =>
  table(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => row.querySelector('td:nth-child(3) a')?.getAttribute('href') ?? null),
    )

describe('the ledger on a bad day', TWO_AT_A_TIME, () => {
  const { site, visit, inPage } = ownSite({ RENDER_LIMIT: '0' })

  async function ask<T>(path: string): Promise<T> {
    const answer = await fetch(`${site.url}/api${path}`)
    return ((await answer.json()) as { data: T }).data
  }
  const rowsOf = async (search: string) =>
    (await ask<{ list: Row[] }>(`/finance/entry/page?${search}`)).list.map(
      ({ id }) => `/finance/entry/${id}`,
    )
  const shows = async (page: Page, search: string) => {
    const wanted = await rowsOf(search)
    assert.ok(wanted.length > 0, 'the service has rows')
    await eventually(async () => assert.deepEqual(await shown(page), wanted))
  }

  it('of two fast changes only the last is answered; the call before is cancelled', () =>
    inPage(desk, async ({ page, faults }) => {
      const { purposes } = await ask<{ purposes: { value: string }[] }>(
        '/finance/entry/get-search-params',
      )
      const [first, last] = [purposes[0]!.value, purposes[1]!.value]
      await page.goto(`${site.url}/finance`)
      await settled(page)
      const held: Route[] = []
      await page.route(isFor(first), (route) => void held.push(route))
      const before = await shown(page)
      await page.evaluate(noteRows)

      await purpose(page).selectOption(first)
      await eventually(() => assert.equal(held.length, 2, 'the rows and the charts are asked for'))
      await purpose(page).selectOption(last)
      await shows(page, `purpose=${last}&dateSort=-1`)
      await asks(page, { purpose: last })
      // Answered only now, when nobody waits any more: the browser has let go of both.
      await Promise.all(held.map((route) => route.continue().catch(() => {})))
      await eventually(() => {
        for (const route of held) assert.ok(route.request().failure(), route.request().url())
      })
      await settled(page)
      await shows(page, `purpose=${last}&dateSort=-1`)
      const known = [...before, ...(await shown(page))]
      const others = (await page.evaluate(rowsSeen)).filter((row) => !known.includes(row))
      assert.deepEqual(others, [], 'the first answer was never shown')
      await eventually(() => assert.equal(faults.length, 2, faults.join('\n')))
      for (const fault of faults) assert.ok(fault.includes(CANCELLED), fault)
    }))

  it('the api is gone while paging: the rows stay with their time, a retry brings the page', () =>
    visit('/finance', desk, async (page) => {
      await shows(page, 'dateSort=-1')
      await page.evaluate(nobodyLooks)
      await page.route('**/api/**', (route) => route.abort('connectionrefused'))
      await main(page).getByRole('link', { name: '下一页' }).click()
      const alert = main(page).getByRole('alert').filter({ hasText: '没能取到这一页账目' })
      await alert.getByText(/下面仍是 \d+年\d+月\d+日 \d\d:\d\d 取到的账目，没有丢失/).waitFor()
      await shows(page, 'dateSort=-1')
      await asks(page, { pageNo: '2' })
      await main(page).getByText('第 1–10 条').waitFor()
      await page.unroute('**/api/**')
      const results = main(page).getByRole('region', { name: '全部账目' })
      await results.getByRole('button', { name: '重试' }).click()
      await shows(page, 'pageNo=2&dateSort=-1')
      await alert.waitFor({ state: 'detached' })
      await main(page).getByText('第 11–20 条').waitFor()
    }))

  const addresses: [string, string, Record<string, string>][] = [
    ['pageNo=0&pageSize=1000', '页码、每页条数', {}],
    ['dateFrom=2026-02-30&purpose=老人营养餐', '开始日期', { purpose: '老人营养餐' }],
    ['dateFrom=2026-05-02&dateTo=2026-05-01', '开始日期、结束日期', {}],
    ['amountMin=-5&amountMax=1e99', '最低金额、最高金额', {}],
    [`keyword=${'长'.repeat(3400)}`, '关键词', {}],
    ['dateFrom=1800-01-01&dateTo=2999-12-31', '开始日期、结束日期', {}],
    ['keyword=\u0000&type=', '关键词', {}],
    ['purpose=老人营养餐&purpose=土壤改良', '用途', { purpose: '老人营养餐' }],
    ['pageNo=999999', '页码', { pageNo: 'last' }],
  ]
  for (const [search, fields, kept] of addresses)
    it(`?${search.slice(0, 60)} is repaired, and said to be`, () =>
      inPage(desk, async ({ page }) => {
        await page.goto(`${site.url}/finance?${encodeURI(search)}`)
        await settled(page)
        await main(page)
          .getByText(new RegExp(`^这个地址里有用不了的内容，已去掉或改正：${fields}`))
          .waitFor()
        const { total } = await ask<{ total: number }>('/finance/entry/page')
        const pageNo = kept.pageNo && { pageNo: String(Math.ceil(total / 10)) }
        await asks(page, { ...kept, ...pageNo })
        await shows(page, `${new URLSearchParams(query(page)).toString()}&dateSort=-1`)
      }))

  it('a value that the ledger does not know fits nothing, which is said, whatever it is', () =>
    visit(`/finance?type=${encodeURIComponent(UNKNOWN)}`, desk, async (page) => {
      await main(page).getByText(`账本里没有类型是「${UNKNOWN}」的账目。`).waitFor()
      assert.equal(await table(page).count(), 0)
      await asks(page, { type: UNKNOWN })
    }))

  it('what a filter does not take is said beside it; the rows and the others stay', () =>
    visit('/finance', desk, async (page) => {
      await shows(page, 'dateSort=-1')
      const refuses = async (label: string, text: string, why: string) => {
        const control = main(page).getByLabel(label, { exact: true })
        await control.fill(text)
        await control.press('Enter')
        await eventually(async () => {
          assert.equal(await control.getAttribute('aria-invalid'), 'true')
          const id = (await control.getAttribute('aria-describedby'))!
          const said = await page
            .locator(
              id
                .split(' ')
                .map((one) => `[id="${one}"]`)
                .join(),
            )
            .allInnerTexts()
          assert.ok(said.join().includes(why), said.join())
        })
        await asks(page, {})
        await control.fill('')
        await control.press('Enter')
        await eventually(async () =>
          assert.notEqual(await control.getAttribute('aria-invalid'), 'true'),
        )
      }
      await refuses('最低金额（元）', '-5', '请填写金额')
      await refuses('最高金额（元）', '9999999999999999', '请填写金额')
      await refuses('关键词', '长'.repeat(3400), '关键词最多')
      await main(page).getByLabel('开始日期').fill('2026-05-02')
      await main(page).getByLabel('开始日期').press('Enter')
      await asks(page, { dateFrom: '2026-05-02' })
      const until = main(page).getByLabel('结束日期')
      await until.fill('2026-05-01')
      await until.press('Enter')
      await main(page).getByText('结束日期不能早于开始日期').waitFor()
      await asks(page, { dateFrom: '2026-05-02' })
      await shows(page, 'dateFrom=2026-05-02&dateSort=-1')
    }))

  it('what is typed and not applied stays typed, and is said not to be in force, past every step', () =>
    visit('/finance', desk, async (page) => {
      await shows(page, 'dateSort=-1')
      const least = main(page).getByLabel('最低金额（元）', { exact: true })
      const waits = async (wanted: Record<string, string>) => {
        await asks(page, wanted)
        assert.equal(await least.inputValue(), '100')
        await main(page).getByText('有未应用的条件', { exact: true }).waitFor()
      }
      await least.fill('100')
      await main(page).getByRole('link', { name: '日期' }).click()
      await waits({ dateSort: '1' })
      await shows(page, 'dateSort=1')
      await main(page).getByRole('link', { name: '捐赠', exact: true }).click()
      await waits({ list: 'donation', dateSort: '1' })
      const file = page.waitForEvent('download')
      await main(page).getByRole('button', { name: 'CSV 表格', exact: true }).click()
      const { total } = await ask<{ total: number }>('/finance/donation/page')
      assert.ok(await file, 'await file')
      await main(page)
        .getByText(new RegExp(`已保存 .+，共 ${total.toLocaleString('en')} 行`))
        .waitFor()
      await waits({ list: 'donation', dateSort: '1' })
      await main(page).getByRole('button', { name: '查找', exact: true }).click()
      await asks(page, { list: 'donation', dateSort: '1', amountMin: '100' })
      await main(page).getByText('有未应用的条件').waitFor({ state: 'detached' })
      await main(page)
        .getByText(/条件已改变，这份文件按开始时的条件导出/)
        .waitFor()
      await least.fill('1000')
      await main(page).getByRole('link', { name: '清除筛选', exact: true }).click()
      await asks(page, { list: 'donation', dateSort: '1' })
      await eventually(async () => assert.equal(await least.inputValue(), ''))
    }))

  it('what the service itself refuses is said beside its control, in its words', () =>
    visit('/finance', desk, async (page) => {
      await page.route('**/api/finance/entry/page?*keyword=*', (route) =>
        route.fulfill({
          status: 400,
          json: {
            code: 40001,
            msg: '',
            data: { faults: [{ field: 'keyword', reason: '这个词今天查不了。' }] },
          },
        }),
      )
      const keyword = main(page).getByRole('searchbox', { name: '关键词' })
      await keyword.fill('午餐')
      await keyword.press('Enter')
      await main(page).getByText('这个词今天查不了。').waitFor()
      await main(page).getByText('筛选条件有误').waitFor()
      assert.equal(await keyword.getAttribute('aria-invalid'), 'true')
      await shows(page, 'dateSort=-1')
      await main(page)
        .getByRole('alert')
        .locator('..')
        .getByRole('button', { name: '清除筛选' })
        .click()
      await asks(page, {})
      await main(page).getByText('筛选条件有误').waitFor({ state: 'detached' })
    }))

  it('on a phone the pages fit in a line and turn both ways, to the last and back', () =>
    visit('/finance', phone, async (page) => {
      const { total } = await ask<{ total: number }>('/finance/entry/page')
      const last = Math.ceil(total / 10)
      const pages = main(page).getByRole('navigation', { name: '分页' })
      const stands = (at: number) =>
        pages.getByText(`第 ${at} / ${last} 页`, { exact: true }).waitFor()
      const turn = (name: string) => pages.getByRole('link', { name, exact: true }).click()
      await stands(1)
      const steps = await pages.getByRole('link').all()
      const boxes = await Promise.all(steps.map((step) => step.boundingBox()))
      const onScreen = boxes.filter((box) => box !== null)
      assert.equal(onScreen.length, 4)
      for (const { x, y, width, height } of onScreen) {
        assert.ok(
          x >= 0 && x + width <= 375 && width >= 44 && height >= 44,
          'x >= 0 && x + width <= 375 && width >= 44 && height >= 44',
        )
        assert.equal(y, onScreen[0]!.y, 'one line')
      }
      await turn('下一页')
      await stands(2)
      await shows(page, 'pageNo=2&dateSort=-1')
      await turn('最后一页')
      await stands(last)
      await shows(page, `pageNo=${last}&dateSort=-1`)
      await turn('上一页')
      await stands(last - 1)
      await turn('第一页')
      await stands(1)
      await shows(page, 'dateSort=-1')
      await asks(page, {})
    }))

  it('an entry is one sheet of paper, without what belongs to the screen', () =>
    visit('/finance/entry/1', desk, async (page) => {
      await main(page).getByRole('heading', { level: 1, name: /№1 / }).waitFor()
      const sheet = String(await page.pdf({ preferCSSPageSize: true }))
      assert.equal(sheet.match(/\/Type\s*\/Page\b/g)?.length, 1)
      await page.emulateMedia({ media: 'print' })
      for (const name of ['跳到正文', '加入我们', '返回收支账本', '田间直播'])
        assert.equal(await page.getByRole('link', { name }).count(), 0, name)
      assert.equal(await page.getByText('All rights reserved').isVisible(), false)
      assert.equal(await page.getByRole('button').count(), 0)
      await page.getByText(`${site.url}/finance/entry/1`).waitFor()
    }))
})

/** The calls that ask for the rows or the charts of one purpose. */
const isFor = (purpose: string) => (url: URL) =>
  /\/finance\/entry\/(page|get-summary)$/.test(url.pathname) &&
  url.searchParams.get('purpose') === purpose

/** Runs in the page: keeps every row that is ever shown from now on. */
function noteRows() {
  const rows = new Set<string>()
  Object.assign(globalThis, { rows })
  new MutationObserver(() => {
    for (const link of document.querySelectorAll('main tbody td:nth-child(3) a'))
      rows.add(link.getAttribute('href')!)
  }).observe(document.querySelector('main')!, { childList: true, subtree: true, attributes: true })
}

const rowsSeen = () => [...(globalThis as unknown as { rows: Set<string> }).rows]
