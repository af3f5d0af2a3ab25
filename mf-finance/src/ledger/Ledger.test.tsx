import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ok } from 'testing'
import { answers, balance, cost, failing, gift, page } from '../testing/ledger-answers'
import { address, noting, open, settled } from '../testing/ledger-screen'

const table = () => screen.getByRole('table', { name: /账目|entries|Donations|Expenses/ })
const tab = (name: string) => screen.getByText(name, { selector: 'nav a' })
const rowOf = (item: string) => within(table()).getByText(item).closest('tr')!

describe('the overview', () => {
  it('shows balance, donations and expenses to the fen, with their time and demonstration mark', async () => {
    open()
    const overview = screen.getByRole('region', { name: '收支概览' })
    expect(await within(overview).findByText('¥90,071,992,547,409.93')).toBeVisible()
    expect(within(overview).getByText('¥90,071,992,547,500.00')).toBeVisible()
    expect(within(overview).getByText('¥90.07')).toBeVisible()
    expect(within(overview).getByText(/更新于 2025年11月20日 10:30/)).toBeVisible()
    expect(within(overview).getByText('演示数据')).toBeVisible()
    await settled()
  })

  it('shows an error when it fails to load, and loads after a retry', async () => {
    const { given } = open('/finance', { '/finance/balance/get': failing }, 'en')
    const overview = screen.getByRole('region', { name: 'Overview' })
    expect(await within(overview).findByText('The totals could not be loaded')).toBeVisible()
    given['/finance/balance/get'] = answers['/finance/balance/get']
    await userEvent.click(within(overview).getByRole('button', { name: 'Try again' }))
    expect(await within(overview).findByText('CNY 90.07')).toBeVisible()
    await settled()
  })
})

describe('figures that have become outdated', () => {
  const corrected = { income: '57000.00', expense: '360.40' }
  const agreeing = { ...balance, totalDonation: '57600.00', totalExpense: '360.40' }

  it('are refreshed as soon as a page has different sums', async () => {
    const { given } = open('/finance', { '/finance/balance/get': ok(agreeing) })
    await settled()
    const overview = screen.getByRole('region', { name: '收支概览' })
    expect(await within(overview).findByText('¥57,600.00')).toBeVisible()
    const rows = [{ ...gift, item: '第二页的账目' }]
    given['/finance/entry/page'] = page(rows, 45, corrected)
    given['/finance/balance/get'] = ok({ ...agreeing, totalDonation: '57000.00' })
    const summary = answers['/finance/entry/get-summary']
    given['/finance/entry/get-summary'] = ok({ ...summary.data, ...corrected, purposes: [] })
    await userEvent.click(screen.getByLabelText('下一页'))
    expect(await within(overview).findByText('¥57,000.00')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/57,600/)).toBeNull())
  })

  it('are refreshed for a page that arrives later, whatever its filter', async () => {
    const { given } = open('/finance', { '/finance/balance/get': ok(agreeing) })
    await settled()
    const overview = screen.getByRole('region', { name: '收支概览' })
    expect(await within(overview).findByText('¥57,600.00')).toBeVisible()
    given['/finance/balance/get'] = ok({ ...agreeing, totalDonation: '57000.00' })
    const later = Date.now() + 60_000
    jest.spyOn(Date, 'now').mockImplementation(() => later)
    await userEvent.type(screen.getByLabelText('关键词'), '亩{Enter}')
    expect(await within(overview).findByText('¥57,000.00')).toBeVisible()
  })

  it('are not refreshed while they agree', async () => {
    const { calls } = open('/finance', { '/finance/balance/get': ok(agreeing) })
    await settled()
    await userEvent.click(screen.getByLabelText('下一页'))
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/page'))).toHaveLength(2))
    await screen.findByText('第 11–20 条，共 45 条')
    expect(calls.filter(({ path }) => path === '/finance/balance/get')).toHaveLength(1)
  })
})

describe('the rows', () => {
  it.each([
    ['zh', ['类型', '用途', '项目', '单位', '日期', '金额'], '共 45 笔'],
    ['en', ['Type', 'Purpose', 'Item', 'Unit', 'Date', 'Amount'], '45 entries'],
  ] as const)('stand in six columns under their total (%s)', async (lang, columns, total) => {
    open('/finance', {}, lang)
    await settled()
    const heads = within(table()).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(columns)
    expect(screen.getByText(total)).toBeVisible()
  })

  it('have their space reserved while they load', async () => {
    open()
    expect(table()).toHaveAttribute('aria-busy', 'true')
    expect(within(table()).getAllByRole('row')).toHaveLength(11)
    await settled()
    expect(table()).toHaveAttribute('aria-busy', 'false')
  })

  it('of both lists are shown together, each with its list as a word and a sign', async () => {
    open()
    await settled()
    expect(tab('全部')).toHaveAttribute('aria-current', 'page')
    expect(rowOf('每月一亩田')).toHaveTextContent(/收入 \+¥1,280\.00/)
    expect(rowOf('冷链配送')).toHaveTextContent(/支出 −¥360\.40/)
  })

  it('of one list have their own address and their own choices', async () => {
    const { calls } = open()
    await settled()
    await userEvent.click(tab('支出'))
    expect(await screen.findByText('物流配送（5）')).toBeInTheDocument()
    expect(tab('支出')).toHaveAttribute('aria-current', 'page')
    expect(address()).toHaveTextContent(/^\?list=expense$/)
    await waitFor(() => expect(screen.queryByText('每月一亩田')).not.toBeInTheDocument())
    await userEvent.click(tab('捐赠'))
    await settled()
    expect(address()).toHaveTextContent(/^\?list=donation$/)
    expect(calls.filter(({ path }) => path.endsWith('/page')).map(({ path }) => path)).toEqual([
      '/finance/entry/page',
      '/finance/expense/page',
      '/finance/donation/page',
    ])
    await userEvent.click(tab('全部'))
    expect(address()).toHaveTextContent(/^$/)
  })

  it('of another list keep the same filter; choices that it does not have are reported', async () => {
    open('/finance?list=donation&type=月捐&purpose=土壤改良&pageSize=20&pageNo=2', {
      '/finance/donation/page': page([gift], 450),
    })
    await settled()
    await userEvent.click(tab('支出'))
    expect(await screen.findByText(/已去掉或改正：类型。/)).toBeVisible()
    expect(address()).toHaveTextContent(/^\?list=expense&purpose=土壤改良&pageSize=20$/)
  })

  it('link to their own pages, with names that identify the row', async () => {
    open()
    const name = '每月一亩田，2025-11-18，收入 ¥1,280.00'
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/finance/entry/11')
    expect(within(rowOf('冷链配送')).getAllByRole('link')).toHaveLength(1)
  })

  it('that were corrected are struck through and marked, and link to their replacement', async () => {
    open('/finance', {
      '/finance/entry/page': page([
        { ...gift, item: '记错的', correctedBy: '90' },
        { ...gift, id: '90', item: '改好的', amount: '1208.00', corrects: '11' },
        { ...cost, id: '91', item: '没有发生的', amount: '0.00', corrects: '12' },
      ]),
    })
    expect(await screen.findByRole('link', { name: /^记错的/ })).toBeVisible()
    expect(within(rowOf('记错的')).getByText('+¥1,280.00').tagName).toBe('S')
    expect(
      within(rowOf('记错的')).getByRole('link', { name: '已更正：记错的，查看更正后的账目' }),
    ).toHaveAttribute('href', '/finance/entry/90')
    expect(within(rowOf('改好的')).getByText('+¥1,208.00').tagName).not.toBe('S')
    expect(within(rowOf('改好的')).getByText('更正')).toBeVisible()
    expect(rowOf('没有发生的')).toHaveTextContent(/支出 ¥0\.00 作废/)
    expect(screen.getByText(/划去的金额不计/)).toBeVisible()
  })

  it('are sorted by the service, and the address says how', async () => {
    const { asked, answer } = noting()
    open('/finance', { '/finance/entry/page': answer })
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

  it('are paged with number and size in the address, and Back returns to the previous page', async () => {
    const { asked, answer } = noting()
    open('/finance', { '/finance/entry/page': answer })
    await settled()
    await userEvent.click(screen.getByLabelText('下一页'))
    expect(address()).toHaveTextContent('?pageNo=2')
    expect(asked.at(-1)).toMatchObject({ pageNo: 2 })
    await userEvent.selectOptions(screen.getByLabelText('每页条数'), '50')
    expect(address()).toHaveTextContent('?pageSize=50')
    expect(asked.at(-1)).toMatchObject({ pageNo: 1, pageSize: 50 })
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(address()).toHaveTextContent('?pageNo=2')
  })

  it('can be shown 10, 20, 50 or 100 at a time', async () => {
    open('/finance?pageSize=100')
    await settled()
    const sizes = screen.getByLabelText('每页条数')
    expect(sizes).toHaveValue('100')
    expect([...(sizes as HTMLSelectElement).options].map(({ value }) => value)).toEqual([
      '10',
      '20',
      '50',
      '100',
    ])
  })

  it('are replaced by a message with a way out when none match', async () => {
    open('/finance?keyword=火星', {
      '/finance/entry/page': ({ keyword }: { keyword?: string }) =>
        keyword ? page([]) : answers['/finance/entry/page'],
    })
    expect(await screen.findByText('没有符合条件的账目')).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: '清除筛选' }).at(-1)!)
    await settled()
    expect(address()).toHaveTextContent(/^$/)
  })

  it.each([
    ['', '共 45 笔'],
    ['?keyword=火星', '符合条件的共 0 笔'],
  ])('have their number announced, also when it is zero (%s)', async (search, words) => {
    open(`/finance${search}`, {
      '/finance/entry/page': ({ keyword }: { keyword?: string }) =>
        keyword ? page([]) : answers['/finance/entry/page'],
    })
    const heading = screen.getByRole('heading', { name: '全部账目' })
    const status = within(heading.parentElement!).getByRole('status')
    await waitFor(() => expect(status).toHaveTextContent(words))
  })

  it('do not show the message for no matches while the next request loads', async () => {
    let answer = (_: unknown) => {}
    open('/finance?keyword=火星', {
      '/finance/entry/page': ({ keyword }: { keyword?: string }) =>
        keyword ? page([]) : new Promise((resolve) => (answer = resolve)),
    })
    expect(await screen.findByText('没有符合条件的账目')).toBeVisible()
    await userEvent.click(screen.getAllByRole('button', { name: '清除筛选' }).at(-1)!)
    await waitFor(() => expect(table()).toHaveAttribute('aria-busy', 'true'))
    expect(screen.queryByText('账本里还没有账目')).not.toBeInTheDocument()
    await act(async () => answer(answers['/finance/entry/page']))
    await settled()
  })

  it('can be reached from the filters by a link past the charts', async () => {
    open('/finance?keyword=亩')
    await userEvent.click(await screen.findByRole('button', { name: '看这 45 笔账目' }))
    expect(screen.getByRole('region', { name: '全部账目' })).toHaveFocus()
  })

  it('are described in print, where filters and pages are left out', async () => {
    open('/finance?keyword=亩&amountMin=1200&pageNo=2')
    const line = /^关键词：亩；最低金额：¥1,200\.00；第 2 页，共 5 页，.+ 取到$/
    expect(await screen.findByText(line)).toBeInTheDocument()
    await settled()
  })

  it('of an empty ledger get a message that does not mention the filter', async () => {
    open('/finance', { '/finance/entry/page': page([]) }, 'en')
    expect(await screen.findByText('The ledger has no entries yet')).toBeVisible()
  })
})

describe('the sums of all matching rows', () => {
  const sums = (result: string) => {
    const terms = within(screen.getByRole('region', { name: result })).getAllByRole('term')
    return terms.map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
  }

  it.each([
    ['', '全部账目', ['收入合计 +¥57,600.00', '支出合计 −¥360.40', '收支差额 +¥57,239.60']],
    ['?list=donation', '捐赠账目', ['捐赠合计 ¥57,600.00']],
    ['?list=expense', '支出账目', ['支出合计 ¥360.40']],
  ])('are shown above them (%s)', async (search, name, expected) => {
    open(`/finance${search}`)
    await waitFor(() => expect(sums(name)).toEqual(expected))
    await screen.findByText(/共 (45|1) 笔/)
  })

  it('of zero have no sign', async () => {
    const answer = page([cost], 1, { income: '0.00', expense: '0.00' })
    open('/finance', { '/finance/entry/page': answer })
    await screen.findByText('冷链配送')
    expect(sums('全部账目')).toEqual(['收入合计 ¥0.00', '支出合计 ¥0.00', '收支差额 ¥0.00'])
  })

  it('show when more went out than came in, also in English', async () => {
    const answer = page([cost], 1, { income: '0.09', expense: '9007199254740993.10' })
    open('/finance', { '/finance/entry/page': answer }, 'en')
    await screen.findByText('冷链配送')
    expect(sums('All entries')).toEqual([
      'Income +CNY 0.09',
      'Expenses −CNY 9,007,199,254,740,993.10',
      'Difference −CNY 9,007,199,254,740,993.01',
    ])
  })

  it('are left out when there is nothing to sum', async () => {
    open('/finance?keyword=火星', { '/finance/entry/page': page([]) })
    expect(await screen.findByText('没有符合条件的账目')).toBeVisible()
    expect(screen.queryByText('收入合计')).not.toBeInTheDocument()
  })
})

describe('an invalid address', () => {
  it('is repaired, and a notice says what was', async () => {
    const { asked, answer } = noting()
    open('/finance?keyword=亩&pageNo=0&dateFrom=2025-02-30', { '/finance/entry/page': answer })
    await settled()
    expect(address()).toHaveTextContent(/^\?keyword=亩$/)
    expect(
      screen.getByText(/已去掉或改正：开始日期、页码。/).closest('[role="status"]'),
    ).toBeVisible()
    expect(asked).toEqual([{ keyword: '亩', pageNo: 1, pageSize: 10, dateSort: -1 }])
  })

  it('loses a choice that is gone, and the notice goes with the next step', async () => {
    open('/finance?type=没有了&unit=王**', {}, 'en')
    await settled()
    expect(await screen.findByText(/were left out or corrected: type\./)).toBeVisible()
    expect(address()).toHaveTextContent(/^\?unit=王\*\*$/)
    await userEvent.click(tab('Expenses'))
    await waitFor(() => expect(screen.queryByText(/left out or corrected/)).not.toBeInTheDocument())
  })

  it('returns from beyond the last page', async () => {
    open('/finance?pageNo=99', {
      '/finance/entry/page': ({ pageNo }: { pageNo: number }) => page(pageNo > 5 ? [] : [gift], 45),
    })
    await settled()
    expect(address()).toHaveTextContent('?pageNo=5')
    expect(screen.getByText(/已去掉或改正：页码/)).toBeVisible()
  })
})

describe('a failing service', () => {
  it('while paging: the rows stay, marked with their time, and a retry loads the page', async () => {
    let gone = true
    open('/finance', {
      '/finance/entry/page': ({ pageNo }: { pageNo: number }) => {
        if (pageNo === 1) return answers['/finance/entry/page']
        if (gone) throw new Error('Network Error')
        return page([{ ...gift, item: '第二页的账目' }], 45)
      },
    })
    await settled()
    await userEvent.click(screen.getByLabelText('下一页'))
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent('没能取到这一页账目')
    expect(note).toHaveTextContent(/下面仍是 \d{4}年\d+月\d+日 \d\d:\d\d 取到的账目，没有丢失/)
    expect(screen.getByText('每月一亩田')).toBeVisible()
    expect(screen.getByText('第 1–10 条，共 45 条')).toBeVisible()
    gone = false
    await userEvent.click(screen.getByText('重试'))
    expect(await screen.findByText('第二页的账目')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('after a change of filter: the rows are marked as those of the previous one', async () => {
    open('/finance', {
      '/finance/entry/page': ({ keyword }: { keyword?: string }) =>
        keyword ? failing() : answers['/finance/entry/page'],
    })
    await settled()
    await userEvent.type(screen.getByLabelText('关键词'), '亩{Enter}')
    const note = await screen.findByRole('alert')
    expect(note).toHaveTextContent(/取到的账目，按之前的条件，没有丢失/)
    expect(screen.getByText('每月一亩田')).toBeVisible()
  })

  it('from the start: shows one error with a retry and no empty table', async () => {
    const { given } = open('/finance', { '/finance/entry/page': failing })
    expect(await screen.findByText('没能取到账目')).toBeVisible()
    expect(screen.queryByRole('table', { name: '全部账目' })).not.toBeInTheDocument()
    const heading = screen.getByRole('heading', { name: '全部账目' })
    expect(heading.closest('.head')!.querySelector('.skeleton, dl')).toBeNull()
    given['/finance/entry/page'] = answers['/finance/entry/page']
    await userEvent.click(screen.getByText('重试'))
    await settled()
  })

  it('for the other list does not show donations under the heading of expenses', async () => {
    open('/finance', { '/finance/expense/page': failing })
    await settled()
    await userEvent.click(tab('支出'))
    expect(await screen.findByText('没能取到账目')).toBeVisible()
    expect(screen.queryByText('每月一亩田')).not.toBeInTheDocument()
    expect(screen.queryByText('共 45 笔')).not.toBeInTheDocument()
  })
})

it('expenses are never shown as gifts', async () => {
  open('/finance?list=expense', { '/finance/expense/page': page([cost]) }, 'en')
  expect(await screen.findByText('−CNY 360.40')).toBeVisible()
  expect(screen.getByText('Out')).toBeVisible()
})
