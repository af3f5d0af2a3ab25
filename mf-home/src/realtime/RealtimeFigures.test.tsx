import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Site } from 'shared/contract'
import { memoryInMap, ok, renderInSite } from 'testing'
import { messages } from '../testing/front-door'
import { RealtimeFigures } from './RealtimeFigures'

const CALL = '/home/realtime-data/get'
const figures = {
  totalOutput: 1286.5,
  totalUsers: 20450,
  outputLastUpdateTime: '2026-11-20T02:30:00Z',
  demo: false,
}
const earlier = { ...figures, totalOutput: 1200, outputLastUpdateTime: '2026-11-01T00:05:00Z' }

const output = () => screen.getByRole('group', { name: '实时产出' })
const users = () => screen.getByRole('group', { name: '预计受益人数' })
const section = () => screen.getByRole('region', { name: /农场此刻/ })
/** What a screen reader reads of a figure. */
function spoken(figure: HTMLElement): string {
  const copy = figure.cloneNode(true) as HTMLElement
  for (const silent of copy.querySelectorAll('[aria-hidden="true"]')) silent.remove()
  return copy.textContent
}
const retry = () => screen.getByRole('button', { name: '重试' })

/** The fake service's current behaviour; a test can change it midway. */
function service(first: () => unknown) {
  const now = { answer: first }
  return { now, answers: { [CALL]: () => now.answer() } }
}
const down = () => {
  throw new Error('down')
}

function renderFigures(answers: Record<string, unknown>, site: Partial<Site> = {}) {
  return renderInSite(<RealtimeFigures />, { messages: { home: messages }, answers, site })
}

function memoryOf(value: unknown) {
  const memory = memoryInMap()
  memory.write('last:realtime', { version: 1, at: Date.parse('2026-11-01T00:06:00Z'), data: value })
  return memory
}

it('starts at 0, which the label says is being fetched, and which is not read aloud', () => {
  renderFigures({ [CALL]: () => new Promise(() => {}) })
  expect(section()).toHaveAttribute('aria-busy', 'true')
  expect(output()).toHaveTextContent('实时产出正在取最新数字0 吨')
  expect(users()).toHaveTextContent('预计受益人数正在取最新数字0 人')
  for (const figure of [output(), users()]) {
    expect(within(figure).getByText('正在取最新数字')).toBeVisible()
    expect(spoken(figure)).not.toMatch(/\d/)
  }
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it('shows the values of the response, with units, time and the note on the estimate', async () => {
  renderFigures({ [CALL]: ok(figures) })
  expect(await screen.findByText('1,286.5')).toBeInTheDocument()
  await waitFor(() => expect(output()).toHaveTextContent('1,286.5 吨'))
  await waitFor(() => expect(users()).toHaveTextContent('20,450 人'))
  expect(users()).toHaveTextContent('按食用本项目产品的人数估算')
  expect(section()).toHaveTextContent('数据截至 2026年11月20日 10:30')
  expect(screen.getByText('2026年11月20日 10:30')).toHaveAttribute(
    'datetime',
    '2026-11-20T02:30:00Z',
  )
  expect(screen.queryByText('演示数据')).not.toBeInTheDocument()
})

it('shows a zero that the service returned', async () => {
  renderFigures({ [CALL]: ok({ ...figures, totalOutput: 0 }) })
  await waitFor(() => expect(output()).toHaveTextContent('0 吨'))
})

it('starts at 0 and counts to the value once; screen readers get the value immediately', async () => {
  const frames: FrameRequestCallback[] = []
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((step) => frames.push(step))
  renderFigures({ [CALL]: ok(figures) })
  expect(await screen.findByText('1,286.5')).toBeInTheDocument()
  const counting = () => output().querySelector('[aria-hidden="true"]')
  expect(counting()).toHaveTextContent('0')
  act(() => frames.splice(0).forEach((step) => step(1000)))
  act(() => frames.splice(0).forEach((step) => step(1100)))
  const halfway = Number(counting()!.textContent.replace(',', ''))
  expect(halfway).toBeGreaterThan(0)
  expect(halfway).toBeLessThan(1286.5)
  act(() => frames.splice(0).forEach((step) => step(2000)))
  expect(counting()).toBeNull()
  expect(output()).toHaveTextContent('1,286.5 吨')
})

it('does not animate for visitors who prefer reduced motion', async () => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: true })
  renderFigures({ [CALL]: ok(figures) })
  expect(await screen.findByText('1,286.5')).toBeInTheDocument()
  expect(output().querySelector('[aria-hidden="true"]')).toBeNull()
  Reflect.deleteProperty(window, 'matchMedia')
})

it('marks demonstration data next to the figures', async () => {
  renderFigures({ [CALL]: ok({ ...figures, demo: true }) })
  expect(await screen.findByText('演示数据')).toBeVisible()
})

it('stores every response for use after a failure', async () => {
  const memory = memoryInMap()
  renderFigures({ [CALL]: ok(figures) }, { memory })
  await screen.findByText('1,286.5')
  expect(memory.read('last:realtime')).toMatchObject({ data: figures })
})

it('after a failure shows the last known values with their time, marked as such', async () => {
  renderFigures({ [CALL]: down }, { memory: memoryOf(earlier) })
  expect(await screen.findByText('上次取得的数据')).toBeVisible()
  expect(output()).toHaveTextContent('1,200 吨')
  expect(section()).toHaveTextContent('数据截至 2026年11月1日 08:05')
  expect(section()).toHaveTextContent('正在自动重试。')
  expect(retry()).toBeEnabled()
})

it('last known values of a demonstration are marked as such', async () => {
  renderFigures({ [CALL]: down }, { memory: memoryOf({ ...earlier, demo: true }) })
  expect(await screen.findByText('上次取得的数据')).toBeVisible()
  expect(screen.getByText('演示数据')).toBeVisible()
})

it('after a failure without known values shows a dash and a note, never a zero', async () => {
  renderFigures({ [CALL]: down })
  expect(await screen.findByText(/暂时取不到产出和受益人数.*正在自动重试。/)).toBeVisible()
  for (const figure of [output(), users()]) {
    expect(figure).toHaveTextContent('—')
    expect(figure).toHaveTextContent('暂无数据')
    expect(figure).not.toHaveTextContent(/\d/)
  }
})

it.each([
  ['an envelope of an error', { ...ok(figures), code: 50001, msg: '出错了' }],
  ['no figures', ok({})],
  ['figures that are no numbers', ok({ ...figures, totalOutput: null })],
  ['no readable time', ok({ ...figures, outputLastUpdateTime: 'soon' })],
  ['a page instead of data', '<!doctype html>'],
])('treats %s as a failure', async (_, answer) => {
  renderFigures({ [CALL]: answer })
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible()
  expect(output()).not.toHaveTextContent(/\d/)
})

it('ignores stored data of another shape', async () => {
  renderFigures({ [CALL]: down }, { memory: memoryOf({ totalOutput: '12' }) })
  expect(await screen.findByText(/暂时取不到产出和受益人数/)).toBeVisible()
})

it('a retry recovers and keeps the focus in place', async () => {
  const { now, answers } = service(down)
  renderFigures(answers)
  await screen.findByRole('button', { name: '重试' })
  now.answer = () => ok(figures)
  await userEvent.click(retry())
  expect(await screen.findByText('1,286.5')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: /农场此刻/ })).toHaveFocus()
})

it('the note and the button stay while a retry runs', async () => {
  const { now, answers } = service(down)
  renderFigures(answers)
  await screen.findByRole('button', { name: '重试' })
  now.answer = () => new Promise(() => {})
  await userEvent.click(retry())
  expect(await screen.findByRole('button', { name: '正在重试' })).toHaveFocus()
  expect(screen.getByText(/暂时取不到产出和受益人数/)).toBeVisible()
})

it('a retry that fails shows the error again', async () => {
  const { answers } = service(down)
  renderFigures(answers, { memory: memoryOf(earlier) })
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: '重试' })).toHaveFocus()
  expect(output()).toHaveTextContent('1,200 吨')
})
