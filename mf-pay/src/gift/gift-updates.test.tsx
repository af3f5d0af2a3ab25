import { act, screen, waitFor } from '@testing-library/react'
import { ok } from 'testing'
import { giftKey } from '../order/get-gift'
import { FakeEventSource, lastSource, withEventSource } from '../testing/event-source'
import { GET, h1, news, open } from '../testing/gift-screen'
import { CODE, order, over, paid } from '../testing/gifts'

/** Simulates the visitor returning to the tab. */
const seenAgain = () =>
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

withEventSource()

describe('updates while the screen is open', () => {
  it('are pushed by the service and then no longer polled', async () => {
    const asked = jest.fn(() => ok(order()))
    open(asked)
    await h1('等待付款')
    const source = lastSource()
    expect(source.url).toBe(`/pay/order/watch?code=${CODE}`)
    source.tell(paid())
    await h1('捐赠已收到，谢谢你')
    expect(news()).toHaveTextContent('已经记入公开账本')
    expect(source.closed).toBe(true)
    expect(FakeEventSource.opened).toHaveLength(1)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('are polled without a stream, until the gift is paid', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { answers } = open(ok(order()))
    await h1('等待付款')
    lastSource().break()
    answers[GET] = ok(paid())
    expect(screen.getByRole('heading', { level: 1, name: '等待付款' })).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(3_000))
    await h1('捐赠已收到，谢谢你')
    expect(lastSource().closed).toBe(true)
    jest.useRealTimers()
  })

  it('are no longer polled once the browser has reconnected to the stream', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const asked = jest.fn(() => ok(order()))
    open(asked)
    await h1('等待付款')
    lastSource().break()
    await act(() => jest.advanceTimersByTimeAsync(3_000))
    expect(asked).toHaveBeenCalledTimes(2)
    lastSource().tell(order())
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(asked).toHaveBeenCalledTimes(2)
    expect(lastSource().closed).toBe(false)
    lastSource().tell(paid())
    await h1('捐赠已收到，谢谢你')
    expect(FakeEventSource.opened).toHaveLength(1)
    jest.useRealTimers()
  })

  it('are polled in a browser without EventSource', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    Reflect.deleteProperty(globalThis, 'EventSource')
    const { answers } = open(ok(order()))
    await h1('等待付款')
    answers[GET] = ok(over('expired'))
    await act(() => jest.advanceTimersByTimeAsync(3_000))
    await h1('订单已经过期')
    jest.useRealTimers()
  })

  it('are not polled while they are pushed', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const asked = jest.fn(() => ok(order()))
    open(asked)
    await h1('等待付款')
    await act(() => jest.advanceTimersByTimeAsync(60_000))
    expect(asked).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })

  it('are requested immediately when the page becomes visible again', async () => {
    const { answers } = open(ok(order()))
    await h1('等待付款')
    answers[GET] = ok(paid())
    seenAgain()
    await h1('捐赠已收到，谢谢你')
  })

  it('are not overwritten by an older response', async () => {
    let late: (answer: unknown) => void = () => {}
    const { answers, queries } = open(ok(order()))
    const asking = () => queries.isFetching({ queryKey: giftKey(CODE) })
    await h1('等待付款')
    answers[GET] = () => new Promise((resolve) => (late = resolve))
    seenAgain()
    await waitFor(() => expect(asking()).toBe(1))
    lastSource().tell(paid())
    await h1('捐赠已收到，谢谢你')
    late(ok(order()))
    await waitFor(() => expect(asking()).toBe(0))
    expect(queries.getQueryData(giftKey(CODE))).toEqual(paid())
  })

  it('show an error when they fail, and keep the last known state', async () => {
    const { answers } = open(ok(order()))
    await h1('等待付款')
    answers[GET] = () => Promise.reject(new Error('no network'))
    seenAgain()
    expect(
      await screen.findByText(/没能更新，显示的是上次读到的状态。付过的钱没有丢。/),
    ).toBeVisible()
    expect(screen.getByText('¥100.00')).toBeVisible()
  })
})
