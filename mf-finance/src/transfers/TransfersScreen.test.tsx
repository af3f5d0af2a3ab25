import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Lang } from 'shared/contract'
import { useLocation, useNavigate } from 'shared/router'
import { renderInSite } from 'testing'
import { messages } from '../testing/front-door'
import { ENGLISH, english, failing } from '../testing/ledger-answers'
import { moves, transfer, TRANSFERS } from '../testing/transfers'
import { TransfersScreen } from './TransfersScreen'

Element.prototype.scrollIntoView = () => {}

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

function open(answer: unknown, search = '', lang: Lang = 'zh') {
  const answers = { [TRANSFERS]: answer, [ENGLISH]: english }
  renderInSite(
    <>
      <Address />
      <TransfersScreen />
    </>,
    { messages: { finance: messages }, answers, at: `/finance/transfers${search}`, lang },
  )
  return answers
}

const list = () => screen.getByRole('list', { name: /调拨，新的在前|newest first/ })
const rows = () => within(list()).getAllByRole('listitem')
const address = () => screen.getByRole('status', { name: 'address' })

const some = moves(
  [
    transfer('12', '30.00', {
      from: '乡村学校午餐',
      to: '不限定用途',
      undoes: '11',
      date: '2026-11-21',
    }),
    transfer('11', '30.00', { undoneBy: '12' }),
    transfer('10', '1200.50', { reason: '理事会决议：补足 <十一月>' }),
  ],
  { movedIn: '1230.50', movedOut: '30.00', demo: true },
)

it('shows each transfer with its decision as written, and what was taken back', async () => {
  open(some)
  await screen.findByText('共 3 笔')
  expect(rows().map((row) => row.textContent)).toEqual([
    '2026-11-21№12乡村学校午餐 →  调给 不限定用途¥30.00决定：理事会 11 月决议撤回 №11',
    '2026-11-20№11不限定用途 →  调给 乡村学校午餐¥30.00决定：理事会 11 月决议已由 №12 撤回',
    '2026-11-20№10不限定用途 →  调给 乡村学校午餐¥1,200.50决定：理事会决议：补足 <十一月>',
  ])
  expect(screen.getByText('撤回的调拨和撤回它的那一笔都计入合计。')).toBeVisible()
  expect(rows()[1]!.querySelector('s')).toHaveTextContent('¥30.00')
  expect(screen.getByText('演示数据')).toBeVisible()
  expect(screen.getByRole('link', { name: '下载全部调拨（CSV）' })).toHaveAttribute(
    'href',
    expect.stringContaining('/finance/transfer/export?lang=zh'),
  )
})

it('of a purpose and from a day are those of its address, with their sums', async () => {
  const asked = jest.fn(() => some)
  open(asked, '?purpose=乡村学校午餐&dateFrom=2026-11-02', 'en')
  await screen.findByText('3 in total')
  expect(asked).toHaveBeenCalledWith({
    purpose: '乡村学校午餐',
    dateFrom: '2026-11-02',
    pageNo: 1,
    pageSize: 10,
  })
  expect(
    await screen.findByRole('heading', {
      level: 2,
      name: 'Transfers to and from “Rural school lunches”',
    }),
  ).toBeVisible()
  expect(screen.getAllByText('理事会 11 月决议')[0]).toHaveAttribute('lang', 'zh')
  expect(screen.getByText('The decisions are only in Chinese.')).toBeVisible()
  expect(screen.getByText('from 2 November 2026')).toBeVisible()
  const sums = screen.getAllByRole('term').map((term) => term.parentElement!.textContent)
  expect(sums).toEqual(['Moved inCNY 1,230.50', 'Moved outCNY 30.00'])
})

it('are turned in the address, and Back turns them back', async () => {
  const user = userEvent.setup()
  open(({ pageNo }: { pageNo: number }) =>
    moves([transfer(String(100 - pageNo), '1.00')], { total: 25 }),
  )
  await screen.findByText('№99')
  await user.click(screen.getByRole('link', { name: '下一页' }))
  expect(await screen.findByText('№98')).toBeVisible()
  expect(address()).toHaveTextContent(/^\?pageNo=2$/)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByText('№99')).toBeVisible()
})

it('of a purpose that the ledger does not know are none, and one click shows all', async () => {
  const user = userEvent.setup()
  open(({ purpose }: { purpose?: string }) => (purpose ? moves([]) : some), '?purpose=月球基地')
  expect(await screen.findByText('「月球基地」没有调入或调出过。')).toBeVisible()
  expect(address()).toHaveTextContent('?purpose=月球基地')
  await user.click(screen.getAllByRole('link', { name: '看全部调拨' })[1]!)
  await screen.findByText('共 3 笔')
  expect(address()).toHaveTextContent(/^$/)
})

it('a malformed address is repaired, and a notice says what was', async () => {
  open(some, '?dateFrom=2026-02-30&pageNo=99')
  expect(await screen.findByText(/已去掉或改正：开始日期、页码。/)).toBeVisible()
  await waitFor(() => expect(address()).toHaveTextContent(/^$/))
})

it('a ledger without transfers says so', async () => {
  open(moves([]))
  expect(await screen.findByText('还没有调拨。有了调拨会列在这里。')).toBeVisible()
})

it('a failure is shown with a retry that works', async () => {
  const user = userEvent.setup()
  const answers = open(failing)
  expect(await screen.findByText('没能取到调拨记录')).toBeVisible()
  answers[TRANSFERS] = some
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('共 3 笔')).toBeVisible()
  expect(screen.queryByText('没能取到调拨记录')).toBeNull()
})
