import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { settled, type WatchedPage } from '../../browser'
import { ownSite } from '../../journey'

const FILTERED = '/finance?list=expense&purpose=土壤改良&dateFrom=2025-01-01'
const PHONE = { width: 390, height: 800 }

describe('a visitor whose browser runs no scripts', () => {
  const { site, inPage } = ownSite()
  const noScripts = { javaScriptEnabled: false }
  const main = (page: Page) => page.getByRole('main')
  const follow = (page: Page, name: string) =>
    main(page).getByRole('link', { name, exact: true }).click()
  const rows = (page: Page) => main(page).getByRole('table').last().locator('tbody tr')
  const cells = (page: Page, column: number) =>
    rows(page).locator(`td:nth-child(${column}) > span:last-child`).allInnerTexts()
  const field = (page: Page, name: string) =>
    main(page).getByLabel(name, { exact: name !== '跳至' })
  const pages = (page: Page) => main(page).getByRole('navigation', { name: '分页' })
  const sortBy = (page: Page, name: string) =>
    main(page).getByRole('columnheader', { name }).getByRole('link').click()
  const at = (page: Page) => decodeURIComponent(page.url().slice(site.url.length))
  const without = (work: (watched: WatchedPage) => Promise<void>, viewport?: typeof PHONE) =>
    inPage({ ...noScripts, ...(viewport && { viewport }) }, async (watched) => {
      await work(watched)
      assert.deepEqual(watched.faults, [])
    })

  it('reads home, and where to go from there', () =>
    without(async ({ page }) => {
      await page.goto(site.url)
      assert.match(await main(page).innerText(), /数字现在显示为 0/)
      assert.doesNotMatch(await main(page).innerText(), /正在取最新数字/)
      assert.equal(await page.getByRole('button', { name: '360° 查看生产' }).isVisible(), false)
      await page.getByRole('contentinfo').getByRole('link', { name: '收支账本' }).click()
      assert.equal(await main(page).getByRole('heading', { level: 1 }).innerText(), '收支账本')
    }))

  it('filters, sorts and turns the ledger, opens an entry, and keeps the filter in English', () =>
    without(async ({ page }) => {
      await page.goto(`${site.url}/finance`)
      await follow(page, '支出')
      assert.equal(at(page), '/finance?list=expense')
      await field(page, '用途').selectOption('土壤改良')
      await field(page, '开始日期').fill('2025-01-01')
      await page.getByRole('button', { name: '查找' }).click()
      const given = [...new URL(page.url()).searchParams].filter(([, value]) => value)
      assert.deepEqual(given, [
        ['list', 'expense'],
        ['purpose', '土壤改良'],
        ['dateFrom', '2025-01-01'],
      ])
      assert.deepEqual([...new Set(await cells(page, 2))], ['土壤改良'])
      assert.equal(await field(page, '开始日期').inputValue(), '2025-01-01')
      assert.doesNotMatch(await main(page).innerText(), /用不了的内容/)

      await sortBy(page, '金额')
      assert.equal(at(page), `${FILTERED}&amountSort=-1`)
      const amounts = (await cells(page, 6)).map((text) => Number(text.replace(/[^\d.]/g, '')))
      assert.deepEqual(
        amounts,
        amounts.toSorted((one, other) => other - one),
      )
      const first = await cells(page, 5)
      await follow(page, '下一页')
      assert.equal(at(page), `${FILTERED}&amountSort=-1&pageNo=2`)
      assert.notDeepEqual(await cells(page, 5), first)

      await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
      assert.equal(at(page), `/en${FILTERED}&amountSort=-1&pageNo=2`)
      assert.equal(await field(page, 'Purpose').inputValue(), '土壤改良')

      await rows(page).first().getByRole('link').first().click()
      assert.match(at(page), /^\/en\/finance\/entry\/\d+$/)
      assert.match(
        await main(page).getByRole('heading', { level: 1 }).innerText(),
        /^Expense No\.\s\d+/,
      )
    }))

  it('chooses from a long list of units, and how many rows a page has', () =>
    without(async ({ page }) => {
      await page.goto(`${site.url}/finance?list=donation`)
      await page.locator('select[name="unit"]').selectOption({ index: 2 })
      await page.getByRole('button', { name: '查找' }).click()
      const unit = new URL(page.url()).searchParams.get('unit')
      assert.deepEqual([...new Set(await cells(page, 4))], [unit])
      await follow(page, '清除筛选')
      assert.equal(at(page), '/finance?list=donation')
      await field(page, '每页条数').selectOption('20')
      await pages(page).getByRole('button', { name: '前往' }).last().click()
      assert.equal(at(page), '/finance?list=donation&pageSize=20')
      assert.equal(await rows(page).count(), 20)
      await field(page, '跳至').fill('3')
      await field(page, '跳至').press('Enter')
      assert.equal(at(page), '/finance?list=donation&pageSize=20&pageNo=3')
    }))

  it('reads what is wrong with what was typed, and finds back from a page after the last one', () =>
    without(async ({ page }) => {
      await page.goto(`${site.url}/finance`)
      await field(page, '最低金额（元）').fill('很多')
      await field(page, '最低金额（元）').press('Enter')
      assert.match(await main(page).innerText(), /用不了的内容，已去掉或改正：最低金额。/)
      assert.equal(await rows(page).count(), 10)
      await page.goto(`${site.url}/finance?list=donation&pageNo=9999`)
      assert.match(await main(page).innerText(), /这一页在最后一页之后，没有账目/)
      await follow(page, '看最后一页')
      assert.notEqual(await rows(page).count(), 0)
    }))

  it('reads the numbers of the charts and the transfers', () =>
    without(async ({ page }) => {
      await page.goto(`${site.url}/finance`)
      const months = main(page).getByRole('figure').first()
      await months.locator('summary').click()
      assert.match(await months.getByRole('table').innerText(), /20\d\d年\d+月/)
      await follow(page, '全部调拨记录')
      assert.equal(await main(page).getByRole('heading', { level: 1 }).innerText(), '调拨记录')
      assert.notEqual(await main(page).locator('ol > li').count(), 0)
      assert.equal(await main(page).locator('[aria-busy="true"]').count(), 0)
    }))

  it('reads the streams of one place and opens one', () =>
    without(async ({ page }) => {
      await page.goto(`${site.url}/live`)
      const cards = main(page).getByRole('article')
      assert.equal(await cards.count(), 7)
      assert.doesNotMatch(await main(page).innerText(), /自动更新/)
      await main(page).getByRole('navigation').getByRole('link').nth(1).click()
      const { searchParams } = new URL(page.url())
      const places = await cards.locator('h2 + p').allInnerTexts()
      assert.ok(places.length > 0 && places.length < 7, `${places.length} of 7`)
      for (const place of places) assert.ok(place.startsWith(searchParams.get('place')!), place)
      await page.goto(`${site.url}/live`)
      await follow(page, '一号稻田')
      assert.equal(at(page), '/live/paddy')
      const words = await main(page).innerText()
      assert.match(words, /播放直播要用脚本（JavaScript）/)
      assert.doesNotMatch(words, /正在接通画面|复制链接/)
      assert.equal(
        await main(page)
          .getByRole('img', { name: /「一号稻田」的封面/ })
          .isVisible(),
        true,
      )
    }))

  for (const [path, sentence] of [
    ['/pay', /在线捐赠要用脚本（JavaScript）.*也不会扣款/],
    ['/en/pay', /Giving online needs JavaScript.*nothing is charged/],
    ['/pay/order', /这一页的内容要由脚本（JavaScript）取来/],
    ['/en/pay/order', /JavaScript fetches the content of this page/],
  ] as const)
    it(`reads on ${path} what does not work there`, () =>
      without(async ({ page }) => {
        await page.goto(site.url + path)
        assert.match(await main(page).innerText(), sentence)
      }))

  it('reads on /contact that the form cannot be sent', () =>
    without(async ({ page }) => {
      await page.goto(`${site.url}/contact`)
      await main(page).getByText('所以这张表现在提交不了').waitFor()
      assert.equal(await main(page).getByRole('button', { name: '提交' }).isDisabled(), true)
    }))

  it('uses the menu and the filters on a phone', () =>
    without(async ({ page }) => {
      await page.goto(`${site.url}/finance`)
      assert.equal(await page.getByRole('button', { name: '打开菜单' }).isVisible(), false)
      await field(page, '用途').selectOption('土壤改良')
      await page.getByRole('button', { name: '查找' }).click()
      assert.deepEqual([...new Set(await cells(page, 2))], ['土壤改良'])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.equal(wide, PHONE.width)
      await page.getByRole('banner').getByRole('link', { name: '支付 & 捐赠' }).click()
      assert.equal(at(page), '/pay')
    }, PHONE))

  it('with scripts the same controls load no page', () =>
    inPage({}, async ({ page, faults }) => {
      const loads: string[] = []
      const shows = async (address: string) => {
        await page.waitForURL((url) => decodeURIComponent(url.pathname + url.search) === address)
        await settled(page)
      }
      await page.goto(`${site.url}/finance`)
      await settled(page)
      page.on('request', (request) => {
        if (request.isNavigationRequest()) loads.push(request.url())
      })
      await follow(page, '支出')
      await shows('/finance?list=expense')
      await field(page, '用途').selectOption('土壤改良')
      await shows('/finance?list=expense&purpose=土壤改良')
      await field(page, '开始日期').fill('2025-01-01')
      await page.getByRole('button', { name: '查找' }).click()
      await shows(FILTERED)
      await sortBy(page, '金额')
      await shows(`${FILTERED}&amountSort=-1`)
      await follow(page, '下一页')
      await shows(`${FILTERED}&amountSort=-1&pageNo=2`)
      await field(page, '每页条数').selectOption('20')
      await shows(`${FILTERED}&amountSort=-1&pageSize=20`)
      await follow(page, '清除筛选')
      await shows('/finance?list=expense&amountSort=-1&pageSize=20')
      await page.getByRole('contentinfo').getByRole('link', { name: '田间直播' }).click()
      await shows('/live')
      await page.getByRole('heading', { level: 1, name: '田间直播' }).waitFor()
      await main(page).getByRole('navigation').getByRole('link').nth(1).click()
      await page.waitForURL(/\/live\?place=/)
      assert.deepEqual(loads, [])
      assert.deepEqual(faults, [])
    }))
})
