import { fireEvent, screen, waitFor } from '@testing-library/react'
import { ok } from 'testing'
import { renderLive, stream } from './screens'

const LIST = '/live/stream/list-all'
const PLAY_URL = '/live/stream/get-play-url'
export const address = ok({
  url: '/media/live/sig/1800000000/paddy/index.m3u8',
  protocol: 'hls',
  expiresAt: '2027-01-15T16:00:00+08:00',
  expiresIn: 600,
})

type Listener = (event: string, data: { fatal: boolean; type: string }) => void

/** A fake hls.js: records what it was asked to play and lets the test trigger its events. */
export const mockPlayers: { source: string; say: (event: string, type?: string) => void }[] = []

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

export let play: jest.SpyInstance
export let canPlayType: jest.SpyInstance
let lines = 0
/** A playlist with something new in every read. */
export const growing = (): Partial<Response> => ({
  ok: true,
  status: 200,
  text: async () => `#EXTM3U\n${++lines}.ts`,
})
/** The media server's responses for playlists. */
export const mediaServer = { playlist: growing }

/** Installs the fakes for the tests of a file. */
export function withPlayer() {
  beforeEach(() => {
    mockPlayers.length = 0
    const playing = new WeakSet<HTMLMediaElement>()
    play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
      this: HTMLMediaElement,
    ) {
      playing.add(this)
    })
    jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
      this: HTMLMediaElement,
    ) {
      playing.delete(this)
    })
    jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(function (
      this: HTMLMediaElement,
    ) {
      return !playing.has(this)
    })
    jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
    canPlayType = jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
    mediaServer.playlist = growing
    globalThis.fetch = jest.fn(async () => mediaServer.playlist() as Response)
    // Browser features that jsdom lacks.
    AbortSignal.timeout ??= () => new AbortController().signal
    Object.assign(globalThis, { MediaError: { MEDIA_ERR_NETWORK: 2 }, MediaSource: class {} })
  })
}

export function open(playUrl: unknown = address, streams = () => [stream({})], lang?: 'en') {
  return renderLive('/live/paddy', {
    answers: { [LIST]: () => ok(streams()), [PLAY_URL]: playUrl },
    ...(lang ? { lang } : {}),
  })
}

const LABEL = '一号稻田的直播画面'
export const video = () => screen.getByLabelText<HTMLVideoElement>(LABEL)
export const begun = () => waitFor(() => expect(video().src).toMatch(/index\.m3u8$/))

/** Advances the newest picture by a second. */
export function moves() {
  const all = document.querySelectorAll('video')
  const newest = all[all.length - 1]!
  newest.currentTime += 1
  fireEvent.timeUpdate(newest)
}

/** Triggers an error in the browser's own player. */
export function breaks(code: number) {
  Object.defineProperty(video(), 'error', { configurable: true, value: { code } })
  fireEvent.error(video())
  fireEvent.pause(video())
}

export async function playing() {
  open()
  await begun()
  moves()
  await waitFor(() => expect(screen.queryByText('正在接通画面…')).toBeNull())
}
