import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { address, failing, noting, open, settled } from './ledgerScreen'
import { answers, cost, gift, page } from './ledgerStandIn'

const table = () => screen.getByRole('table')

describe('the overview', () => {
  test('shows balance, donations and expenses to the fen, with their time and mark', async () => {
    open()
    const overview = screen.getByRole('region', { name: '收支概览' })
    expect(await within(overview).findByText('¥90,071,992,547,409.93')).toBeVisible()
    expect(within(overview).getByText('¥90,071,992,547,500.00')).toBeVisible()
    expect(within(overview).getByText('¥90.07')).toBeVisible()
    expect(within(overview).getByText(/更新于 2025年11月20日 10:30/)).toBeVisible()
    expect(within(overview).getByText('演示数据')).toBeVisible()
    await settled()
  })

  test('says so when it does not come, and comes after a retry', async () => {
    const given = open('/finance', { '/finance/balance/get': failing }, 'en')
    const overview = screen.getByRole('region', { name: 'Overview' })
    expect(await within(overview).findByText('The totals could not be loaded')).toBeVisible()
    given['/finance/balance/get'] = answers['/finance/balance/get']
    await userEvent.click(within(overview).getByRole('button', { name: 'Try again' }))
    expect(await within(overview).findByText('CNY 90.07')).toBeVisible()
    await settled()
  })
})

describe('the rows', () => {
  test.each([
    ['zh', ['类型', '用途', '项目', '单位', '日期', '金额'], '共 45 笔'],
    ['en', ['Type', 'Purpose', 'Item', 'Unit', 'Date', 'Amount'], '45 entries'],
  ] as const)('stand in six columns under their total (%s)', async (lang, columns, total) => {
    open('/finance', {}, lang)
    await settled()
    const heads = within(table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(columns)
    expect(screen.getByText(total)).toBeVisible()
  })

  test('keep their place while they are on their way', async () => {
    open()
    expect(table()).toHaveAttribute('aria-busy', 'true')
    expect(within(table()).getAllByRole('row')).toHaveLength(11)
    await settled()
    expect(table()).toHaveAttribute('aria-busy', 'false')
  })

  test('of the other list have an address of their own', async () => {
    open()
    await settled()
    await userEvent.click(screen.getByRole('link', { name: '支出' }))
    expect(await screen.findByText('冷链配送')).toBeVisible()
    expect(address()).toHaveTextContent('?list=expense')
    expect(screen.getByRole('link', { name: '支出' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByText('−¥360.40')).toBeVisible()
  })

  test('are sorted by the service, and the address says how', async () => {
    const { asked, answer } = noting()
    open('/finance', { '/finance/donation/page': answer })
    await settled()
    expect(asked).toEqual([{ pageNo: 1, pageSize: 10, dateSort: -1 }])
    const amount = screen.getByRole('columnheader', { name: '金额' })
    await userEvent.click(within(amount).getByRole('button'))
    expect(amount).toHaveAttribute('aria-sort', 'descending')
    expect(address()).toHaveTextContent('?amountSort=-1')
    expect(asked.at(-1)).toEqual({ pageNo: 1, pageSize: 10, amountSort: -1 })
    await userEvent.click(within(amount).getByRole('button'))
    expect(asked.at(-1)).toEqual({ pageNo: 1, pageSize: 10, amountSort: 1 })
  })

  test('turn by pages whose number and size are in the address, and Back goes back', async () => {
    const { asked, answer } = noting()
    open('/finance', { '/finance/donation/page': answer })
    await settled()
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    expect(address()).toHaveTextContent('?pageNo=2')
    expect(asked.at(-1)).toMatchObject({ pageNo: 2 })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '50')
    expect(address()).toHaveTextContent('?pageSize=50')
    expect(asked.at(-1)).toMatchObject({ pageNo: 1, pageSize: 50 })
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(address()).toHaveTextContent('?pageNo=2')
  })

  test('are missed in words when none fit, with the way out', async () => {
    open('/finance?keyword=火星', {
      '/finance/donation/page': ({ keyword }: { keyword?: string }) =>
        keyword ? page([]) : answers['/finance/donation/page'],
    })
    expect(await screen.findByText('没有符合条件的账目')).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: '清除筛选' }).at(-1)!)
    await settled()
    expect(address()).toHaveTextContent(/^$/)
  })

  test('of an empty ledger are not blamed on the filter', async () => {
    open('/finance', { '/finance/donation/page': page([]) }, 'en')
    expect(await screen.findByText('The ledger has no entries yet')).toBeVisible()
  })
})

describe('an address that cannot be used as it is', () => {
  test('is repaired, and a notice says what was', async () => {
    const { asked, answer } = noting()
    open('/finance?keyword=亩&pageNo=0&dateFrom=2025-02-30', { '/finance/donation/page': answer })
    await settled()
    expect(address()).toHaveTextContent(/^\?keyword=亩$/)
    expect(screen.getByText(/已改正：开始日期、页码。/).closest('[role="status"]')).toBeVisible()
    expect(asked).toEqual([{ keyword: '亩', pageNo: 1, pageSize: 10, dateSort: -1 }])
  })

  test('loses a choice that is gone, and the notice goes with the next step', async () => {
    open('/finance?type=没有了&unit=王**', {}, 'en')
    await settled()
    expect(await screen.findByText(/were corrected: type\./)).toBeVisible()
    expect(address()).toHaveTextContent(/^\?unit=王\*\*$/)
    await userEvent.click(screen.getByRole('link', { name: 'Expenses' }))
    expect(await screen.findByText('冷链配送')).toBeVisible()
    expect(screen.queryByText(/were corrected/)).not.toBeInTheDocument()
  })

  test('comes back from behind the last page', async () => {
    open('/finance?pageNo=99', {
      '/finance/donation/page': ({ pageNo }: { pageNo: number }) =>
        page(pageNo > 5 ? [] : [gift], 45),
    })
    await settled()
    expect(address()).toHaveTextContent('?pageNo=5')
    expect(screen.getByText(/已改正：页码/)).toBeVisible()
  })
})

describe('the service gone', () => {
  test('while paging: the rows stay, marked with their time, and a retry brings the page', async () => {
    let gone = true
    open('/finance', {
      '/finance/donation/page': ({ pageNo }: { pageNo: number }) => {
        if (pageNo === 1) return answers['/finance/donation/page']
        if (gone) throw new Error('Network Error')
        return page([{ ...gift, item: '第二页的账目' }], 45)
      },
    })
    await settled()
    await userEvent.click(screen.getByRole('button', { name: '下一页' }))
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent('没能取到这一页账目')
    expect(note).toHaveTextContent(/下面仍是 \d{4}年\d+月\d+日 \d\d:\d\d 取到的账目/)
    expect(screen.getByText('每月一亩田')).toBeVisible()
    expect(screen.getByText('第 1–10 条，共 45 条')).toBeVisible()
    gone = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('第二页的账目')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('from the start: said once, with a retry, and no empty table', async () => {
    const given = open('/finance', { '/finance/donation/page': failing })
    expect(await screen.findByText('没能取到账目')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    given['/finance/donation/page'] = answers['/finance/donation/page']
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await settled()
  })

  test('for the other list does not leave donations under the heading of expenses', async () => {
    open('/finance', { '/finance/expense/page': failing })
    await settled()
    await userEvent.click(screen.getByRole('link', { name: '支出' }))
    expect(await screen.findByText('没能取到账目')).toBeVisible()
    expect(screen.queryByText('每月一亩田')).not.toBeInTheDocument()
  })
})

test('costs are never taken for gifts', async () => {
  open('/finance?list=expense', { '/finance/expense/page': page([cost]) }, 'en')
  expect(await screen.findByText('−CNY 360.40')).toBeVisible()
  expect(screen.getByText('Out')).toBeVisible()
})
