import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInSite } from 'testing'
import { messages } from '../testing/front-door'
import { failing } from '../testing/ledger-answers'
import { moves, transfer, TRANSFERS } from '../testing/transfers'
import { MovedSince } from './MovedSince'

function show(answer: unknown, lang: 'zh' | 'en' = 'zh') {
  const answers = { [TRANSFERS]: answer }
  renderInSite(<MovedSince day="2026-11-18" />, { messages: { finance: messages }, answers, lang })
  return answers
}

const hrefOf = (name: string) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href')!)

it('adds up every page by purpose, without what was taken back', async () => {
  const pages = [
    Array.from({ length: 100 }, (_, place) => transfer(String(1000 - place), '10.00')),
    [
      transfer('7', '5.50', { to: '老人营养餐' }),
      transfer('6', '900.00', { undoneBy: '8' }),
      transfer('8', '900.00', { from: '乡村学校午餐', to: '不限定用途', undoes: '6' }),
    ],
  ]
  const asked = jest.fn(({ pageNo }: { pageNo: number }) => moves(pages[pageNo - 1]!))
  show(asked)
  const moved = within(screen.getByRole('region', { name: '此后不限定用途的钱调到了哪里' }))
  expect(await moved.findByText('2026年11月18日之后，一共调出 ¥1,005.50：')).toBeVisible()
  expect(moved.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '乡村学校午餐¥1,000.00',
    '老人营养餐¥5.50',
  ])
  expect(hrefOf('老人营养餐')).toBe('/finance/transfers?purpose=老人营养餐&dateFrom=2026-11-19')
  expect(hrefOf('看这之后的调拨')).toBe('/finance/transfers?purpose=不限定用途&dateFrom=2026-11-19')
  expect(asked).toHaveBeenCalledWith({
    purpose: '不限定用途',
    dateFrom: '2026-11-19',
    pageNo: 1,
    pageSize: 100,
  })
})

it('says the same in English', async () => {
  show(moves([transfer('7', '5.50')]), 'en')
  expect(await screen.findByText('CNY 5.50 was moved after 18 November 2026:')).toBeVisible()
})

it('says that nothing was moved yet', async () => {
  show(moves([]))
  expect(await screen.findByText(/^2026年11月18日之后还没有调出过/)).toBeVisible()
})

it('says when the transfers could not be loaded, and loads them after a retry', async () => {
  const answers = show(failing)
  expect(await screen.findByText('没能取到调拨记录')).toBeVisible()
  answers[TRANSFERS] = moves([transfer('7', '5.50')])
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText(/一共调出 ¥5.50/)).toBeVisible()
})
