import { keepTrying } from '.'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('repeats with growing pauses until it succeeds', async () => {
  const attempt = jest.fn().mockRejectedValue(new Error('down'))
  const onSuccess = jest.fn()
  keepTrying(attempt, onSuccess)
  expect(attempt).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(2_600)
  expect(attempt).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(300_000)
  expect(attempt.mock.calls.length).toBeLessThan(14)
  attempt.mockResolvedValue('part')
  await jest.advanceTimersByTimeAsync(60_000)
  const until = attempt.mock.calls.length
  await jest.advanceTimersByTimeAsync(300_000)
  expect(attempt).toHaveBeenCalledTimes(until)
  expect(onSuccess).toHaveBeenCalledTimes(1)
})

it('repeats at once when the connection is back', async () => {
  const attempt = jest.fn().mockResolvedValue('part')
  const onSuccess = jest.fn()
  keepTrying(attempt, onSuccess)
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await jest.advanceTimersByTimeAsync(10)
  expect(onSuccess).toHaveBeenCalledTimes(1)
})

it('begins with a long pause for what has failed for long', async () => {
  const attempt = jest.fn().mockRejectedValue(new Error('down'))
  const end = keepTrying(attempt, () => {}, Date.now() - 600_000)
  await jest.advanceTimersByTimeAsync(47_000)
  expect(attempt).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(14_000)
  expect(attempt).toHaveBeenCalledTimes(1)
  end()
})

it('once ended, it ignores an attempt that succeeds late', async () => {
  let succeed = () => {}
  const attempt = jest.fn(() => new Promise<void>((resolve) => (succeed = resolve)))
  const onSuccess = jest.fn()
  const end = keepTrying(attempt, onSuccess)
  await jest.advanceTimersByTimeAsync(2_600)
  end()
  succeed()
  await jest.advanceTimersByTimeAsync(600_000)
  expect(attempt).toHaveBeenCalledTimes(1)
  expect(onSuccess).not.toHaveBeenCalled()
})
