import { screen } from '@testing-library/react'
import { callQuery, useLastKnown, useQuery } from '.'
import { isBalance } from '../contract/figures'
import { useSite } from '../contract/site'
import { memoryInMap, ok, renderInSite } from 'testing'

const CALL = '/finance/balance/get'
const balance = {
  balance: '12.00',
  totalDonation: '20.00',
  totalExpense: '8.00',
  updatedAt: '2026-11-21T09:00:00+08:00',
  demo: true,
}
const KEPT = { version: 1, at: Date.parse('2026-11-20T01:00:00Z'), data: balance }

function Screen() {
  const { http } = useSite()
  const call = useLastKnown(useQuery(callQuery(http, CALL)), 'balance', isBalance)
  const { data, dataUpdatedAt, isError, isPending } = call
  if (isPending) return <p>正在读取</p>
  return (
    <p>
      {isError ? '没有取到' : '取到了'}：
      {data ? `${data.balance}，${new Date(dataUpdatedAt).toISOString()}` : '没有数字'}
    </p>
  )
}

function show(answer: unknown, kept?: unknown) {
  const memory = memoryInMap()
  if (kept !== undefined) memory.write('last:balance', kept)
  renderInSite(<Screen />, { messages: {}, answers: { [CALL]: answer }, site: { memory } })
  return memory
}
const down = () => {
  throw new Error('down')
}

it('keeps what it got, with its time', async () => {
  const memory = show(ok(balance))
  await screen.findByText(/取到了：12\.00/)
  const kept = memory.read<typeof KEPT>('last:balance')
  expect(kept).toMatchObject({ version: 1, data: balance })
  expect(Math.abs(Date.now() - kept!.at)).toBeLessThan(60_000)
})

it('shows what it kept when nothing can be had, as a failure, with the time of then', async () => {
  show(down, KEPT)
  expect(screen.getByText('正在读取')).toBeVisible()
  expect(await screen.findByText('没有取到：12.00，2026-11-20T01:00:00.000Z')).toBeVisible()
})

it.each([
  ['nothing', undefined],
  ['another version', { ...KEPT, version: 2 }],
  ['no time', { ...KEPT, at: null }],
  ['a time beyond all times', { ...KEPT, at: 9e15 }],
  ['other figures', { ...KEPT, data: { ...balance, balance: '<b>1</b>' } }],
  ['a text', 'x'],
  ['a list', [1, 2]],
])('shows no figure when there is %s', async (_, kept) => {
  show(down, kept)
  expect(await screen.findByText('没有取到：没有数字')).toBeVisible()
})

it('does not keep more than a browser can spare', async () => {
  const memory = show(ok({ ...balance, note: 'x'.repeat(50_000) }))
  await screen.findByText(/取到了：12\.00/)
  expect(memory.read('last:balance')).toBeNull()
})
