import { act, screen } from '@testing-library/react'
import { callQuery, useQuery } from '.'
import { useSite } from '../contract/site'
import { ok, renderInSite } from 'testing'

const CALL = '/health'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  look('visible')
  jest.useRealTimers()
})

/** The visitor looks at the page, or at another one. */
function look(state: 'visible' | 'hidden') {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  window.dispatchEvent(new Event('visibilitychange'))
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const status = (code: number, headers = {}) =>
  Object.assign(new Error(`status ${code}`), { response: { status: code, headers } })

function Screen() {
  const { http } = useSite()
  const { data, error, isPending, isFetching } = useQuery(callQuery(http, CALL))
  return (
    <p aria-busy={isFetching}>
      {isPending ? '正在读取' : error ? error.message : JSON.stringify(data)}
    </p>
  )
}

/** Renders a call that fails until `works`, and notes when it was made, in seconds since the first time. */
function show(first: () => unknown) {
  const now = { answer: first }
  const began = Date.now()
  const asked: number[] = []
  const answer = () => {
    asked.push((Date.now() - began) / 1000)
    return now.answer()
  }
  const rendered = renderInSite(<Screen />, { messages: {}, answers: { [CALL]: answer } })
  return { ...rendered, asked, now }
}
const fails = (error: Error) => () => {
  throw error
}
const down = fails(new Error('down'))

it('a failed call is tried again with pauses that double, at most a minute', async () => {
  const { asked } = show(down)
  await pass(600_000)
  const pauses = asked.slice(1).map((time, place) => time - asked[place]!)
  expect(pauses[0]).toBeGreaterThanOrEqual(2)
  expect(pauses[0]).toBeLessThanOrEqual(2.6)
  for (const [place, pause] of pauses.slice(1).entries()) {
    expect(pause).toBeGreaterThanOrEqual(pauses[place]! - 0.01)
    expect(pause).toBeLessThanOrEqual(60.1)
  }
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(48)
  expect(asked.length).toBeLessThan(25)
})

it('the failure stays on the screen while the next attempt runs, and the answer takes its place', async () => {
  let arrive = (_: unknown) => {}
  const late = new Promise((resolve) => (arrive = resolve))
  const { now } = show(down)
  await pass(100)
  expect(screen.getByText('down')).toHaveAttribute('aria-busy', 'false')
  now.answer = () => late
  await pass(3_000)
  expect(screen.getByText('down')).toHaveAttribute('aria-busy', 'true')
  arrive(ok({ up: true }))
  await pass(100)
  expect(screen.getByText('{"up":true}')).toBeVisible()
})

it('nothing is tried while nobody looks, and at once when somebody does', async () => {
  const { asked } = show(down)
  await pass(100)
  act(() => look('hidden'))
  await pass(600_000)
  expect(asked).toHaveLength(1)
  act(() => look('visible'))
  await pass(100)
  expect(asked).toHaveLength(2)
})

it('it is tried at once when the connection is back, and the pauses begin anew', async () => {
  const { asked } = show(down)
  await pass(200_000)
  const before = asked.length
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(100)
  expect(asked).toHaveLength(before + 1)
  await pass(2_600)
  expect(asked).toHaveLength(before + 2)
})

it('a call without a connection fails, so that the screen says so', async () => {
  act(() => void window.dispatchEvent(new Event('offline')))
  show(down)
  await pass(100)
  expect(screen.getByText('down')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
})

it.each([400, 401, 403, 404, 409])('a refusal with %d is not tried again', async (code) => {
  const { asked } = show(fails(status(code)))
  await pass(600_000)
  act(() => look('hidden'))
  act(() => look('visible'))
  act(() => void window.dispatchEvent(new Event('offline')))
  act(() => void window.dispatchEvent(new Event('online')))
  await pass(100)
  expect(asked).toHaveLength(1)
})

it.each([408, 429, 500, 503])('a refusal with %d is tried again', async (code) => {
  const { asked } = show(fails(status(code)))
  await pass(2_700)
  expect(asked).toHaveLength(2)
})

it('the service is left alone for as long as it asks, also when somebody looks again', async () => {
  const { asked } = show(fails(status(503, { 'retry-after': '120' })))
  await pass(60_000)
  act(() => look('hidden'))
  act(() => look('visible'))
  await pass(59_000)
  expect(asked).toHaveLength(1)
  await pass(2_000)
  expect(asked).toHaveLength(2)
})

it('the attempts end when the screen is left', async () => {
  const { asked, unmount } = show(down)
  await pass(100)
  unmount()
  await pass(600_000)
  expect(asked).toHaveLength(1)
})
