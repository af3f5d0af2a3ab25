import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ok } from 'testing'
import { formatTime } from 'shared/ui'
import { renderLive, stream } from '../testing/screens'
import { callKey } from 'shared/query'
import { REFRESH_MS } from './list-all'

const streamsKey = callKey('/live/stream/list-all')

const LIST = '/live/stream/list-all'
const hives = stream({
  id: 'apiary',
  title: '蜂场巡箱',
  place: '云岭村 蜂场',
  status: 'offline',
  startedAt: '2026-11-18T10:00:00+08:00',
})
const kitchen = stream({
  id: 'kitchen',
  title: '公益厨房',
  place: '北坡村 食堂',
  status: 'upcoming',
  startedAt: '2026-11-22T09:30:00+08:00',
  demo: true,
})
const paddy = stream({})

const titles = () => screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)

it('live streams come first, each with cover, place and state', async () => {
  renderLive('/live', { answers: { [LIST]: ok([hives, kitchen, paddy]) } })

  const cards = await screen.findAllByRole('article')
  expect(screen.getByRole('heading', { level: 1, name: '田间直播' })).toBeVisible()
  expect(titles()).toEqual(['一号稻田', '公益厨房', '蜂场巡箱'])
  const [live, soon, off] = cards.map((card) => within(card))
  expect(live!.getByRole('img', { name: '「一号稻田」的封面，北坡村 一号田' })).toBeVisible()
  expect(live!.getByText('直播中')).toBeVisible()
  expect(live!.getByText('2026年11月20日 08:00 开始')).toBeVisible()
  expect(live!.getByRole('link', { name: '一号稻田' })).toHaveAttribute('href', '/live/paddy')
  expect(live!.queryByText('演示画面')).toBeNull()
  expect(soon!.getByText('未开始')).toBeVisible()
  expect(soon!.getByText('演示画面')).toBeVisible()
  expect(off!.getByText('离线')).toBeVisible()
  expect(off!.getByText('上次直播 2026年11月18日 10:00')).toBeVisible()
})

it('the first cover is loaded first, the others when they are near; each in the width in which it is shown', async () => {
  const at = (id: string, width: number) => `/media/covers/${id}.${width}.jpg?at=1`
  const pictures = [paddy, { ...hives, status: 'live' as const }].map((one) => ({
    ...one,
    coverUrl: at(one.id, 768),
    coverSizes: [384, 768].map((width) => ({ width, url: at(one.id, width) })),
  }))
  renderLive('/live', { answers: { [LIST]: ok(pictures) } })

  const first = await screen.findByRole('img', { name: /一号稻田/ })
  expect(first).toHaveAttribute('fetchpriority', 'high')
  expect(first).toHaveAttribute('loading', 'eager')
  expect(first).toHaveAttribute(
    'srcset',
    '/media/covers/paddy.384.jpg?at=1 384w, /media/covers/paddy.768.jpg?at=1 768w',
  )
  const second = screen.getByRole('img', { name: /蜂场巡箱/ })
  expect(second).toHaveAttribute('fetchpriority', 'auto')
  expect(second).toHaveAttribute('loading', 'lazy')
})

it('the list is shown in English', async () => {
  renderLive('/live', { lang: 'en', answers: { [LIST]: ok([paddy, hives]) } })

  expect(
    await screen.findByRole('heading', { level: 1, name: 'Live from the fields' }),
  ).toBeVisible()
  expect(await screen.findByText('since 20 November 2026, 08:00')).toBeVisible()
  expect(screen.getByText('Offline')).toBeVisible()
  expect(screen.getByText('2 streams, 1 live now')).toBeVisible()
})

it('one stream is counted in the singular', async () => {
  renderLive('/live', { lang: 'en', answers: { [LIST]: ok([paddy]) } })
  expect(await screen.findByText('1 stream, 1 live now')).toBeVisible()
})

it('choosing a place puts it in the address, and it can be cleared', async () => {
  const user = userEvent.setup()
  renderLive('/live', { answers: { [LIST]: ok([hives, kitchen, paddy]) } })

  await user.click(await screen.findByRole('link', { name: '北坡村，2 路' }))
  expect(titles()).toEqual(['一号稻田', '公益厨房'])
  expect(screen.getByLabelText('address')).toHaveTextContent('/live?place=北坡村')
  expect(screen.getByRole('link', { name: '北坡村，2 路' })).toHaveAttribute('aria-current', 'page')

  await user.click(screen.getByRole('link', { name: '全部地点，3 路' }))
  expect(titles()).toHaveLength(3)
})

it('an address with a place opens that place, and an unknown place links to all', async () => {
  const user = userEvent.setup()
  renderLive('/live?place=月亮湾', { answers: { [LIST]: ok([hives]) } })

  expect(await screen.findByText('「月亮湾」没有画面')).toBeVisible()
  await user.click(screen.getByRole('link', { name: '看全部地点' }))
  expect(titles()).toEqual(['蜂场巡箱'])
})

it('a refresh updates states in place and adds new streams at the end', async () => {
  let answer = [paddy, hives]
  const { queries } = renderLive('/live', { answers: { [LIST]: () => ok(answer) } })
  await screen.findAllByRole('article')

  answer = [
    { ...paddy, status: 'offline' },
    { ...hives, status: 'live' },
    { ...kitchen, status: 'live' },
  ]
  await act(() => queries.refetchQueries({ queryKey: streamsKey }))

  expect(await screen.findByText('共 3 路画面，2 路正在直播')).toBeVisible()
  expect(titles()).toEqual(['一号稻田', '蜂场巡箱', '公益厨房'])
  expect(within(screen.getAllByRole('article')[0]!).getByText('离线')).toBeVisible()
})

it('the states are refreshed every 30 seconds', async () => {
  jest.useFakeTimers()
  try {
    const list = jest.fn(() => ok([paddy]))
    renderLive('/live', { answers: { [LIST]: list } })
    await act(() => jest.advanceTimersByTimeAsync(REFRESH_MS - 1000))
    expect(list).toHaveBeenCalledTimes(1)
    await act(() => jest.advanceTimersByTimeAsync(2000))
    expect(list).toHaveBeenCalledTimes(2)
  } finally {
    jest.useRealTimers()
  }
})

it('an offline stream shows since when, or else when it was last live', async () => {
  const since = { ...hives, endedAt: '2026-11-18T12:30:00+08:00' }
  renderLive('/live', { answers: { [LIST]: ok([{ ...hives, id: 'old' }, since]) } })

  const [first, second] = await screen.findAllByRole('article')
  expect(within(first!).getByText('2026年11月18日 12:30 起离线')).toBeVisible()
  expect(within(second!).getByText('上次直播 2026年11月18日 10:00')).toBeVisible()
})

it('a change of state is announced once, and a refresh without changes is not', async () => {
  let answer = [paddy, { ...hives, status: 'live' as const }]
  const { queries } = renderLive('/live', { answers: { [LIST]: () => ok(answer) } })
  await screen.findAllByRole('article')
  const said: string[] = []
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const text = element?.closest('[role=status]')?.textContent
      if (text) said.push(text)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })

  const later = Date.now() + 60_000
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later)
  await act(() => queries.refetchQueries({ queryKey: streamsKey }))
  clock.mockRestore()
  const time = formatTime(new Date(later).toISOString())
  const freshness = await screen.findByText(`状态更新于 ${time}`)
  expect(freshness).toHaveTextContent(`状态更新于 ${time}，每 30 秒自动更新`)
  expect(said).toEqual([])

  answer = [{ ...paddy, status: 'offline' }, hives]
  await act(() => queries.refetchQueries({ queryKey: streamsKey }))
  expect(await screen.findByText('一号稻田：离线；蜂场巡箱：离线')).toBeInTheDocument()

  answer = [paddy, hives]
  await act(() => queries.refetchQueries({ queryKey: streamsKey }))
  expect(await screen.findByText('一号稻田：直播中')).toBeInTheDocument()
  answer = [{ ...paddy, coverUrl: '/media/covers/paddy.1152.jpg?at=2' }, hives]
  await act(() => queries.refetchQueries({ queryKey: streamsKey }))
  expect(said).toEqual(['一号稻田：离线；蜂场巡箱：离线', '一号稻田：直播中'])
})

it('a new cover replaces the old one only when it has loaded', async () => {
  const at = (minute: number) => [
    { ...paddy, coverUrl: `/media/covers/paddy.1152.jpg?at=${minute}` },
  ]
  let answer = at(1)
  const { queries } = renderLive('/live', { answers: { [LIST]: () => ok(answer) } })
  const cover = () => screen.getByRole('img', { name: '「一号稻田」的封面，北坡村 一号田' })
  const next = () => screen.getByRole('presentation')
  await screen.findAllByRole('article')
  fireEvent.load(cover())

  answer = at(2)
  await act(() => queries.refetchQueries({ queryKey: streamsKey }))
  await waitFor(() => expect(next()).toHaveAttribute('src', '/media/covers/paddy.1152.jpg?at=2'))
  expect(cover()).toHaveAttribute('src', '/media/covers/paddy.1152.jpg?at=1')
  const loaded = next()
  fireEvent.load(loaded)
  await waitFor(() => expect(cover()).toBe(loaded))
  expect(screen.queryByRole('presentation')).toBeNull()

  answer = at(3)
  await act(() => queries.refetchQueries({ queryKey: streamsKey }))
  fireEvent.error(await screen.findByRole('presentation'))
  expect(screen.queryByRole('presentation')).toBeNull()
  expect(cover()).toBe(loaded)
})

it('a cover that fails to load is replaced by a note until there is another one', async () => {
  let answer = [paddy]
  const { queries } = renderLive('/live', { answers: { [LIST]: () => ok(answer) } })
  fireEvent.error(await screen.findByRole('img', { name: /一号稻田/ }))
  expect(screen.getByText('封面暂时没有')).toBeVisible()

  answer = [{ ...paddy, coverUrl: '/media/covers/paddy.1152.jpg?at=2' }]
  await act(() => queries.refetchQueries({ queryKey: streamsKey }))
  fireEvent.load(await screen.findByRole('presentation'))
  expect(await screen.findByRole('img', { name: /一号稻田/ })).toBeVisible()
  expect(screen.queryByText('封面暂时没有')).toBeNull()
})

it('a hidden page sends no requests, and refreshes as soon as it is visible again', async () => {
  jest.useFakeTimers()
  const look = async (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    await act(async () => fireEvent(document, new Event('visibilitychange', { bubbles: true })))
  }
  const visibility = jest.spyOn(document, 'visibilityState', 'get')
  try {
    const list = jest.fn(() => ok([paddy]))
    renderLive('/live', { answers: { [LIST]: list } })
    await act(() => jest.advanceTimersByTimeAsync(0))
    expect(list).toHaveBeenCalledTimes(1)

    await look('hidden')
    await act(() => jest.advanceTimersByTimeAsync(REFRESH_MS * 3 + 1000))
    expect(list).toHaveBeenCalledTimes(1)
    await look('visible')
    expect(list).toHaveBeenCalledTimes(2)

    await look('hidden')
    await look('visible')
    expect(list).toHaveBeenCalledTimes(3)
  } finally {
    visibility.mockRestore()
    jest.useRealTimers()
  }
})

it('a failed refresh keeps what is shown and offers a retry', async () => {
  const user = userEvent.setup()
  let answer = () => ok([paddy])
  const { queries } = renderLive('/live', { answers: { [LIST]: () => answer() } })
  await screen.findAllByRole('article')

  answer = () => {
    throw new Error('network')
  }
  await act(() => queries.refetchQueries({ queryKey: streamsKey }))
  expect(await screen.findByText(/没能更新，正在重试。这是 .* 的状态/)).toBeVisible()
  expect(titles()).toEqual(['一号稻田'])

  answer = () => ok([hives])
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('蜂场巡箱')).toBeVisible()
  expect(screen.queryByText(/没能更新/)).toBeNull()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('a list that cannot be loaded shows an error, and the retry loads it', async () => {
  const user = userEvent.setup()
  const list = jest
    .fn()
    .mockRejectedValueOnce(new Error('network'))
    .mockResolvedValue(ok([paddy]))
  renderLive('/live', { answers: { [LIST]: list } })

  expect(await screen.findByText('画面列表没有读到')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('一号稻田')).toBeVisible()
})

it('an empty list says what will be here', async () => {
  renderLive('/live', { answers: { [LIST]: ok([]) } })

  expect(await screen.findByText('这里还没有画面')).toBeVisible()
  expect(screen.getByRole('link', { name: '先看看账目' })).toHaveAttribute('href', '/finance')
})
