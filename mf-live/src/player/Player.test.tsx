import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ok } from 'shared/testing'
import { refused, renderLive, stream } from '../testing/screens'
import { PATIENCE_MS } from './patience'

const LIST = '/live/stream/list-all'
const PLAY_URL = '/live/stream/get-play-url'
const address = ok({
  url: '/media/demo/paddy/index.m3u8',
  protocol: 'hls',
  expiresAt: '2026-11-21T09:00:00Z',
  expiresIn: 600,
})

type Listener = (event: string, data: { fatal: boolean; type: string }) => void

/** Stands for hls.js: keeps what it was asked to play, and lets the test say what happens to it. */
const mockPlayers: {
  source: string
  say: (event: string, type?: string) => void
  destroyed: boolean
}[] = []

jest.mock('hls.js/light', () => ({
  __esModule: true,
  default: class FakeHls {
    static Events: Record<string, string> = { ERROR: 'error', MANIFEST_PARSED: 'parsed' }
    static ErrorTypes: Record<string, string> = { NETWORK_ERROR: 'network' }
    static isSupported(): boolean {
      return true
    }
    listeners: Record<string, Listener> = {}
    self = {
      source: '',
      destroyed: false,
      say: (event: string, type = '') => this.listeners[event]?.(event, { fatal: true, type }),
    }
    constructor() {
      mockPlayers.push(this.self)
    }
    on(event: string, listener: Listener) {
      this.listeners[event] = listener
    }
    loadSource(source: string) {
      this.self.source = source
    }
    attachMedia() {}
    destroy() {
      this.self.destroyed = true
    }
  },
}))

let play: jest.SpyInstance
let canPlayType: jest.SpyInstance

beforeEach(() => {
  mockPlayers.length = 0
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  canPlayType = jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
})

function open(playUrl: unknown = address, streams = () => [stream({})]) {
  return renderLive('/live/paddy', {
    answers: { [LIST]: () => ok(streams()), [PLAY_URL]: playUrl },
  })
}

const picture = () => screen.getByLabelText<HTMLVideoElement>('一号稻田的直播画面')
const player = () => waitFor(() => expect(mockPlayers).toHaveLength(1)).then(() => mockPlayers[0]!)

test('a live stream plays by itself, muted and inline, over its cover', async () => {
  const asked = jest.fn(() => address)
  open(asked)

  const { source, say } = await player()
  act(() => say('parsed'))
  expect(asked).toHaveBeenCalledWith({ id: 'paddy' })
  expect(source).toBe('/media/demo/paddy/index.m3u8')
  expect(play).toHaveBeenCalled()
  expect(picture().muted).toBe(true)
  expect(picture()).toHaveAttribute('playsinline')
  expect(picture()).toHaveAttribute('poster', '/media/demo/paddy/cover.svg')
  expect(screen.getByText('正在接通画面…')).toBeVisible()

  fireEvent.playing(picture())
  expect(screen.queryByText('正在接通画面…')).toBeNull()
  expect(picture().controls).toBe(true)
})

test('a browser with HLS of its own needs no hls.js', async () => {
  canPlayType.mockReturnValue('maybe')
  const { unmount } = open()

  await waitFor(() => expect(picture().src).toMatch(/\/media\/demo\/paddy\/index\.m3u8$/))
  expect(mockPlayers).toHaveLength(0)
  unmount()
})

test('the sound is one tap away', async () => {
  const user = userEvent.setup()
  open()
  await player()
  fireEvent.playing(picture())

  await user.click(screen.getByRole('button', { name: '打开声音' }))
  expect(picture().muted).toBe(false)
  fireEvent.volumeChange(picture())
  expect(screen.queryByRole('button', { name: '打开声音' })).toBeNull()
})

test('a browser that wants a click gets a button', async () => {
  const user = userEvent.setup()
  play.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }))
  open()
  const { say } = await player()
  await act(async () => say('parsed'))

  expect(screen.getByText('浏览器要你点一下才会播放。')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '播放' }))
  expect(play).toHaveBeenCalledTimes(2)
})

test('under Save-Data nothing is fetched before the click', async () => {
  const user = userEvent.setup()
  Object.assign(navigator, { connection: { saveData: true } })
  try {
    const asked = jest.fn(() => address)
    open(asked)
    await user.click(
      await screen.findByRole('button', { name: '播放', description: '' }).then((button) => {
        expect(screen.getByText('为了节省流量，画面没有自动播放。')).toBeVisible()
        expect(asked).not.toHaveBeenCalled()
        expect(mockPlayers).toHaveLength(0)
        return button
      }),
    )
    await player()
    expect(asked).toHaveBeenCalledTimes(1)
  } finally {
    Object.assign(navigator, { connection: undefined })
  }
})

test('a source that cannot be reached says so; the retry asks for a new address', async () => {
  const user = userEvent.setup()
  const asked = jest.fn(() => address)
  open(asked)
  const { say } = await player()
  act(() => say('error', 'network'))

  expect(screen.getByRole('heading', { name: '画面没有接通' })).toBeVisible()
  expect(mockPlayers[0]!.destroyed).toBe(true)
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(mockPlayers).toHaveLength(2))
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a picture that the browser cannot show says so', async () => {
  open()
  const { say } = await player()
  act(() => say('error', 'media'))
  expect(screen.getByRole('heading', { name: '这个浏览器放不了这路画面' })).toBeVisible()
})

test('the player does not wait for ever', async () => {
  jest.useFakeTimers()
  try {
    open()
    await act(() => jest.advanceTimersByTimeAsync(PATIENCE_MS - 500))
    expect(screen.getByText('正在接通画面…')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(screen.getByRole('heading', { name: '等了很久也没有画面' })).toBeVisible()
    expect(screen.getByRole('button', { name: '重试' })).toBeVisible()
  } finally {
    jest.useRealTimers()
  }
})

test('without an answer about the address there is a sentence and a retry that works', async () => {
  const user = userEvent.setup()
  const asked = jest.fn().mockRejectedValueOnce(new Error('network')).mockResolvedValue(address)
  open(asked)

  expect(await screen.findByRole('heading', { name: '没有拿到播放地址' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: '重试' }))
  await player()
})

test('a stream that ended meanwhile shows its state with its time', async () => {
  const answers = [
    stream({}),
    stream({ status: 'offline', startedAt: '2026-11-21T09:10:00+08:00' }),
  ]
  open(jest.fn().mockRejectedValue(refused(409)), () => [
    answers.shift() ?? stream({ status: 'offline' }),
  ])

  expect(await screen.findByText(/上次直播：2026年11月21日 09:10/)).toBeVisible()
})

test('a stream that was taken down meanwhile leads to the list', async () => {
  open(jest.fn().mockRejectedValue(refused(404)))

  expect(await screen.findByRole('heading', { name: '这路画面已经撤下' })).toBeVisible()
  expect(screen.getByRole('link', { name: '看全部画面' })).toHaveAttribute('href', '/live')
})
