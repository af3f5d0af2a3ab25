import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Lang } from 'shared/contract'
import { useLocation, useNavigate } from 'shared/router'
import { renderInSite } from 'shared/testing'
import { messages } from '../remote'
import { Ledger } from './Ledger'
import { answers, cost, gift, page, refusal } from './ledgerStandIn'

function Address() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output aria-label="address">{decodeURIComponent(search)}</output>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  )
}

function open(at = '/finance', change: Record<string, unknown> = {}, lang: Lang = 'zh') {
  const given = { ...answers, ...change }
  renderInSite(
    <>
      <Address />
      <Ledger />
    </>,
    { messages: { finance: messages }, answers: given, at, lang },
  )
  return given as Record<string, unknown>
}

const address = () => screen.getByRole('status', { name: 'address' })
const table = () => screen.getByRole('table')
const settled = () => screen.findByText('每月一亩田')

/** Answers the page call with its own query noted. */
function noting(answer: unknown = answers['/finance/donation/page']) {
  const asked: Record<string, unknown>[] = []
  return {
    asked,
    answer: (query: Record<string, unknown>) => {
      asked.push(query)
      return answer
    },
  }
}

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

describe('the filters', () => {
  test('offer the choices with their counts', async () => {
    open()
    const type = screen.getByRole('combobox', { name: '类型' })
    expect(await within(type).findByRole('option', { name: '月捐（1,024）' })).toBeInTheDocument()
    await settled()
  })

  test('write the address and ask the service for exactly that', async () => {
    const { asked, answer } = noting()
    open('/finance?pageNo=3', { '/finance/donation/page': answer })
    await settled()
    await screen.findByRole('option', { name: /月捐/ })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '类型' }), '月捐')
    expect(address()).toHaveTextContent('?type=月捐')
    await userEvent.type(screen.getByLabelText('最低金额（元）'), '1,200')
    await userEvent.type(screen.getByLabelText('关键词'), '亩田{Enter}')
    expect(address()).toHaveTextContent('?type=月捐&keyword=亩田&amountMin=1200')
    expect(asked.at(-1)).toEqual({
      type: '月捐',
      keyword: '亩田',
      amountMin: '1200',
      pageNo: 1,
      pageSize: 10,
      dateSort: -1,
    })
    expect(screen.getByText('符合条件的共 45 笔')).toBeVisible()
  })

  test('are filled from a shared address', async () => {
    open('/finance?type=企业捐赠&keyword=配捐&dateFrom=2025-01-31&amountMax=99.90')
    await settled()
    expect(await screen.findByRole('option', { name: '企业捐赠（7）' })).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: '类型' })).toHaveValue('企业捐赠')
    expect(screen.getByLabelText('关键词')).toHaveValue('配捐')
    expect(screen.getByLabelText('开始日期')).toHaveValue('2025-01-31')
    expect(screen.getByLabelText('最高金额（元）')).toHaveValue('99.90')
  })

  test('say what is wrong beside the field and ask for nothing', async () => {
    const { asked, answer } = noting()
    open('/finance', { '/finance/donation/page': answer })
    await settled()
    await userEvent.type(screen.getByLabelText('最低金额（元）'), '很多{Enter}')
    expect(screen.getByLabelText('最低金额（元）')).toHaveAccessibleDescription(/请填写金额/)
    expect(asked).toHaveLength(1)
    await userEvent.clear(screen.getByLabelText('最低金额（元）'))
    await userEvent.type(screen.getByLabelText('最低金额（元）'), '50')
    await userEvent.type(screen.getByLabelText('最高金额（元）'), '20{Enter}')
    expect(screen.getByLabelText('最高金额（元）')).toHaveAccessibleDescription(
      '最高金额不能小于最低金额',
    )
    expect(address()).toHaveTextContent('?amountMin=50')
  })

  test('show what the service refused beside the field; the rows stay', async () => {
    open('/finance', {
      '/finance/donation/page': ({ keyword }: { keyword?: string }) => {
        if (keyword) throw refusal(400, 'keyword')
        return answers['/finance/donation/page']
      },
    })
    await settled()
    await userEvent.type(screen.getByLabelText('关键词'), '很长的话{Enter}')
    expect(await screen.findByText('筛选条件有误')).toBeVisible()
    expect(screen.getByLabelText('关键词')).toHaveAccessibleDescription('应为 1 到 50 个字。')
    expect(screen.getByLabelText('关键词')).toBeInvalid()
    expect(screen.getByText('每月一亩田')).toBeVisible()
  })

  test('go on without choices when those do not come', async () => {
    const given = open('/finance', { '/finance/donation/get-search-params': failing })
    expect(await screen.findByText('没能取到筛选项')).toBeVisible()
    await settled()
    given['/finance/donation/get-search-params'] = answers['/finance/donation/get-search-params']
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('option', { name: '月捐（1,024）' })).toBeInTheDocument()
  })

  test('changed twice fast show only the last answer', async () => {
    const late: Record<string, (body: unknown) => void> = {}
    open('/finance', {
      '/finance/donation/page': ({ keyword }: { keyword?: string }) =>
        keyword
          ? new Promise((resolve) => (late[keyword] = resolve))
          : answers['/finance/donation/page'],
    })
    await settled()
    const keyword = screen.getByLabelText('关键词')
    await userEvent.type(keyword, '先{Enter}')
    await userEvent.clear(keyword)
    await userEvent.type(keyword, '后{Enter}')
    await act(async () => late['后']!(page([{ ...gift, item: '后来的账目' }])))
    expect(await screen.findByText('后来的账目')).toBeVisible()
    await act(async () => late['先']!(page([{ ...gift, item: '先前的账目' }])))
    expect(screen.getByText('后来的账目')).toBeVisible()
    expect(screen.queryByText('先前的账目')).not.toBeInTheDocument()
  })

  test('are folded behind a button that says how many are in use', async () => {
    open('/finance?keyword=a&amountMin=1')
    await settled()
    const toggle = screen.getByRole('button', { name: '筛选（已用 2 项）' })
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(toggle)
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
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

const failing = () => {
  throw refusal(503)
}
