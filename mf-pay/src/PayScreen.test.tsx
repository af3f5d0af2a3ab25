import { callKey } from 'shared/query'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Balance, GivingTerms, LedgerPage, LedgerRow, SearchParams } from 'shared/contract'
import { ok, renderInSite, type SiteOptions } from 'testing'
import { terms } from './testing/gifts'
import { PayScreen } from './PayScreen'
import { messages } from './remote'

const balance: Balance = {
  balance: '90071992547409931.25',
  totalDonation: '120095990063213241.67',
  totalExpense: '30023997515803310.42',
  lastEntry: '12',
  updatedAt: '2026-11-21T09:00:00+08:00',
  demo: true,
}

const params = (counts: number[]): SearchParams => ({
  types: [],
  purposes: counts.map((count, index) => ({ value: `p${index}`, label: `用途${index}`, count })),
  items: [],
  units: [],
  omitted: { types: 0, purposes: 0, items: 0, units: 0 },
  date: { min: null, max: null },
  amount: { min: null, max: null },
})

const gift: LedgerRow = {
  id: '7',
  list: 'donation',
  type: '月捐',
  purpose: '土壤改良',
  item: '每月一亩田',
  unit: '王**',
  date: '2026-11-20',
  amount: '1280.50',
  corrects: null,
  correctedBy: null,
}
const gifts: LedgerPage = {
  list: [gift],
  total: 3000,
  counted: 2999,
  income: '3840000.00',
  expense: '0.00',
  demo: true,
}

const BALANCE = '/finance/balance/get'
const PARAMS = '/finance/donation/get-search-params'
const PAGE = '/finance/donation/page'
const TERMS = '/pay/channel/list'
const closed = (reason: GivingTerms['closed']) => ok(terms({ closed: reason, channels: [] }))
const answers = {
  [TERMS]: closed('noChannel'),
  [BALANCE]: ok(balance),
  [PARAMS]: ok(params([3, 12])),
  [PAGE]: ok(gifts),
}

const open = (own: Partial<SiteOptions> = {}) =>
  renderInSite(<PayScreen />, {
    messages: { pay: messages },
    ...own,
    answers: { ...answers, ...own.answers },
  })
const section = (name: string) => within(screen.getByRole('region', { name }))

it.each([
  ['noLicence', '在线支付还没有开放', /公开募捐备案编号录入本站之前/],
  ['noChannel', '在线支付还没有开放', /没有开通任何付款渠道/],
  ['realLedger', '演示支付已经关闭', /账本里已经有真实的收支/],
] as const)(
  'closed by %s, the screen says why, and how to support instead',
  async (reason, title, why) => {
    open({ answers: { [TERMS]: closed(reason) } })
    await screen.findByText('王**')

    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    const panel = within(await screen.findByRole('region', { name: title }))
    expect(panel.getByText(why)).toBeVisible()
    expect(panel.getByRole('link', { name: '加入我们' })).toHaveAttribute('href', '/contact')
    expect(panel.getByRole('link', { name: '查看账目' })).toHaveAttribute('href', '/finance')
    expect(screen.queryByRole('textbox')).toBeNull()
  },
)

it('a list of ways to pay that cannot be loaded affects nothing else, and can be retried', async () => {
  const list = jest
    .fn()
    .mockRejectedValueOnce(new Error('network'))
    .mockResolvedValue(closed('noChannel'))
  open({ answers: { [TERMS]: list } })

  expect(await screen.findByRole('alert')).toHaveTextContent(
    '捐赠方式没有读到可能是网络断了，或者服务暂时没有应答。没有产生订单，也没有扣款',
  )
  expect(await screen.findByText('王**')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('在线支付还没有开放')).toBeVisible()
})

it('the balance keeps every fen and shows its time and that it is sample data', async () => {
  open()

  const account = section('收支与结余')
  expect(await account.findByText('¥120,095,990,063,213,241.67')).toBeVisible()
  expect(account.getByText('¥30,023,997,515,803,310.42')).toBeVisible()
  expect(account.getByText('¥90,071,992,547,409,931.25')).toBeVisible()
  expect(account.getByText('数据截至 2026年11月21日 09:00')).toBeVisible()
  expect(account.getByText('演示数据')).toBeVisible()
  expect(account.getByRole('img', { name: '累计捐赠中，已支出 25%，结余 75%' })).toBeVisible()
})

it('real data is not marked as sample data', async () => {
  open({
    answers: { [BALANCE]: ok({ ...balance, demo: false }), [PAGE]: ok({ ...gifts, demo: false }) },
  })
  await screen.findByText('王**')
  expect(screen.queryByText('演示数据')).toBeNull()
})

it('the purposes are sorted by number of gifts, and collapsed after the sixth', async () => {
  open({ answers: { [PARAMS]: ok(params([3, 12, 4, 5, 6, 7, 8])) } })

  const list = section('捐赠的用途')
  const rows = await list.findAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('用途1')
  expect(rows[0]).toHaveTextContent('12 笔')
  expect(list.getByText('用途0')).not.toBeVisible()
  await userEvent.click(list.getByText('其余 1 项用途'))
  expect(list.getByText('用途0')).toBeVisible()
})

it('gifts that were corrected or fully refunded are not among the latest gifts', async () => {
  const corrected = { ...gift, id: '6', amount: '20.00', correctedBy: '8' }
  const left = { ...gift, id: '8', amount: '15.00', corrects: '6' }
  const annulled = { ...gift, id: '9', amount: '0.00', corrects: '5' }
  const list = [corrected, left, annulled, gift]
  open({ answers: { [PAGE]: ok({ ...gifts, list }) } })

  const rows = await section('最近的捐赠').findAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toHaveTextContent('¥15.00')
})

it('the latest gifts are requested newest first', async () => {
  const page = jest.fn(() => ok(gifts))
  open({ answers: { [PAGE]: page } })

  const list = section('最近的捐赠')
  expect(await list.findByRole('listitem')).toHaveTextContent(/2026-11-20.*土壤改良.*¥1,280\.50/)
  expect(list.getByText('最近 1 笔，共 2999 笔')).toBeVisible()
  expect(page).toHaveBeenCalledWith({ pageNo: 1, pageSize: 10, dateSort: -1 })
})

it('the screen is shown in English', async () => {
  open({ lang: 'en' })

  expect(await screen.findByText('CNY 1,280.50')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Pay & donate' })).toBeVisible()
  expect(
    await screen.findByRole('heading', { name: 'Online payment is not open yet' }),
  ).toBeVisible()
  expect(await screen.findByText('Data as of 21 November 2026, 09:00')).toBeVisible()
})

it('one failed call affects nothing else, and its retry loads it', async () => {
  const account = jest
    .fn()
    .mockRejectedValueOnce(new Error('network'))
    .mockResolvedValue(ok(balance))
  open({ answers: { [BALANCE]: account } })

  expect(await screen.findByText('收支没有读到')).toBeVisible()
  expect(await screen.findByText('王**')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('¥120,095,990,063,213,241.67')).toBeVisible()
})

it('a failed refresh keeps the figures', async () => {
  const account = jest
    .fn()
    .mockResolvedValueOnce(ok(balance))
    .mockRejectedValue(new Error('network'))
  const { queries } = open({ answers: { [BALANCE]: account } })
  await screen.findByText('¥120,095,990,063,213,241.67')

  await act(() => queries.refetchQueries({ queryKey: callKey('/finance/balance/get') }))
  expect(await screen.findByText('没能更新，显示的是上次读到的数。')).toBeVisible()
  expect(screen.getByText('¥120,095,990,063,213,241.67')).toBeVisible()
})

it('an empty ledger says what will be here', async () => {
  const nothing = { ...balance, balance: '0.00', totalDonation: '0.00', totalExpense: '0.00' }
  open({
    answers: {
      [BALANCE]: ok(nothing),
      [PARAMS]: ok(params([])),
      [PAGE]: ok({ list: [], total: 0, demo: false }),
    },
  })

  expect(await screen.findByText('账上还没有收支')).toBeVisible()
  expect(await screen.findByText('还没有指定用途的捐赠')).toBeVisible()
  expect(await screen.findByText('还没有捐赠')).toBeVisible()
})
