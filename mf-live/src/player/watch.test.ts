import type { PlayUrl, Stream } from 'shared/contract'
import { refused, stream } from '../testing/screens'
import {
  AWAY_MS,
  FIRST_PATIENCE_MS,
  PATIENCE_MS,
  PAUSES_MS,
  SOON_ATTEMPTS,
  SOON_MS,
  STALL_MS,
} from './limits'
import type { Engine } from './playback'
import { PlaylistError, type Playlist } from './playlist'
import { Watch } from './watch'

/** The fake environment: its responses and the requests it received. */
interface World {
  lasts: number
  live: Stream | undefined
  /** The source is running: every read of the playlist shows something new. */
  advances: boolean
  qualities: Playlist['qualities']
  playUrl: jest.Mock<Promise<PlayUrl>>
  stream: jest.Mock<Promise<Stream | undefined>>
  playlist: jest.Mock<Promise<Playlist>>
}

function world(): World {
  let addresses = 0
  let text = 0
  const outside: World = {
    lasts: 600,
    live: stream({}),
    advances: true,
    qualities: [],
    playUrl: jest.fn(async (): Promise<PlayUrl> => ({
      url: `/media/live/${++addresses}/paddy/index.m3u8`,
      protocol: 'hls',
      // Long expired by this device's clock, which is wrong.
      expiresAt: '2020-01-01T08:00:00+08:00',
      expiresIn: outside.lasts,
    })),
    stream: jest.fn(async () => outside.live),
    playlist: jest.fn(async (): Promise<Playlist> => {
      if (outside.advances) text++
      return { text: `#EXTM3U ${text}`, target: 1, qualities: outside.qualities }
    }),
  }
  return outside
}

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }))
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** A watch whose first take is ready but not moving yet. */
async function opened(outside = world(), engines: Engine[] = ['native']) {
  const watch = new Watch(outside, engines, () => 0.5)
  watch.open()
  await pass(0)
  return { watch, outside, view: watch.view }
}

/** A watch whose picture moves. */
async function playing(outside = world()) {
  const all = await opened(outside)
  all.watch.moved(all.view().next!.key, 0)
  await pass(0)
  return all
}

/** Waits for the attempt that finds the source. */
async function comes(watch: Watch) {
  for (let passed = 0; !watch.view().next && passed <= PAUSES_MS.at(-1)!; passed += 1_000)
    await pass(1_000)
}

/** Plays the picture for this long, as reported by its element; in each second it stalls for `lost` ms. */
async function moves(watch: Watch, ms: number, lost = 0) {
  for (let passed = 1_000; passed <= ms; passed += 1_000) {
    await pass(1_000)
    const { front } = watch.view()
    if (front && !front.frozen) watch.moved(front.key, (passed * (1 - lost / 1_000)) / 1_000)
  }
}

it('the first take becomes visible once its picture moves', async () => {
  const { watch, view } = await opened()
  expect(view()).toMatchObject({ phase: 'connecting', front: null })
  const take = view().next!
  expect(take.url).toBe('/media/live/1/paddy/index.m3u8')

  watch.moved(take.key, 0)
  expect(view()).toMatchObject({ phase: 'playing', front: take, next: null })
})

it('a picture that keeps playing is left alone', async () => {
  const { watch, view, outside } = await playing()
  const { front } = view()
  await moves(watch, 60_000)
  expect(view()).toMatchObject({ phase: 'playing', front })
  expect(outside.playUrl).toHaveBeenCalledTimes(1)
})

describe('when the source is gone', () => {
  async function gone() {
    const all = await playing()
    all.outside.advances = false
    await pass(STALL_MS)
    return all
  }

  it('the last picture stays frozen while attempts continue with growing pauses', async () => {
    const { view, outside } = await gone()
    expect(view()).toMatchObject({ phase: 'lost', trouble: 'stalled' })
    expect(view().front!.frozen).toBe(true)
    for (const [attempt, pause] of PAUSES_MS.entries()) {
      await pass(pause - 1)
      expect(outside.stream).toHaveBeenCalledTimes(attempt)
      await pass(1)
      expect(outside.stream).toHaveBeenCalledTimes(attempt + 1)
    }
  })

  it('no play address is requested while the stream is offline', async () => {
    const { view, outside } = await gone()
    outside.live = stream({ status: 'offline' })
    await pass(AWAY_MS / 2)
    expect(outside.playUrl).toHaveBeenCalledTimes(1)
    expect(view()).toMatchObject({ phase: 'lost', trouble: 'ended' })
  })

  it('after a while it is shown as away, with the time when it was last seen', async () => {
    const { view } = await gone()
    await pass(AWAY_MS + PAUSES_MS.at(-1)!)
    expect(view()).toMatchObject({ phase: 'away', trouble: 'stalled' })
    expect(view().seenAt).toBe(Date.parse('2026-11-21T12:00:00Z'))
  })

  it('it plays again automatically when the source is back, showing the last picture until then', async () => {
    const { watch, view, outside } = await gone()
    const before = view().front!
    await pass(30_000)
    expect(view()).toMatchObject({ phase: 'lost', next: null })

    outside.advances = true
    await comes(watch)
    expect(view().front).toEqual(before)
    watch.moved(view().next!.key, 0)
    expect(view()).toMatchObject({ phase: 'playing', next: null, trouble: null })
    expect(view().front!.key).not.toBe(before.key)
  })

  it('a playlist without new segments is not played again', async () => {
    const { view, outside } = await gone()
    await pass(30_000)
    expect(outside.playlist.mock.calls.length).toBeGreaterThan(3)
    expect(view().next).toBeNull()
  })

  it('a hint that the stream is back skips the wait', async () => {
    const { watch, view, outside } = await gone()
    await pass(20_000)
    outside.advances = true
    watch.hurry()
    await pass(0)
    expect(view().next).not.toBeNull()
  })

  it('when live again but still without pictures, it is tried every second, but not forever', async () => {
    const { watch, view, outside } = await gone()
    await pass(30_000)
    outside.playlist.mockRejectedValue(new PlaylistError('missing'))
    watch.hurry()
    await pass(0)
    outside.stream.mockClear()
    await pass(SOON_ATTEMPTS * SOON_MS)
    expect(outside.stream).toHaveBeenCalledTimes(SOON_ATTEMPTS)
    await pass(2 * SOON_MS)
    expect(outside.stream).toHaveBeenCalledTimes(SOON_ATTEMPTS)

    outside.playlist.mockResolvedValue({ text: '#EXTM3U new', target: 1, qualities: [] })
    await comes(watch)
    expect(view().next).not.toBeNull()
  })

  it('when offline again before its first pictures, it is tried like an offline stream', async () => {
    const { watch, outside } = await gone()
    await pass(30_000)
    outside.playlist.mockRejectedValue(new PlaylistError('missing'))
    watch.hurry()
    await pass(0)
    outside.live = stream({ status: 'offline' })
    await pass(SOON_MS)
    outside.stream.mockClear()
    await pass(3 * SOON_MS)
    expect(outside.stream).not.toHaveBeenCalled()
  })

  it('a stream that was taken down is not retried', async () => {
    const { view, outside } = await gone()
    outside.live = undefined
    await pass(120_000)
    expect(view()).toMatchObject({ phase: 'failed', trouble: 'gone' })
    expect(outside.stream).toHaveBeenCalledTimes(1)
  })

  it('after a short failure the next one starts with short pauses again', async () => {
    const { watch, view, outside } = await gone()
    await pass(30_000)
    outside.advances = true
    await comes(watch)
    watch.moved(view().next!.key, 0)
    await moves(watch, 30_000)

    outside.advances = false
    outside.stream.mockClear()
    await pass(STALL_MS + PAUSES_MS[0]!)
    expect(outside.stream).toHaveBeenCalledTimes(1)
  })

  it('a picture that plays only for a moment does not reset the pauses', async () => {
    const { watch, view, outside } = await gone()
    await pass(30_000)
    outside.advances = true
    await comes(watch)
    watch.moved(view().next!.key, 0)

    outside.stream.mockClear()
    await pass(STALL_MS + PAUSES_MS[0]!)
    expect(outside.stream).not.toHaveBeenCalled()
  })
})

describe('the play address', () => {
  it('is renewed before it expires, without another take', async () => {
    const outside = world()
    outside.lasts = 20
    const { watch, view } = await playing(outside)
    const { key } = view().front!
    await moves(watch, 60_000)
    expect(outside.playUrl.mock.calls.length).toBeGreaterThanOrEqual(5)
    expect(view().front).toMatchObject({
      key,
      url: `/media/live/${outside.playUrl.mock.calls.length}/paddy/index.m3u8`,
    })
    expect(view().phase).toBe('playing')
  })

  it('is opened in a take behind one that cannot switch to it', async () => {
    const { watch, view } = await playing()
    const { key } = view().front!
    watch.cannotRenew(key)
    await pass(0)
    expect(view()).toMatchObject({ phase: 'playing', front: { key, frozen: false } })
    watch.moved(view().next!.key, 0)
    expect(view()).toMatchObject({ phase: 'playing', next: null })
    expect(view().front!.key).not.toBe(key)
  })

  it('is requested again after a failure, and the picture keeps playing', async () => {
    const outside = world()
    outside.lasts = 20
    const { watch, view } = await playing(outside)
    outside.playUrl.mockRejectedValueOnce(refused(500)).mockRejectedValueOnce(refused(500))
    await moves(watch, 30_000)
    expect(view().phase).toBe('playing')
    expect(view().front!.url).toBe('/media/live/2/paddy/index.m3u8')
  })

  it('is valid for the given seconds, whatever the device clock says', async () => {
    const outside = world()
    const { watch, view } = await playing(outside)
    await moves(watch, 300_000)
    expect(outside.playUrl).toHaveBeenCalledTimes(1)
    expect(view().phase).toBe('playing')
  })
})

describe('no first picture', () => {
  it.each(['network', 'slow', 'forbidden', 'expired', 'missing', 'server', 'nonsense'] as const)(
    'the playlist says why: %s',
    async (trouble) => {
      const { watch, view, outside } = await opened()
      outside.playlist.mockRejectedValue(new PlaylistError(trouble))
      void watch.broke(view().next!.key, 'media')
      await pass(0)
      expect(view()).toMatchObject({ phase: 'lost', trouble, front: null, next: null })

      outside.playlist.mockResolvedValue({ text: '#EXTM3U new', target: 1, qualities: [] })
      await pass(PAUSES_MS[0]!)
      watch.moved(view().next!.key, 0)
      expect(view()).toMatchObject({ phase: 'playing', trouble: null })
    },
  )

  it.each([
    [404, 'gone', 'failed'],
    [409, 'ended', 'lost'],
    [500, 'address', 'lost'],
  ] as const)('the service says why: %s', async (status, trouble, phase) => {
    const outside = world()
    outside.playUrl.mockRejectedValueOnce(refused(status))
    const { view } = await opened(outside)
    expect(view()).toMatchObject({ phase, trouble })
  })

  it('a take that never moves is given up and another one is tried', async () => {
    const { view, outside } = await opened()
    const { key } = view().next!
    await pass(PATIENCE_MS)
    expect(view()).toMatchObject({ phase: 'lost', trouble: 'slow', next: null })
    expect(outside.playlist).toHaveBeenCalled()
    await pass(PAUSES_MS[0]!)
    expect(view().next!.key).not.toBe(key)
  })

  it('a stream for which the native player waits forever is given to hls.js', async () => {
    const { view } = await opened(world(), ['native', 'hls'])
    await pass(FIRST_PATIENCE_MS)
    expect(view()).toMatchObject({ phase: 'connecting', next: { engine: 'hls' } })
  })

  it('it is not when the connection cannot even load the playlist', async () => {
    const { view, outside } = await opened(world(), ['native', 'hls'])
    outside.playlist.mockRejectedValue(new PlaylistError('slow'))
    await pass(FIRST_PATIENCE_MS)
    expect(view()).toMatchObject({ phase: 'lost', trouble: 'slow' })
    await pass(PAUSES_MS[0]!)
    outside.playlist.mockResolvedValue({ text: '#EXTM3U new', target: 1, qualities: [] })
    await pass(PAUSES_MS[1]!)
    expect(view()).toMatchObject({ next: { engine: 'native' } })
  })

  it('without another player, a stream that the browser cannot show is reported as unsupported', async () => {
    const { watch, view } = await opened()
    void watch.broke(view().next!.key, 'media')
    await pass(0)
    expect(view()).toMatchObject({ phase: 'failed', trouble: 'unsupported' })
  })

  it('a stream that the native player cannot show goes to hls.js, whose result is final', async () => {
    const { watch, view, outside } = await opened(world(), ['native', 'hls'])
    void watch.broke(view().next!.key, 'media')
    await pass(0)
    expect(view()).toMatchObject({ phase: 'connecting', next: { engine: 'hls' } })

    void watch.broke(view().next!.key, 'media')
    await pass(0)
    expect(view()).toMatchObject({ phase: 'failed', trouble: 'unsupported' })
    await pass(120_000)
    expect(outside.playUrl).toHaveBeenCalledTimes(1)
  })

  it('a retry starts immediately', async () => {
    const { watch, view, outside } = await opened()
    outside.playlist.mockRejectedValueOnce(new PlaylistError('server'))
    void watch.broke(view().next!.key, 'network')
    await pass(0)
    watch.retry()
    expect(view()).toMatchObject({ phase: 'connecting', trouble: null })
    await pass(0)
    expect(view().next).not.toBeNull()
  })

  it('a click that the browser requires is waited for without a limit', async () => {
    const { watch, view } = await opened()
    const { key } = view().next!
    watch.refused(key)
    await pass(300_000)
    expect(view()).toMatchObject({ phase: 'refused', next: { key } })
    watch.moved(key, 0)
    expect(view()).toMatchObject({ phase: 'playing', front: { key } })
  })
})

it('a picture that has fallen behind jumps to the live edge without interruption', async () => {
  const { watch, view } = await playing()
  const { key } = view().front!
  await moves(watch, 25_000, 200)
  expect(view()).toMatchObject({ phase: 'playing', front: { key, frozen: false } })
  watch.moved(view().next!.key, 0)
  expect(view().front!.key).not.toBe(key)
})

it('an element that restarted at its position has lost no time', async () => {
  const { watch, view } = await playing()
  const { key } = view().front!
  await moves(watch, 25_000)
  // Positions in another address start at 0.
  await moves(watch, 25_000)
  expect(view()).toMatchObject({ phase: 'playing', front: { key }, next: null })
})

describe('a missing segment', () => {
  it('is skipped: the picture restarts at the live edge', async () => {
    const { watch, view } = await playing()
    void watch.broke(view().front!.key, 'network')
    await pass(0)
    expect(view()).toMatchObject({ phase: 'lost', trouble: 'segment', front: { frozen: true } })
    await pass(PAUSES_MS[0]!)
    watch.moved(view().next!.key, 0)
    expect(view().phase).toBe('playing')
  })
})

describe('the visitor', () => {
  it('pausing at the very first picture keeps it until there is a newer one', async () => {
    const { watch, view } = await opened()
    const { key } = view().next!
    watch.pause()
    expect(view()).toMatchObject({ phase: 'paused', front: { key, frozen: true }, next: null })
    watch.moved(key, 0.1)
    expect(view().phase).toBe('paused')

    watch.play()
    await pass(0)
    expect(view()).toMatchObject({ phase: 'connecting', front: { key, frozen: true } })
    watch.moved(view().next!.key, 0)
    expect(view()).toMatchObject({ phase: 'playing', next: null })
  })

  it('pauses without further requests, and plays at the live edge, showing the last picture until then', async () => {
    const { watch, view, outside } = await playing()
    watch.pause()
    expect(view()).toMatchObject({ phase: 'paused', front: { frozen: true }, next: null })
    await pass(500_000)
    expect(outside.playUrl).toHaveBeenCalledTimes(1)
    expect(outside.stream).not.toHaveBeenCalled()

    const { front } = view()
    watch.play()
    await pass(0)
    expect(view()).toMatchObject({ phase: 'connecting', front })
    watch.moved(view().next!.key, 0)
    expect(view().phase).toBe('playing')
  })

  it('goes to live, and the picture keeps playing until the newer one is ready', async () => {
    const { watch, view } = await playing()
    const { front } = view()
    watch.toLive()
    await pass(0)
    expect(view()).toMatchObject({ phase: 'playing', front })
    watch.moved(view().next!.key, 0)
    expect(view().front!.key).not.toBe(front!.key)
  })

  const qualities = [
    { name: '720p', value: 'paddy_source/index.m3u8' },
    { name: '360p', value: 'paddy_low/index.m3u8' },
  ]

  it('chooses a quality when there are several', async () => {
    const outside = world()
    outside.qualities = qualities
    const { watch, view } = await playing(outside)
    expect(view().qualities).toEqual(qualities)
    watch.choose('paddy_low/index.m3u8')
    await pass(0)
    expect(view().next!.url).toMatch(/\/media\/live\/1\/paddy\/paddy_low\/index\.m3u8$/)
  })

  it('gets back the current quality when the chosen one does not load', async () => {
    const outside = world()
    outside.qualities = qualities
    const { watch, view } = await playing(outside)
    const { front } = view()
    watch.choose('paddy_low/index.m3u8')
    await moves(watch, PATIENCE_MS + 1_000)
    expect(view()).toMatchObject({ phase: 'playing', front, next: null, quality: '' })
  })
})

describe('a hidden page', () => {
  it('loads nothing, and shows the picture when it becomes visible', async () => {
    const { watch, view, outside } = await playing()
    watch.hide()
    expect(view()).toMatchObject({ front: { frozen: true }, next: null })
    await pass(1_200_000)
    expect(outside.playUrl).toHaveBeenCalledTimes(1)

    watch.show()
    expect(view().phase).toBe('connecting')
    await pass(0)
    // The address from twenty minutes ago has expired.
    expect(view().next!.url).toBe('/media/live/2/paddy/index.m3u8')
  })

  it('sends no requests while the source is gone either', async () => {
    const { watch, outside } = await playing()
    outside.advances = false
    await pass(STALL_MS)
    watch.hide()
    outside.stream.mockClear()
    await pass(300_000)
    expect(outside.stream).not.toHaveBeenCalled()
    watch.show()
    expect(outside.stream).toHaveBeenCalledTimes(1)
  })

  it('is left alone when it was not hidden before', async () => {
    const { watch, view } = await playing()
    const before = view()
    watch.show()
    expect(view()).toBe(before)
  })

  it('that is hidden at its very first picture keeps that one until there is a newer', async () => {
    const { watch, view } = await opened()
    const { key } = view().next!
    watch.hide()
    expect(view()).toMatchObject({ phase: 'connecting', front: { key, frozen: true }, next: null })

    watch.show()
    await pass(0)
    expect(view()).toMatchObject({ front: { key, frozen: true } })
    watch.moved(view().next!.key, 0)
    expect(view()).toMatchObject({ phase: 'playing', next: null })
  })

  it('a paused picture stays paused', async () => {
    const { watch, view } = await playing()
    watch.pause()
    watch.hide()
    watch.show()
    await pass(0)
    expect(view()).toMatchObject({ phase: 'paused', next: null })
  })
})

it('viewers of a source that is gone do not all retry at the same moment', async () => {
  const asked = await Promise.all(
    [0, 1].map(async (chance) => {
      const outside = world()
      outside.playUrl.mockRejectedValue(refused(500))
      new Watch(outside, ['native'], () => chance).open()
      await pass(0)
      return outside.stream
    }),
  )
  await pass(PAUSES_MS[0]!)
  expect(asked.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

it('sends no more requests once closed', async () => {
  const { watch, outside } = await playing()
  outside.advances = false
  watch.close()
  outside.playUrl.mockClear()
  await pass(600_000)
  expect(outside.playUrl).not.toHaveBeenCalled()
  expect(outside.stream).not.toHaveBeenCalled()
})
