import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { address, failing, noting, open, settled } from './ledgerScreen'
import { answers, gift, page, refusal } from './ledgerStandIn'

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
