import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  address,
  begun,
  breaks,
  growing,
  mediaServer,
  mockPlayers,
  moves,
  open,
  video,
  withPlayer,
} from '../testing/player'
import { refused, stream } from '../testing/screens'
import { AWAY_MS, STALL_MS } from './limits'

withPlayer()

describe('an unplayable playlist', () => {
  const answers = (status: number, text = '') => ({
    ok: status === 200,
    status,
    text: async () => text,
  })
  it.each([
    ['HTML', () => answers(200, '<!doctype html>'), '收到的不是画面'],
    ['403', () => answers(403), '播放地址没有被接受'],
    ['410', () => answers(410), '播放地址过期了'],
    ['404', () => answers(404), '画面还没有传到'],
    ['500', () => answers(500), '画面服务出了问题'],
    ['no network', () => Promise.reject(new TypeError()) as never, '画面没有接通'],
  ])('%s has its own message, and the retry brings the picture', async (_what, answer, title) => {
    const user = userEvent.setup()
    open()
    await begun()
    mediaServer.playlist = answer
    breaks(4)
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()

    mediaServer.playlist = growing
    await user.click(screen.getByRole('button', { name: '重试' }))
    await begun()
    moves()
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull())
  })

  it('in English too', async () => {
    open(address, undefined, 'en')
    await waitFor(() => expect(document.querySelector('video')?.src).toMatch(/m3u8$/))
    mediaServer.playlist = () => answers(500)
    Object.defineProperty(document.querySelector('video'), 'error', { value: { code: 4 } })
    fireEvent.error(document.querySelector('video')!)
    expect(
      await screen.findByRole('heading', { name: 'The video service has a problem' }),
    ).toBeVisible()
  })
})

it('a codec that no player supports shows its message', async () => {
  open()
  await begun()
  breaks(4)
  await waitFor(() => expect(mockPlayers).toHaveLength(1))
  act(() => mockPlayers[0]!.say('error', 'media'))
  expect(await screen.findByRole('heading', { name: '这个浏览器放不了这路画面' })).toBeVisible()
})

it('without a response for the play address a message is shown, and the retry brings the picture', async () => {
  const user = userEvent.setup()
  let up = false
  open(() => (up ? address : Promise.reject(new Error('network'))))

  expect(await screen.findByRole('heading', { name: '没有拿到播放地址' })).toBeVisible()
  up = true
  await user.click(screen.getByRole('button', { name: '重试' }))
  await begun()
})

it('a stream that ended meanwhile is offline, with the time when it was last seen', async () => {
  const off = stream({ status: 'offline', endedAt: '2026-11-21T09:10:00+08:00' })
  const answers = [stream({})]
  open(jest.fn().mockRejectedValue(refused(409)), () => [answers.shift() ?? off])

  expect(await screen.findByRole('heading', { name: '离线' })).toBeVisible()
  expect(await screen.findByText(/最后一次看到画面：2026年11月21日 09:10/)).toBeVisible()
})

it('a stream that was taken down meanwhile links to the list', async () => {
  open(jest.fn().mockRejectedValue(refused(404)))

  expect(await screen.findByRole('heading', { name: '这路画面已经撤下' })).toBeVisible()
  expect(screen.getByRole('link', { name: '看全部画面' })).toHaveAttribute('href', '/live')
})

it('when the source disappears, the last picture stays, then the stream is offline with its time, then it plays again', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') })
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  try {
    let now = stream({})
    open(address, () => [now])
    await pass(100)
    const before = video()
    moves()

    now = stream({ status: 'offline', endedAt: '2026-11-21T20:00:00+08:00' })
    mediaServer.playlist = () => ({ ok: true, status: 200, text: async () => '#EXTM3U\nlast.ts' })
    await pass(STALL_MS + 100)
    expect(screen.getByText('画面断了，重连中…')).toBeVisible()
    expect(video()).toBe(before)

    await pass(AWAY_MS + 20_000)
    expect(screen.getByRole('heading', { name: '离线' })).toBeVisible()
    expect(screen.getByText(/最后一次看到画面：2026年11月21日 20:00/)).toBeVisible()
    expect(video()).toBe(before)

    now = stream({})
    mediaServer.playlist = growing
    for (let second = 0; second < 20 && document.querySelectorAll('video').length < 2; second++)
      await pass(1_000)
    moves()
    await pass(0)
    expect(screen.queryByRole('heading', { name: '离线' })).toBeNull()
    expect(document.querySelectorAll('video')).toHaveLength(1)
    expect(video()).not.toBe(before)
  } finally {
    jest.useRealTimers()
  }
})
