import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ok } from 'testing'
import {
  answers,
  failing,
  gift,
  manyUnits,
  page,
  refusal,
  withGoods,
} from '../testing/ledger-answers'
import { address, noting, open, settled } from '../testing/ledger-screen'

describe('the filters', () => {
  it('offer the choices with their counts', async () => {
    open()
    const type = screen.getByLabelText('类型')
    expect(await within(type).findByRole('option', { name: '月捐（1,024）' })).toBeInTheDocument()
    await settled()
  })

  it('update the address and request exactly those rows', async () => {
    const { asked, answer } = noting()
    open('/finance?pageNo=3', { '/finance/entry/page': answer })
    await settled()
    await screen.findByText(/^月捐（/)
    await userEvent.selectOptions(screen.getByLabelText('类型'), '月捐')
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

  it('offer the batches and fields that rows name, by what they are called', async () => {
    const { asked, answer } = noting()
    open('/finance', {
      '/finance/entry/page': answer,
      '/finance/entry/get-search-params': ok(withGoods),
    })
    await settled()
    await userEvent.selectOptions(await screen.findByLabelText('批次'), '北坡稻鸭米 R-01（4）')
    expect(address()).toHaveTextContent('?batch=09521234500018/R-01')
    expect(asked.at(-1)).toMatchObject({ batch: '09521234500018/R-01' })
    await userEvent.selectOptions(screen.getByLabelText('地块'), '一号稻田（2）')
    expect(asked.at(-1)).toMatchObject({ batch: '09521234500018/R-01', field: 'N1' })
  })

  it('tell batches apart that are called the same, and call one of an unknown product by all of it', async () => {
    const batch = (value: string, label: string) => ({ value, label, count: 1 })
    const batches = [
      batch('09521234500018/R-01', '北坡稻鸭米'),
      batch('09521234500025/R-01', '北坡稻鸭米'),
      batch('09521234500032/R-01', '09521234500032/R-01'),
    ]
    open('/finance', { '/finance/entry/get-search-params': ok({ ...withGoods, batches }) })
    await settled()
    const control = await screen.findByLabelText('批次')
    expect([...control.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      '全部',
      '北坡稻鸭米 09521234500018/R-01（1）',
      '北坡稻鸭米 09521234500025/R-01（1）',
      '09521234500032/R-01（1）',
    ])
  })

  it('find a batch that is not listed by its GTIN and its number', async () => {
    const { asked, answer } = noting()
    const batches = Array.from({ length: 200 }, (_, place) => ({
      ...{ value: `09521234500018/A${place}`, label: '北坡稻鸭米', count: 1 },
    }))
    open('/finance', {
      '/finance/entry/page': answer,
      '/finance/entry/get-search-params': ok({
        ...withGoods,
        batches,
        omitted: { ...withGoods.omitted, batches: 7 },
      }),
    })
    await settled()
    const control = await screen.findByLabelText('批次')
    expect(control).toHaveAccessibleDescription(/另外 7 个请输入商品条码和批号/)
    await userEvent.type(control, 'R-01{Enter}')
    expect(control).toHaveAccessibleDescription(/列表里没有这一项，请从列表里选/)
    await userEvent.clear(control)
    await userEvent.type(control, '9521234500018/R-01{Enter}')
    expect(asked.at(-1)).toMatchObject({ batch: '09521234500018/R-01' })
  })

  it('offer none where no row names goods, and keep the one of a shared address', async () => {
    open()
    await screen.findByText(/^月捐（/)
    expect(screen.queryByLabelText('批次')).toBeNull()
    expect(screen.queryByLabelText('地块')).toBeNull()
    cleanup()
    open('/finance?batch=09521234500018/R-01&field=N1')
    expect(await screen.findByLabelText('批次')).toHaveDisplayValue('09521234500018/R-01')
    expect(screen.getByLabelText('地块')).toHaveDisplayValue('N1')
    await settled()
  })

  it('are filled from a shared address', async () => {
    open('/finance?type=企业捐赠&keyword=配捐&dateFrom=2025-01-31&amountMax=99.90')
    await settled()
    expect(await screen.findByText('企业捐赠（7）')).toBeInTheDocument()
    expect(screen.getByLabelText('类型')).toHaveValue('企业捐赠')
    expect(screen.getByLabelText('关键词')).toHaveValue('配捐')
    expect(screen.getByLabelText('开始日期')).toHaveValue('2025-01-31')
    expect(screen.getByLabelText('最高金额（元）')).toHaveValue('99.90')
  })

  it('show what is wrong at the field and send no request', async () => {
    const { asked, answer } = noting()
    open('/finance', { '/finance/entry/page': answer })
    await settled()
    await userEvent.type(screen.getByLabelText('最低金额（元）'), '很多{Enter}')
    expect(screen.getByLabelText('最低金额（元）')).toHaveAccessibleDescription(/请填写金额/)
    expect(asked).toHaveLength(1)
    await userEvent.clear(screen.getByLabelText('最低金额（元）'))
    await userEvent.type(screen.getByLabelText('最低金额（元）'), '50{Enter}')
    await userEvent.type(screen.getByLabelText('最高金额（元）'), '20{Enter}')
    expect(screen.getByLabelText('最高金额（元）')).toHaveAccessibleDescription(
      '最高金额不能小于最低金额',
    )
    expect(screen.getByLabelText('最低金额（元）')).toHaveAccessibleDescription(
      '最低金额不能大于最高金额',
    )
    expect(address()).toHaveTextContent(/^\?amountMin=50$/)
    expect(asked).toHaveLength(2)
  })

  it('show at both dates that they are in the wrong order, and send no request', async () => {
    const { asked, answer } = noting()
    open('/finance', { '/finance/entry/page': answer }, 'en')
    await settled()
    const put = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    put('From date', '2025-03-01')
    put('To date', '2025-02-01')
    await userEvent.click(screen.getByText('Search'))
    for (const end of ['From date', 'To date'])
      expect(screen.getByLabelText(end)).toHaveAccessibleDescription(/date cannot be/)
    expect(asked).toHaveLength(1)
    put('To date', '2025-03-02')
    await userEvent.click(screen.getByText('Search'))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(address()).toHaveTextContent('?dateFrom=2025-03-01&dateTo=2025-03-02')
    expect(screen.getByLabelText('From date')).not.toHaveAccessibleDescription()
  })

  it('a faulty field blocks no other field and keeps its current value', async () => {
    open('/finance?amountMin=50')
    await settled()
    await screen.findByText(/^月捐（/)
    const least = screen.getByLabelText('最低金额（元）')
    await userEvent.clear(least)
    await userEvent.type(least, '很多')
    await userEvent.selectOptions(screen.getByLabelText('类型'), '月捐')
    expect(address()).toHaveTextContent(/^\?type=月捐&amountMin=50$/)
    expect(least).toHaveValue('很多')
    expect(least).toHaveAccessibleDescription(/请填写金额/)
  })

  it('a partly typed date is not treated as empty', async () => {
    open('/finance?dateFrom=2025-01-31')
    await settled()
    const from = screen.getByLabelText('开始日期')
    fireEvent.change(from, { target: { value: '' } })
    Object.defineProperty(from, 'validity', { value: { badInput: true } })
    await userEvent.click(screen.getByRole('button', { name: '查找' }))
    expect(from).toHaveAccessibleDescription(/请填写一个存在的日期/)
    expect(address()).toHaveTextContent(/^\?dateFrom=2025-01-31$/)
  })

  it('accept only dates of the years that the service accepts', async () => {
    const { asked, answer } = noting()
    open('/finance', { '/finance/entry/page': answer })
    await settled()
    const until = screen.getByLabelText('结束日期')
    fireEvent.change(until, { target: { value: '2999-12-31' } })
    await userEvent.click(screen.getByRole('button', { name: '查找' }))
    expect(until).toHaveAccessibleDescription(/在 1900 年到 2100 年之间/)
    expect(asked).toHaveLength(1)
  })

  it('accept a keyword of one character and reject one that is too long', async () => {
    const { asked, answer } = noting()
    open('/finance', { '/finance/entry/page': answer })
    await settled()
    const keyword = screen.getByLabelText('关键词')
    await userEvent.click(keyword)
    await userEvent.paste('长'.repeat(51))
    await userEvent.keyboard('{Enter}')
    expect(keyword).toHaveAccessibleDescription('关键词最多 50 个字，不能有控制字符')
    await userEvent.clear(keyword)
    await userEvent.type(keyword, '亩{Enter}')
    expect(asked.map((query) => query.keyword)).toEqual([undefined, '亩'])
  })

  it('show what the service refused at the field, and keep the rows', async () => {
    open('/finance', {
      '/finance/entry/page': ({ keyword }: { keyword?: string }) => {
        if (keyword) throw refusal(400, 'keyword')
        return answers['/finance/entry/page']
      },
    })
    await settled()
    await userEvent.type(screen.getByLabelText('关键词'), '很长的话{Enter}')
    expect(await screen.findByText('筛选条件有误')).toBeVisible()
    expect(screen.getByLabelText('关键词')).toHaveAccessibleDescription('应为 1 到 50 个字。')
    expect(screen.getByLabelText('关键词')).toBeInvalid()
    expect(screen.getByText('每月一亩田')).toBeVisible()
  })

  it('work without choices when these fail to load', async () => {
    const { given } = open('/finance', { '/finance/entry/get-search-params': failing })
    expect(await screen.findByText('没能取到筛选项')).toBeVisible()
    await settled()
    given['/finance/entry/get-search-params'] = answers['/finance/entry/get-search-params']
    await userEvent.click(screen.getByText('重试'))
    expect(await screen.findByText('月捐（1,024）')).toBeInTheDocument()
  })

  it('cancel the first request when changed twice quickly', async () => {
    const { calls } = open('/finance', {
      '/finance/entry/page': ({ keyword }: { keyword?: string }) =>
        keyword === '先' ? new Promise(() => {}) : answers['/finance/entry/page'],
    })
    await settled()
    const keyword = screen.getByLabelText('关键词')
    await userEvent.type(keyword, '先{Enter}')
    await userEvent.clear(keyword)
    await userEvent.type(keyword, '后{Enter}')
    const asked = (word: string) =>
      calls.find(({ path, params }) => path.endsWith('/page') && params?.keyword === word)!
    await waitFor(() => expect(asked('先').signal!.aborted).toBe(true))
    expect(asked('后').signal!.aborted).toBe(false)
  })

  it('show only the last response when changed twice quickly', async () => {
    const late: Record<string, (body: unknown) => void> = {}
    open('/finance', {
      '/finance/entry/page': ({ keyword }: { keyword?: string }) =>
        keyword
          ? new Promise((resolve) => (late[keyword] = resolve))
          : answers['/finance/entry/page'],
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

  it('are collapsed behind a button that shows how many are in use', async () => {
    open('/finance?keyword=a&amountMin=1')
    await settled()
    const toggle = screen.getByRole('button', { name: '筛选（已用 2 项）' })
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(toggle)
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
  })
})

describe('a filter with many choices', () => {
  const change = { '/finance/entry/get-search-params': ok(manyUnits) }
  const unit = () => screen.getByLabelText('单位')
  const opened = async (at = '/finance') => {
    open(at, change)
    await settled()
    await waitFor(() => expect(unit()).toHaveAttribute('list'))
  }

  it('is searched by typing, shows counts, and says how many choices are not listed', async () => {
    await opened()
    const list = document.getElementById(unit().getAttribute('list')!)!
    expect(list.querySelectorAll('option')).toHaveLength(30)
    expect(list.querySelector('option')).toHaveValue('王**（1,203）')
    expect(unit()).toHaveAccessibleDescription(
      '只列出最常见的 30 个，另外 12,345 个请用关键词查找。',
    )
  })

  it('takes effect when a choice is picked, and is removed when cleared', async () => {
    await opened()
    fireEvent.change(unit(), { target: { value: '王**（1,203）' } })
    expect(address()).toHaveTextContent(/^\?unit=王\*\*$/)
    await waitFor(() => expect(unit()).toHaveValue('王**（1,203）'))
    await userEvent.clear(unit())
    expect(address()).toHaveTextContent(/^$/)
  })

  it('accepts a part of a name that occurs in only one choice', async () => {
    await opened()
    await userEvent.type(unit(), '29 号{Enter}')
    expect(address()).toHaveTextContent(/^\?unit=29 号合作社$/)
  })

  it('points to the keyword for a value that is not listed', async () => {
    await opened()
    await userEvent.type(unit(), '合作社{Enter}')
    expect(unit()).toHaveAccessibleDescription(/请从列表里选，或改用关键词/)
    expect(address()).toHaveTextContent(/^$/)
  })

  it('keeps a unit from a shared address that is not listed', async () => {
    await opened('/finance?unit=很少见的单位')
    expect(unit()).toHaveValue('很少见的单位')
    await userEvent.type(screen.getByLabelText('关键词'), '亩{Enter}')
    expect(address()).toHaveTextContent(/^\?unit=很少见的单位&keyword=亩$/)
  })
})
