import { screen, within } from '@testing-library/react'
import type { LedgerRow } from 'shared/contract'
import { ok } from 'testing'
import { withEventSource } from '../testing/event-source'
import { EXPENSES, expenses, fact, h1, news, open } from '../testing/gift-screen'
import { paid } from '../testing/gifts'

const expense: LedgerRow = {
  id: '4001',
  list: 'expense',
  type: '物资',
  purpose: '土壤改良',
  item: '绿肥种子',
  unit: '北坡农资站',
  date: '2026-11-23',
  amount: '320.00',
  corrects: null,
  correctedBy: null,
}

withEventSource()

describe('the receipt', () => {
  it('shows all details and links to the ledger row', async () => {
    open(ok(paid()))
    await h1('捐赠已收到，谢谢你')
    expect(fact('用途')).toHaveTextContent('土壤改良')
    expect(fact('账本署名')).toHaveTextContent('王**')
    expect(fact('状态')).toHaveTextContent('已付款')
    expect(fact('付款时间')).toHaveTextContent('2026年11月21日 10:03')
    expect(fact('付款方式')).toHaveTextContent('支付宝')
    expect(fact('捐赠编号')).toHaveTextContent('G20261121123456789012')
    expect(fact('收款组织')).toHaveTextContent('慢生活慈善基金会')
    expect(fact('统一社会信用代码')).toHaveTextContent('53100000500021')
    expect(fact('公开募捐备案编号')).toHaveTextContent('5311000025')
    expect(screen.getByRole('link', { name: '№3616' })).toHaveAttribute(
      'href',
      '/finance/entry/3616',
    )
    expect(screen.queryByText('演示支付')).toBeNull()
  })

  it('can be printed', async () => {
    const print = jest.fn()
    window.print = print
    const { user } = open(ok(paid()))
    await user.click(await screen.findByRole('button', { name: '打印凭据' }))
    expect(print).toHaveBeenCalled()
    expect(screen.getByText(/捐赠编号 G20261121123456789012，打印于/)).toBeInTheDocument()
  })

  it('of a demonstration is marked as one', async () => {
    open(ok(paid({ demo: true, channel: 'sandbox', organisation: null })))
    expect(await screen.findByText('这是演示支付，没有动用真实的钱。')).toBeVisible()
    expect(screen.queryByText('收款组织')).toBeNull()
  })

  it('explains that a demonstration has no row in the ledger', async () => {
    open(ok(paid({ demo: true, entry: null })))
    await h1('捐赠已收到，谢谢你')
    expect(news()).toHaveTextContent('演示的记录不在其中')
    expect(screen.queryByText('公开账本', { selector: 'dt' })).toBeNull()
  })

  it('shows how the money has been spent since', async () => {
    const asked = jest.fn(() => expenses([expense]))
    open(ok(paid()), { answers: { [EXPENSES]: asked } })
    const later = within(await screen.findByRole('region', { name: '这笔钱后来用在哪里' }))
    expect(await later.findByRole('link', { name: '绿肥种子 · 北坡农资站' })).toHaveAttribute(
      'href',
      '/finance/entry/4001',
    )
    expect(later.getByText('¥320.00')).toBeVisible()
    expect(asked).toHaveBeenCalledWith({
      purpose: '土壤改良',
      dateFrom: '2026-11-21',
      dateSort: -1,
      pageNo: 1,
      pageSize: 5,
    })
    const all = later.getByRole('link', { name: '「土壤改良」从捐赠那天起的全部支出' })
    expect(decodeURIComponent(all.getAttribute('href')!)).toBe(
      '/finance?list=expense&purpose=土壤改良&dateFrom=2026-11-21',
    )
  })

  it('says that nothing has been spent yet, or that expenses could not be loaded', async () => {
    const list = jest
      .fn()
      .mockRejectedValueOnce(new Error('network'))
      .mockResolvedValue(expenses([]))
    const { user } = open(ok(paid()), { answers: { [EXPENSES]: list } })
    expect(await screen.findByText('后来的支出没有读到。')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText(/从捐赠那天起还没有新的支出/)).toBeVisible()
  })

  it('of a refunded gift mentions no expenses', async () => {
    open(ok(paid({ state: 'refunded', refunded: '100.00' })))
    await h1('捐赠已全部退回')
    expect(screen.queryByText('这笔钱后来用在哪里')).toBeNull()
  })

  it('of a gift for no particular project links to all expenses', async () => {
    const asked = jest.fn()
    open(ok(paid({ purpose: '不限定用途' })), { answers: { [EXPENSES]: asked } })
    expect(await screen.findByText(/由农场统一安排/)).toBeVisible()
    expect(screen.getByRole('link', { name: '从捐赠那天起的全部支出' })).toHaveAttribute(
      'href',
      '/finance?list=expense&dateFrom=2026-11-21',
    )
    expect(asked).not.toHaveBeenCalled()
  })
})
