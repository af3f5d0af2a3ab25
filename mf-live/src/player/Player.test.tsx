import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ok } from 'testing'
import { refused, renderLive, stream } from '../testing/screens'
import { AWAY_MS, STALL_MS } from './limits'

const LIST = '/live/stream/list-all'
const PLAY_URL = '/live/stream/get-play-url'
const address = ok({
  url: '/media/live/sig/1800000000/paddy/index.m3u8',
  protocol: 'hls',
  expiresAt: '2027-01-15T16:00:00+08:00',
  expiresIn: 600,
})

type Listener = (event: string, data: { fatal: boolean; type: string }) => void

/** A fake hls.js: records what it was asked to play and lets the test trigger its events. */
const mockPlayers: { source: string; say: (event: string, type?: string) => void }[] = []

jest.mock('hls.js/light', () => ({
  __esModule: true,
  default: class FakeHls {
    static Events: Record<string, string> = {
      ERROR: 'error',
      MANIFEST_PARSED: 'parsed',
      BUFFER_CODECS: 'codecs',
    }
    static ErrorTypes: Record<string, string> = { NETWORK_ERROR: 'network' }
    static isSupported(): boolean {
      return true
    }
    listeners: Record<string, Listener> = {}
    self = {
      source: '',
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
    stopLoad() {}
    destroy() {}
  },
}))

let play: jest.SpyInstance
let canPlayType: jest.SpyInstance
/** The media server's responses for playlists. */
let playlist: () => Partial<Response>
let lines = 0

beforeEach(() => {
  mockPlayers.length = 0
  play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  canPlayType = jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  playlist = () => ({ ok: true, status: 200, text: async () => `#EXTM3U\n${++lines}.ts` })
  globalThis.fetch = jest.fn(async () => playlist() as Response)
  // Browser features that jsdom lacks.
  AbortSignal.timeout ??= () => new AbortController().signal
  Object.assign(globalThis, { MediaError: { MEDIA_ERR_NETWORK: 2 }, MediaSource: class {} })
})

function open(playUrl: unknown = address, streams = () => [stream({})], lang?: 'en') {
  return renderLive('/live/paddy', {
    answers: { [LIST]: () => ok(streams()), [PLAY_URL]: playUrl },
    ...(lang ? { lang } : {}),
  })
}

const LABEL = '一号稻田的直播画面'
const video = () => screen.getByLabelText<HTMLVideoElement>(LABEL)
const begun = () => waitFor(() => expect(video().src).toMatch(/index\.m3u8$/))

/** Advances the newest picture by a second. */
function moves() {
  const all = document.querySelectorAll('video')
  const newest = all[all.length - 1]!
  newest.currentTime += 1
  fireEvent.timeUpdate(newest)
}

/** Triggers an error in the browser's own player. */
function breaks(code: number) {
  Object.defineProperty(video(), 'error', { configurable: true, value: { code } })
  fireEvent.error(video())
  fireEvent.pause(video())
}

async function playing() {
  open()
  await begun()
  moves()
  await waitFor(() => expect(screen.queryByText('正在接通画面…')).toBeNull())
}

it('a live stream plays automatically, muted and inline, over its cover', async () => {
  const asked = jest.fn(() => address)
  open(asked)
  await begun()
  expect(screen.getByText('正在接通画面…')).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(asked).toHaveBeenCalledWith({ id: 'paddy' })
  expect(play).toHaveBeenCalled()
  expect(video().muted).toBe(true)
  expect(video()).toHaveAttribute('playsinline')
  expect(video()).toHaveAttribute('webkit-playsinline', 'true')
  expect(video()).toHaveAttribute('x5-video-player-type', 'h5-page')
  const cover = () => screen.queryByRole('img', { name: '“一号稻田”的封面，北坡村 一号田' })
  expect(cover()).toBeVisible()

  moves()
  await waitFor(() => expect(screen.queryByText('正在接通画面…')).toBeNull())
  expect(cover()).toBeNull()
  expect(mockPlayers).toHaveLength(0)
})

it('a browser without native HLS plays with hls.js', async () => {
  canPlayType.mockReturnValue('')
  open()
  await waitFor(() => expect(mockPlayers).toHaveLength(1))
  expect(mockPlayers[0]!.source).toBe('/media/live/sig/1800000000/paddy/index.m3u8')
  expect(play).not.toHaveBeenCalled()
  act(() => mockPlayers[0]!.say('parsed'))
  expect(play).toHaveBeenCalled()
})

it('one tap turns on the sound, and the shortcuts do the same', async () => {
  const user = userEvent.setup()
  await playing()
  await user.click(screen.getByRole('button', { name: '打开声音' }))
  expect(video().muted).toBe(false)

  screen.getByRole('region', { name: '一号稻田的播放器' }).focus()
  await user.keyboard('m')
  expect(video().muted).toBe(true)
  await user.keyboard('{ArrowUp}')
  expect(video().muted).toBe(false)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(video().volume).toBeCloseTo(0.8)
})

it('a pause stops loading; play resumes at the live edge, over the last picture', async () => {
  const user = userEvent.setup()
  await playing()
  const before = video()
  await user.click(screen.getByRole('button', { name: '暂停' }))
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled()
  expect(screen.getByText(/^已暂停，停在 \d\d:\d\d 的画面$/)).toBeVisible()

  screen.getByRole('region', { name: '一号稻田的播放器' }).focus()
  await user.keyboard(' ')
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(2))
  expect(before).toBeInTheDocument()
  moves()
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(1))
  expect(video()).not.toBe(before)
})

it('a browser that requires a click gets a button', async () => {
  const user = userEvent.setup()
  play.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }))
  open()

  expect(await screen.findByText('浏览器要你点一下才会播放。')).toBeVisible()
  const [over] = screen.getAllByRole('button', { name: '播放' })
  await user.click(over!)
  expect(play).toHaveBeenCalledTimes(2)
  moves()
  await waitFor(() => expect(screen.queryByText('浏览器要你点一下才会播放。')).toBeNull())
})

it('under Save-Data nothing is fetched before the click', async () => {
  const user = userEvent.setup()
  Object.assign(navigator, { connection: { saveData: true } })
  try {
    const asked = jest.fn(() => address)
    open(asked)
    expect(await screen.findByText('为了节省流量，画面没有自动播放。')).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
    expect(document.querySelector('video')).toBeNull()

    await user.click(screen.getByRole('button', { name: '播放' }))
    await begun()
    expect(asked).toHaveBeenCalledTimes(1)
  } finally {
    Object.assign(navigator, { connection: undefined })
  }
})

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
    const good = playlist
    playlist = answer
    breaks(4)
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()

    playlist = good
    await user.click(screen.getByRole('button', { name: '重试' }))
    await begun()
    moves()
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull())
  })

  it('in English too', async () => {
    open(address, undefined, 'en')
    await waitFor(() => expect(document.querySelector('video')?.src).toMatch(/m3u8$/))
    playlist = () => answers(500)
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
    playlist = () => ({ ok: true, status: 200, text: async () => '#EXTM3U\nlast.ts' })
    await pass(STALL_MS + 100)
    expect(screen.getByText('画面断了，重连中…')).toBeVisible()
    expect(video()).toBe(before)

    await pass(AWAY_MS + 20_000)
    expect(screen.getByRole('heading', { name: '离线' })).toBeVisible()
    expect(screen.getByText(/最后一次看到画面：2026年11月21日 20:00/)).toBeVisible()
    expect(video()).toBe(before)

    now = stream({})
    playlist = () => ({ ok: true, status: 200, text: async () => `#EXTM3U\n${++lines}.ts` })
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

it('a hidden page loads nothing and sends no requests', async () => {
  await playing()
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled()
  expect(document.querySelectorAll('video')).toHaveLength(1)

  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(2))
})

it('a page opened in a background tab waits until it is visible', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  open()
  await screen.findByRole('region', { name: '一号稻田的播放器' })
  await act(async () => {})
  expect(document.querySelector('video')).toBeNull()

  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  await begun()
})
