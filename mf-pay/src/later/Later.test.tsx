import { screen, within } from '@testing-library/react'
import type { GiftOrder, LedgerRow, Transfer } from 'shared/contract'
import { ok } from 'testing'
import { withEventSource } from '../testing/event-source'
import {
  EXPENSES,
  expenses,
  h1,
  open,
  SUMMARY,
  sums,
  TRANSFERS,
  transfers,
} from '../testing/gift-screen'
import { paid } from '../testing/gifts'

const expense = (own: Partial<LedgerRow> = {}): LedgerRow => ({
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
  ...own,
})

const transfer = (own: Partial<Transfer> = {}): Transfer => ({
  id: '12',
  from: '不限定用途',
  to: '乡村学校午餐',
  amount: '5000.00',
  reason: '理事会决议：补足十二月的午餐',
  date: '2026-12-01',
  recordedAt: '2026-12-01T02:30:00Z',
  undoes: null,
  undoneBy: null,
  ...own,
})

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const hrefOf = (name: string) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href')!)

withEventSource()

describe('the expenses after a gift', () => {
  const TITLE = '此后这一用途的支出'

  it('are those of later days, and not matched to the gift', async () => {
    const asked = jest.fn(() =>
      expenses([
        expense({ id: '4003', item: '抄错的', correctedBy: '4004' }),
        expense({ id: '4004', item: '作废的', amount: '0.00', corrects: '4003' }),
        expense(),
      ]),
    )
    open(ok(paid()), { answers: { [EXPENSES]: asked } })
    const later = await region(TITLE)
    expect(await later.findByRole('link', { name: '绿肥种子 · 北坡农资站' })).toHaveAttribute(
      'href',
      '/finance/entry/4001',
    )
    expect(later.getAllByRole('listitem')).toHaveLength(1)
    expect(later.getByText('¥320.00')).toBeVisible()
    expect(later.getByText(/合在一起记账，不和单笔捐赠一一对应/)).toBeVisible()
    expect(asked).toHaveBeenCalledWith({
      purpose: '土壤改良',
      dateFrom: '2026-11-22',
      dateSort: -1,
      pageNo: 1,
      pageSize: 50,
    })
    expect(hrefOf('「土壤改良」在捐赠那天之后的全部支出')).toBe(
      '/finance?list=expense&purpose=土壤改良&dateFrom=2026-11-22',
    )
  })

  it('are at most the newest five', async () => {
    const rows = Array.from({ length: 8 }, (_, place) => expense({ id: String(4010 - place) }))
    open(ok(paid()), { answers: { [EXPENSES]: expenses(rows) } })
    const later = await region(TITLE)
    await later.findAllByRole('listitem')
    expect(later.getAllByRole('listitem')).toHaveLength(5)
  })

  it('may be none yet, or may not have been loaded', async () => {
    const list = jest
      .fn()
      .mockRejectedValueOnce(new Error('network'))
      .mockResolvedValue(expenses([]))
    const { user } = open(ok(paid()), { answers: { [EXPENSES]: list } })
    expect(await screen.findByText('后来的账目没有读到。')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText(/在捐赠那天之后还没有新的支出/)).toBeVisible()
  })

  it('are not mentioned once the gift was refunded', async () => {
    open(ok(paid({ state: 'refunded', refunded: '100.00' })))
    await h1('捐赠已全部退回')
    expect(screen.queryByText(TITLE)).toBeNull()
  })
})

describe('what was left at the end of the day of the gift', () => {
  const BEGIN = '捐赠当天（2026年11月21日）结束时，「土壤改良」的账户'
  const show = (summary: unknown, moved: unknown, own: Partial<GiftOrder> = {}) =>
    open(ok(paid(own)), { answers: { [SUMMARY]: summary, [TRANSFERS]: moved } })

  it('counts rows and transfers up to that day, and shows the share of the gift', async () => {
    const asked = jest.fn(() => sums('400.00', '150.00'))
    show(asked, transfers([], '100.00', '50.00'))
    expect(
      await screen.findByText(`${BEGIN}结余 ¥300.00，这笔捐赠的金额相当于当时结余的 33.3%。`),
    ).toBeVisible()
    expect(asked).toHaveBeenCalledWith({ purpose: '土壤改良', dateTo: '2026-11-21' })
  })

  it('counts only what of the gift was not refunded', async () => {
    show(sums('300.00', '0.00'), transfers([]), { state: 'partly_refunded', refunded: '70.00' })
    expect(await screen.findByText(/这笔捐赠的金额相当于当时结余的 10.0%。/)).toBeVisible()
  })

  it.each([
    ['99.99', '只结余 ¥99.99，比这笔捐赠少：'],
    ['0.00', '没有结余：'],
    ['-20.50', '超支 ¥20.50：'],
  ])('may be less than the gift (%s), which is said', async (left, words) => {
    show(sums('100.00', (100 - Number(left)).toFixed(2)), transfers([]))
    expect(await screen.findByText(new RegExp(`${BEGIN}${words}`))).toBeVisible()
    expect(screen.queryByText(/相当于当时结余/)).toBeNull()
  })

  it('is what is left so far while the day lasts', async () => {
    jest.useFakeTimers({
      now: new Date('2026-11-21T12:00:00+08:00'),
      doNotFake: ['setTimeout', 'queueMicrotask'],
    })
    show(sums('400.00', '0.00'), transfers([]))
    expect(
      await screen.findByText(/^捐赠当天到现在为止，「土壤改良」的账户结余 ¥400.00，/),
    ).toBeVisible()
    jest.useRealTimers()
  })

  it('may not have been loaded, which a retry mends', async () => {
    const summary = jest
      .fn()
      .mockRejectedValueOnce(new Error('network'))
      .mockResolvedValue(sums('400.00', '0.00'))
    const { user } = show(summary, transfers([]))
    expect(await screen.findByText('当时的结余没有读到。')).toBeVisible()
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText(/这笔捐赠的金额相当于当时结余的 25.0%。/)).toBeVisible()
  })

  it('is said in English', async () => {
    open(ok(paid()), { lang: 'en' })
    expect(
      await screen.findByText(
        'At the end of that day (21 November 2026), the account of “Soil improvement” held CNY 400.00; the amount of this gift equals 25.0% of that.',
      ),
    ).toBeVisible()
  })
})

describe('a gift for no purpose in particular', () => {
  const any = ok(paid({ purpose: '不限定用途' }))

  it('lists the transfers of such money on later days, without what was taken back', async () => {
    const asked = jest.fn(() =>
      transfers([
        transfer(),
        transfer({ id: '10', amount: '7.00', undoneBy: '11' }),
        transfer({ id: '11', amount: '7.00', from: '土壤改良', to: '不限定用途', undoes: '10' }),
      ]),
    )
    const spent = jest.fn()
    open(any, { answers: { [TRANSFERS]: asked, [EXPENSES]: spent } })
    const later = await region('此后不限定用途的钱调到了哪里')
    const rows = await later.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      '2026-12-01调给 乡村学校午餐¥5,000.00理事会决议：补足十二月的午餐',
    ])
    expect(asked).toHaveBeenCalledWith({
      purpose: '不限定用途',
      dateFrom: '2026-11-22',
      pageNo: 1,
      pageSize: 50,
    })
    expect(hrefOf('捐赠那天之后的全部调拨')).toBe(
      '/finance/transfers?purpose=不限定用途&dateFrom=2026-11-22',
    )
    expect(spent).not.toHaveBeenCalled()
  })

  it('says that nothing was moved yet', async () => {
    open(any)
    expect(await screen.findByText(/^捐赠那天之后还没有调出过/)).toBeVisible()
  })
})
