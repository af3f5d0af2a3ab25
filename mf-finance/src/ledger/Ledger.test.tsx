import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ok } from 'testing'
import { answers, balance, cost, failing, gift, page } from '../testing/ledger-answers'
import { address, noting, open, settled, tab } from '../testing/ledger-screen'

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

it('an account leads to the rows of its purpose, on the same screen', async () => {
  open('/finance?list=expense&keyword=冷链')
  await userEvent.click(await screen.findByRole('link', { name: /^看账目\s?：土壤改良$/ }))
  await settled()
  expect(address()).toHaveTextContent(/^\?purpose=土壤改良$/)
  expect(screen.getByRole('region', { name: '全部账目' })).toHaveFocus()
})

it('is entered at its rows by the address that leads there', async () => {
  open('/finance#ledger-results')
  await waitFor(() => expect(screen.getByRole('region', { name: '全部账目' })).toHaveFocus())
  await settled()
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

  it('are refreshed with the accounts', async () => {
    const { given, calls } = open('/finance', { '/finance/balance/get': ok(agreeing) })
    await settled()
    await screen.findByText('¥57,600.00', { selector: 'dd' })
    given['/finance/entry/page'] = page([gift], 45, corrected)
    await userEvent.click(screen.getByLabelText('下一页'))
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/finance/account/list')).toHaveLength(2),
    )
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

  it('returns from beyond the last page', async () => {
    open('/finance?pageNo=99', {
      '/finance/entry/page': ({ pageNo }: { pageNo: number }) => page(pageNo > 5 ? [] : [gift], 45),
    })
    await settled()
    expect(await screen.findByText(/已去掉或改正：页码/)).toBeVisible()
    expect(address()).toHaveTextContent('?pageNo=5')
  })
})

describe('a value that the ledger does not know', () => {
  const nothing = {
    '/finance/entry/page': ({ purpose }: { purpose?: string }) =>
      purpose === '月球基地' ? page([]) : answers['/finance/entry/page'],
  }

  it('gives an empty list that names it, and one click removes it', async () => {
    open('/finance?purpose=月球基地&unit=王**', nothing)
    expect(await screen.findByText('账本里没有用途是「月球基地」的账目。')).toBeVisible()
    expect(address()).toHaveTextContent(/^\?purpose=月球基地&unit=王\*\*$/)
    expect(screen.getByText('符合条件的共 0 笔')).toBeVisible()
    expect(screen.queryByText('每月一亩田')).not.toBeInTheDocument()
    expect(screen.getByLabelText('用途')).toHaveValue('月球基地')
    await userEvent.click(screen.getByRole('link', { name: '去掉「月球基地」' }))
    await settled()
    expect(address()).toHaveTextContent(/^\?unit=王\*\*$/)
  })

  it('says so in English, and which list has none', async () => {
    open('/finance?list=donation&type=物流配送', { '/finance/donation/page': page([]) }, 'en')
    expect(
      await screen.findByText('No donation in the ledger has the type “Transport and delivery”.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Remove “Transport and delivery”' })).toBeVisible()
    expect(screen.queryByText(/left out or corrected/)).not.toBeInTheDocument()
  })

  it('is not blamed when another condition fits nothing', async () => {
    open('/finance?unit=王**&keyword=火星', { '/finance/entry/page': page([]) })
    expect(await screen.findByText(/可以放宽日期或金额的范围/)).toBeVisible()
    expect(screen.queryByText(/没有单位是/)).not.toBeInTheDocument()
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
