import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { LedgerFilter, LedgerSummary } from 'shared/contract'
import { ok, renderInSite } from 'testing'
import type { ListName } from '../list/lists'
import { messages } from '../testing/front-door'
import { LedgerCharts } from './LedgerCharts'

const SUMMARY = '/finance/entry/get-summary'

const summary = (own: Partial<LedgerSummary> = {}): LedgerSummary => ({
  total: 5,
  counted: 5,
  income: '3000.00',
  expense: '1000.10',
  months: [
    { month: '2025-11', income: '1000.00', expense: '600.10' },
    { month: '2026-02', income: '2000.00', expense: '400.00' },
  ],
  purposes: [
    { purpose: '土壤改良', income: '2000.00', expense: '0.00' },
    { purpose: '老人营养餐', income: '1000.00', expense: '1000.10' },
  ],
  lastEntry: '12',
  updatedAt: '2026-11-20T02:30:00Z',
  demo: false,
  ...own,
})

interface Shown {
  answers?: Record<string, unknown>
  list?: ListName
  lang?: 'zh' | 'en'
}

function show({ answers = { [SUMMARY]: ok(summary()) }, list = 'all', lang = 'zh' }: Shown = {}) {
  return renderInSite(<Filtered list={list} />, {
    messages: { finance: messages },
    answers,
    lang,
  })
}

/** Renders the charts with a filter that the test can change. */
function Filtered({ list: first }: { list: ListName }) {
  const [filter, setFilter] = useState<LedgerFilter>({})
  const [list, setList] = useState(first)
  return (
    <>
      <button onClick={() => setFilter({ type: '月捐' })}>月捐</button>
      <button onClick={() => setFilter({ type: '个人' })}>个人</button>
      <button onClick={() => setList('donation')}>捐赠</button>
      <LedgerCharts list={list} filter={filter} />
    </>
  )
}

const marks = async (name: RegExp) =>
  within(await screen.findByRole('group', { name })).getAllByRole('img')
const namesOf = (all: HTMLElement[]) =>
  all.map((mark) => mark.getAttribute('aria-label')!.replaceAll('\u00a0', ' '))

it('the captions state the findings in words, to the fen', async () => {
  show()
  expect(
    await screen.findByText(
      '2025年11月至2026年2月，共收入 ¥3,000.00，支出 ¥1,000.10，收入比支出多 ¥1,999.90。' +
        '收入最多的是2026年2月，¥2,000.00。支出最多的是2025年11月，¥600.10。',
    ),
  ).toBeVisible()
  expect(
    screen.getByText(
      '收入中占比最大的用途是土壤改良，占 66.7%。支出中占比最大的用途是老人营养餐，占 100.0%。',
    ),
  ).toBeVisible()
  expect(screen.queryByText('演示数据')).toBeNull()
})

it('shows the same in English', async () => {
  show({ lang: 'en' })
  expect(
    await screen.findByText(
      /November 2025 to February 2026: CNY 3,000.00 came in and CNY 1,000.10 went out, CNY 1,999.90 more in than out\./,
    ),
  ).toBeVisible()
})

it('months without rows are shown as zero', async () => {
  show()
  const names = namesOf(await marks(/每月收支/))
  expect(names).toEqual([
    '2025年11月 · 收入 ¥1,000.00 · 支出 ¥600.10',
    '2025年12月 · 收入 ¥0.00 · 支出 ¥0.00',
    '2026年1月 · 收入 ¥0.00 · 支出 ¥0.00',
    '2026年2月 · 收入 ¥2,000.00 · 支出 ¥400.00',
  ])
})

it('a chart is one tab stop; arrow keys move through its marks and announce each value', async () => {
  const user = userEvent.setup()
  show()
  const [first, second, , last] = await marks(/每月收支/)
  act(() => screen.getByRole('button', { name: '捐赠' }).focus())
  await user.tab()
  expect(first).toHaveFocus()
  expect(screen.getByText('支出 ¥600.10')).toBeVisible()
  await user.keyboard('{ArrowRight}')
  expect(second).toHaveFocus()
  await user.keyboard('{End}')
  expect(last).toHaveFocus()
  expect(screen.getByText('支出 ¥400.00')).toBeVisible()
  expect(screen.queryByText('支出 ¥600.10')).toBeNull()
  await user.keyboard('{ArrowRight}')
  expect(last).toHaveFocus()
  await user.keyboard('{Home}{ArrowLeft}')
  expect(first).toHaveFocus()
  await user.tab()
  expect(screen.getAllByText(/看表格/)[0]!.closest('summary')).toHaveFocus()
  await user.tab()
  expect((await marks(/各用途/))[0]).toHaveFocus()
  await user.tab({ shift: true })
  await user.tab({ shift: true })
  expect(first).toHaveFocus()
})

it('expenses are distinguished by a pattern, not only by colour', async () => {
  show()
  const [mark] = await marks(/每月收支/)
  const fills = [...mark!.querySelectorAll('rect')].map((bar) => bar.getAttribute('fill'))
  const pattern = fills.find((fill) => fill?.startsWith('url(#'))?.slice(5, -1)
  expect(document.getElementById(pattern!)?.tagName).toBe('pattern')
})

it('the table behind a chart holds the same numbers', async () => {
  const user = userEvent.setup()
  show()
  await user.click((await screen.findAllByText(/看表格/))[0]!)
  const table = within(await screen.findByRole('table', { name: '每月收支' }))
  const rows = [
    '月份 收入 支出 差额',
    '2025年11月 ¥1,000.00 ¥600.10 +¥399.90',
    '2025年12月 ¥0.00 ¥0.00 +¥0.00',
    '2026年1月 ¥0.00 ¥0.00 +¥0.00',
    '2026年2月 ¥2,000.00 ¥400.00 +¥1,600.00',
    '合计 ¥3,000.00 ¥1,000.10 +¥1,999.90',
  ]
  const shown = table.getAllByRole('row')
  expect(shown).toHaveLength(rows.length)
  rows.forEach((row, place) => expect(shown[place]).toHaveAccessibleName(row))
})

it('amounts beyond floating-point precision are shown exactly', async () => {
  const months = [
    { month: '2026-01', income: '90071992547409.93', expense: '0.01' },
    { month: '2026-02', income: '0.01', expense: '0.00' },
  ]
  show({ answers: { [SUMMARY]: ok(summary({ months })) } })
  expect(
    await screen.findByText(
      /共收入 ¥90,071,992,547,409.94，支出 ¥0.01，收入比支出多 ¥90,071,992,547,409.93/,
    ),
  ).toBeVisible()
})

it('ten years are drawn by year with a note; the table has every month', async () => {
  const user = userEvent.setup()
  const months = Array.from({ length: 130 }, (_, place) => ({
    month: `${2016 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`,
    income: '10.00',
    expense: '0.00',
  }))
  show({ answers: { [SUMMARY]: ok(summary({ months })) } })
  expect(await screen.findByText(/图按年合计，表格里有每个月/)).toBeVisible()
  const names = namesOf(await marks(/每月收支/))
  expect(names).toHaveLength(11)
  expect(names[0]).toBe('2016年 · 收入 ¥120.00 · 支出 ¥0.00')
  await user.click(screen.getAllByText(/看表格/)[0]!)
  const table = within(await screen.findByRole('table', { name: '每月收支' }))
  expect(table.getAllByRole('row')).toHaveLength(1 + 130 + 11 + 1)
})

it('many purposes: eight are drawn and the rest combined; the table has all of them', async () => {
  const user = userEvent.setup()
  const purposes = Array.from({ length: 12 }, (_, place) => ({
    purpose: `用途${place}`,
    income: `${100 - place}.00`,
    expense: '0.00',
  }))
  show({ answers: { [SUMMARY]: ok(summary({ purposes })) } })
  const names = namesOf(await marks(/各用途/))
  expect(names).toHaveLength(9)
  expect(names.at(-1)).toBe('其他 4 项 · 收入 ¥362.00（占 31.9%） · 支出 ¥0.00（占 0.0%）')
  await user.click(screen.getAllByText(/看表格/)[1]!)
  const table = within(await screen.findByRole('table', { name: '各用途占比' }))
  expect(table.getByRole('rowheader', { name: '用途11' })).toBeVisible()
})

it('a single list shows only its own sums', async () => {
  show({
    list: 'expense',
    answers: { '/finance/expense/get-summary': ok(summary({ income: '0.00' })) },
  })
  expect(await screen.findByText(/^2025年11月至2026年2月，共支出 ¥1,000.10。/)).toBeVisible()
  expect(namesOf(await marks(/每月收支/))[0]).toBe('2025年11月 · 支出 ¥600.10')
})

it('demonstration data is marked; an empty chart shows a note', async () => {
  const empty = { total: 0, months: [], purposes: [], demo: true }
  show({ answers: { [SUMMARY]: ok(summary(empty)) } })
  expect(await screen.findByText('没有符合条件的账目，所以没有可画的图。')).toBeVisible()
  expect(screen.getByText('演示数据')).toBeVisible()
})

it('a failure is shown with a retry that works', async () => {
  const user = userEvent.setup()
  const answers = { [SUMMARY]: dead as unknown }
  show({ answers })
  expect(await screen.findByText('没能取到图的数据')).toBeVisible()
  answers[SUMMARY] = ok(summary())
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText(/共收入 ¥3,000.00/)).toBeVisible()
  expect(screen.queryByText('没能取到图的数据')).toBeNull()
})

it('the last charts stay while the next ones load, and the earlier call is cancelled', async () => {
  const user = userEvent.setup()
  const signals: Record<string, AbortSignal> = {}
  const answer: Record<string, (body: unknown) => void> = {}
  const { site } = show()
  await screen.findByText(/共收入 ¥3,000.00/)
  jest.spyOn(site.http, 'get').mockImplementation((_, options) => {
    const { type = '' } = options?.params as LedgerFilter
    signals[type] = options!.signal!
    return new Promise((resolve) => (answer[type] = resolve as never))
  })

  await user.click(screen.getByRole('button', { name: '月捐' }))
  const busy = () => document.querySelector('[aria-busy="true"]')
  await waitFor(() => expect(busy()).toHaveTextContent('共收入 ¥3,000.00'))
  await user.click(screen.getByRole('button', { name: '个人' }))
  await waitFor(() => expect(signals['月捐']!.aborted).toBe(true))
  expect(signals['个人']!.aborted).toBe(false)

  const months = [{ month: '2026-05', income: '7.00', expense: '0.00' }]
  act(() => answer['个人']!(summary({ months })))
  act(() => answer['月捐']!(summary()))
  expect(await screen.findByText(/^2026年5月，共收入 ¥7.00/)).toBeVisible()
  expect(busy()).toBeNull()
})

it('charts that could not be refreshed stay, with their time', async () => {
  const user = userEvent.setup()
  const answers = { [SUMMARY]: ok(summary()) as unknown }
  show({ answers })
  await screen.findByText(/共收入 ¥3,000.00/)
  answers[SUMMARY] = dead
  await user.click(screen.getByRole('button', { name: '月捐' }))
  expect(
    await screen.findByText(/没能取到最新的图，下面仍是 \d{4}年.*按当时的条件取到的/),
  ).toBeVisible()
  expect(screen.getByText(/共收入 ¥3,000.00/)).toBeVisible()
})

it('the charts of one list are never shown for another', async () => {
  const user = userEvent.setup()
  show({ answers: { [SUMMARY]: ok(summary()), '/finance/donation/get-summary': dead } })
  await screen.findByText(/共收入 ¥3,000.00/)
  await user.click(screen.getByRole('button', { name: '捐赠' }))
  expect(await screen.findByText('没能取到图的数据')).toBeVisible()
  expect(screen.queryByText(/共收入 ¥3,000.00/)).toBeNull()
})

const dead = () => {
  throw new Error('Network Error')
}
