import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answers, cost, gift, page } from '../testing/ledger-answers'
import { address, noting, open, settled, tab } from '../testing/ledger-screen'

const table = () => screen.getByRole('table', { name: /账目|entries|Donations|Expenses/ })
const rowOf = (item: string) => within(table()).getByText(item).closest('tr')!

describe('the rows', () => {
  it.each([
    ['zh', ['类型', '用途', '项目', '单位', '日期', '金额'], '共 45 笔'],
    ['en', ['Type', 'Purpose', 'Item', 'Paid to / given by', 'Date', 'Amount'], '45 entries'],
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

  it('of another list keep the same filter; a value that it does not have fits nothing', async () => {
    open('/finance?list=donation&type=月捐&purpose=土壤改良&pageSize=20&pageNo=2', {
      '/finance/donation/page': page([gift], 450),
      '/finance/expense/page': page([]),
    })
    await settled()
    await userEvent.click(tab('支出'))
    expect(await screen.findByText('支出账目里没有类型是「月捐」的。')).toBeVisible()
    expect(address()).toHaveTextContent(/^\?list=expense&type=月捐&purpose=土壤改良&pageSize=20$/)
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
    await userEvent.click(within(amount).getByRole('link'))
    expect(amount).toHaveAttribute('aria-sort', 'descending')
    expect(address()).toHaveTextContent('?amountSort=-1')
    expect(asked.at(-1)).toEqual({ pageNo: 1, pageSize: 10, amountSort: -1 })
    await userEvent.click(within(amount).getByRole('link'))
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
    await userEvent.click(screen.getAllByRole('link', { name: '清除筛选' }).at(-1)!)
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
    await userEvent.click(screen.getAllByRole('link', { name: '清除筛选' }).at(-1)!)
    await waitFor(() => expect(table()).toHaveAttribute('aria-busy', 'true'))
    expect(screen.queryByText('账本里还没有账目')).not.toBeInTheDocument()
    await act(async () => answer(answers['/finance/entry/page']))
    await settled()
  })

  it('can be reached from the filters by a link past the charts', async () => {
    open('/finance?keyword=亩')
    await userEvent.click(await screen.findByRole('link', { name: '看这 45 笔账目' }))
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
