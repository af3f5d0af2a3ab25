import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { Balance, LedgerPage, SearchParams } from 'shared/contract'
import { eventually } from '../../browser'
import { TWO_AT_A_TIME, type OwnSite } from '../../journey'
import { ask, asks, desk, grouped, h1, main, phone, query, words, yuan } from './screen'

export function ledgerScreen({ site, visit }: OwnSite): void {
  describe('the ledger', TWO_AT_A_TIME, () => {
    const table = (page: Page) => main(page).getByRole('table')
    const pages = (page: Page) => main(page).getByRole('navigation', { name: '分页' })

    /** The rows on the screen, each as the service would say it. */
    const shown = (page: Page) =>
      table(page)
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => {
            const [type, purpose, , unit, date, amount] = [...row.querySelectorAll('td')].map(
              (cell) => cell.lastElementChild!.textContent,
            )
            // The words of a seal stand before the item's link and are no part of the item.
            const item = row.querySelector('td:nth-child(3) a')!.textContent
            return { type, purpose, item, unit, date, amount: amount!.replace(/[^\d.]/g, '') }
          }),
        )

    async function shows(page: Page, search: string, list = 'entry') {
      const { list: rows } = await ask<LedgerPage>(
        site,
        `/finance/${list}/page?pageSize=10&${search}`,
      )
      const wanted = rows.map(({ type, purpose, item, unit, date, amount }) => ({
        type,
        purpose,
        item,
        unit,
        date,
        amount,
      }))
      assert.ok(wanted.length > 0, 'the service has rows')
      await eventually(async () => assert.deepEqual(await shown(page), wanted))
    }

    for (const options of [phone, desk])
      it(`has the balance and the rows of the service at ${options.viewport.width} px`, () =>
        visit('/finance', options, async (page) => {
          const { balance, totalDonation, totalExpense } = await ask<Balance>(
            site,
            '/finance/balance/get',
          )
          const overview = main(page).getByRole('region', { name: '收支概览' })
          await eventually(async () => {
            const text = await words(overview)
            assert.ok(text.includes(`结余 ${yuan(balance)}`), text)
            assert.ok(text.includes(`捐赠总额 ${yuan(totalDonation)}`), text)
            assert.ok(text.includes(`支出总额 ${yuan(totalExpense)}`), text)
          })
          const fen = (amount: string) => BigInt(amount.replace('.', ''))
          assert.equal(fen(balance), fen(totalDonation) - fen(totalExpense))
          await shows(page, 'pageNo=1&dateSort=-1')
          const { counted, total } = await ask<LedgerPage>(
            site,
            '/finance/entry/page?pageNo=1&pageSize=10',
          )
          await main(page)
            .getByText(
              `共 ${grouped(counted)} 笔，另有 ${grouped(total - counted)} 行已更正或作废，不计入`,
              { exact: true },
            )
            .waitFor()
          await overview.getByText('演示数据').waitFor()
          await main(page)
            .getByText(/演示用的，不是真实收支/)
            .waitFor()
        }))

    it('has donations and expenses at addresses of their own', () =>
      visit('/finance', desk, async (page) => {
        const tab = (name: string) => main(page).getByRole('link', { name, exact: true })
        await tab('支出').click()
        await shows(page, 'pageNo=1&dateSort=-1', 'expense')
        await asks(page, { list: 'expense' })
        await tab('捐赠').click()
        await shows(page, 'pageNo=1&dateSort=-1', 'donation')
        await asks(page, { list: 'donation' })
        await page.goBack()
        await shows(page, 'pageNo=1&dateSort=-1', 'expense')
        await page.goBack()
        await shows(page, 'pageNo=1&dateSort=-1')
        await asks(page, {})
      }))

    it('turns its pages in the address, and Back turns them back', () =>
      visit('/finance', desk, async (page) => {
        await pages(page).getByRole('link', { name: '下一页' }).click()
        await shows(page, 'pageNo=2&dateSort=-1')
        await asks(page, { pageNo: '2' })
        await pages(page).getByRole('link', { name: '第 3 页' }).click()
        await shows(page, 'pageNo=3&dateSort=-1')
        await page.goBack()
        await shows(page, 'pageNo=2&dateSort=-1')
        await page.goBack()
        await shows(page, 'pageNo=1&dateSort=-1')
        await asks(page, {})
      }))

    it('filters and sorts in the address; whoever opens the link sees the same', () =>
      visit('/finance', desk, async (page) => {
        const { types } = await ask<SearchParams>(site, '/finance/entry/get-search-params')
        const { value, count } = types[1]!
        const type = main(page).getByRole('combobox', { name: '类型' })
        await type.selectOption(value)
        await main(page)
          .getByText(`符合条件的共 ${grouped(count)} 笔`)
          .waitFor()
        await table(page).getByRole('link', { name: '金额' }).click()
        const sort = table(page).getByRole('columnheader', { name: '金额' })
        await eventually(() => assert.ok(query(page).amountSort, 'query(page).amountSort'))
        const direction = query(page).amountSort === '1' ? 'ascending' : 'descending'
        await eventually(async () => assert.equal(await sort.getAttribute('aria-sort'), direction))
        await pages(page).getByRole('link', { name: '下一页' }).click()
        await eventually(() => assert.equal(query(page).pageNo, '2'))
        const search = new URLSearchParams(query(page))
        assert.equal(search.get('type'), value)
        await shows(page, search.toString())

        await visit(`/finance?${search}`, phone, async (other) => {
          await shows(other, search.toString())
          await asks(other, query(page))
          const filter = other.locator('select[name=type]')
          await eventually(async () => assert.equal(await filter.inputValue(), value))
        })
      }))

    it('finds by keyword, says when nothing fits, and clears the filter', () =>
      visit('/finance', desk, async (page) => {
        const keyword = main(page).getByRole('searchbox', { name: '关键词' })
        await keyword.fill('没有这样的账目')
        await keyword.press('Enter')
        await main(page).getByText('没有符合条件的账目', { exact: true }).waitFor()
        await asks(page, { keyword: '没有这样的账目' })
        await main(page).getByRole('link', { name: '清除筛选' }).last().click()
        await shows(page, 'pageNo=1&dateSort=-1')
        await asks(page, {})
      }))

    it('repairs an address that cannot be', () =>
      visit('/finance?pageNo=0&pageSize=7&dateSort=5', desk, async (page) => {
        await main(page)
          .getByText(/^这个地址里有用不了的内容，已去掉或改正：/)
          .waitFor()
        await shows(page, 'pageNo=1&dateSort=-1')
      }))

    it('keeps its page through a switch of language', () =>
      visit('/finance?pageNo=3', desk, async (page) => {
        await shows(page, 'pageNo=3&dateSort=-1')
        const rows = async () => (await shown(page)).map(({ date, amount }) => [date, amount])
        const before = await rows()
        await page.getByRole('link', { name: 'English' }).click()
        await h1(page, 'Ledger').waitFor()
        await eventually(async () => assert.deepEqual(await rows(), before))
        await asks(page, { pageNo: '3' })
      }))
  })
}
