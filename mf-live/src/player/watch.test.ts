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

/** The world outside: what it answers, and what it was asked. */
interface World {
  lasts: number
  live: Stream | undefined
  /** The source goes on: every look at the playlist shows something new. */
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
      // Long past by this device's clock, which is wrong.
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

/** A watch whose first take is ready and not yet moving. */
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

/** Waits for the attempt that finds the source again. */
async function comes(watch: Watch) {
  for (let passed = 0; !watch.view().next && passed <= PAUSES_MS.at(-1)!; passed += 1_000)
    await pass(1_000)
}

/** Lets the picture move for so long, as its element tells it; of each second it stands still for `lost` ms. */
async function moves(watch: Watch, ms: number, lost = 0) {
  for (let passed = 1_000; passed <= ms; passed += 1_000) {
    await pass(1_000)
    const { front } = watch.view()
    if (front && !front.frozen) watch.moved(front.key, (passed * (1 - lost / 1_000)) / 1_000)
  }
}

it('the first take is seen once its picture moves', async () => {
  const { watch, view } = await opened()
  expect(view()).toMatchObject({ phase: 'connecting', front: null })
  const take = view().next!
  expect(take.url).toBe('/media/live/1/paddy/index.m3u8')

  watch.moved(take.key, 0)
  expect(view()).toMatchObject({ phase: 'playing', front: take, next: null })
})

it('a picture that goes on is left alone', async () => {
  const { watch, view, outside } = await playing()
  const { front } = view()
  await moves(watch, 60_000)
  expect(view()).toMatchObject({ phase: 'playing', front })
  expect(outside.playUrl).toHaveBeenCalledTimes(1)
})

describe('the source is gone', () => {
  async function gone() {
    const all = await playing()
    all.outside.advances = false
    await pass(STALL_MS)
    return all
  }

  it('the last picture stays, standing still, while it is asked again with growing pauses', async () => {
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

  it('while the stream is off no play address is asked for', async () => {
    const { view, outside } = await gone()
    outside.live = stream({ status: 'offline' })
    await pass(AWAY_MS / 2)
    expect(outside.playUrl).toHaveBeenCalledTimes(1)
    expect(view()).toMatchObject({ phase: 'lost', trouble: 'ended' })
  })

  it('after a while it is away, with the time at which it was last seen', async () => {
    const { view } = await gone()
    await pass(AWAY_MS + PAUSES_MS.at(-1)!)
    expect(view()).toMatchObject({ phase: 'away', trouble: 'stalled' })
    expect(view().seenAt).toBe(Date.parse('2026-11-21T12:00:00Z'))
  })

  it('it plays again by itself when the source is back, the last picture seen until then', async () => {
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

  it('a playlist that has nothing new is not played over again', async () => {
    const { view, outside } = await gone()
    await pass(30_000)
    expect(outside.playlist.mock.calls.length).toBeGreaterThan(3)
    expect(view().next).toBeNull()
  })

  it('the word that it is back saves the wait', async () => {
    const { watch, view, outside } = await gone()
    await pass(20_000)
    outside.advances = true
    watch.hurry()
    await pass(0)
    expect(view().next).not.toBeNull()
  })

  it('live again and without pictures yet, it is asked for them each second, but not for ever', async () => {
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

  it('off again before its first pictures, it is asked for as one that is off', async () => {
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

  it('a stream that was taken down is not tried again', async () => {
    const { view, outside } = await gone()
    outside.live = undefined
    await pass(120_000)
    expect(view()).toMatchObject({ phase: 'failed', trouble: 'gone' })
    expect(outside.stream).toHaveBeenCalledTimes(1)
  })

  it('a short fit is forgiven: the next one begins with short pauses', async () => {
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

  it('a picture that only flickers up does not', async () => {
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
  it('is renewed before it ends, without another take', async () => {
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

  it('is followed by a take behind the one that cannot go on from it', async () => {
    const { watch, view } = await playing()
    const { key } = view().front!
    watch.cannotRenew(key)
    await pass(0)
    expect(view()).toMatchObject({ phase: 'playing', front: { key, frozen: false } })
    watch.moved(view().next!.key, 0)
    expect(view()).toMatchObject({ phase: 'playing', next: null })
    expect(view().front!.key).not.toBe(key)
  })

  it('that cannot be had is asked for again, and the picture goes on', async () => {
    const outside = world()
    outside.lasts = 20
    const { watch, view } = await playing(outside)
    outside.playUrl.mockRejectedValueOnce(refused(500)).mockRejectedValueOnce(refused(500))
    await moves(watch, 30_000)
    expect(view().phase).toBe('playing')
    expect(view().front!.url).toBe('/media/live/2/paddy/index.m3u8')
  })

  it('lasts by the seconds given, whatever the clock of the device says', async () => {
    const outside = world()
    const { watch, view } = await playing(outside)
    await moves(watch, 300_000)
    expect(outside.playUrl).toHaveBeenCalledTimes(1)
    expect(view().phase).toBe('playing')
  })
})

describe('no picture at first', () => {
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

  it('a take that never moves is given up, and another one tried', async () => {
    const { view, outside } = await opened()
    const { key } = view().next!
    await pass(PATIENCE_MS)
    expect(view()).toMatchObject({ phase: 'lost', trouble: 'slow', next: null })
    expect(outside.playlist).toHaveBeenCalled()
    await pass(PAUSES_MS[0]!)
    expect(view().next!.key).not.toBe(key)
  })

  it('a stream for which the browser itself waits for ever is given to hls.js', async () => {
    const { view } = await opened(world(), ['native', 'hls'])
    await pass(FIRST_PATIENCE_MS)
    expect(view()).toMatchObject({ phase: 'connecting', next: { engine: 'hls' } })
  })

  it('on a line that cannot even bring the playlist it is not', async () => {
    const { view, outside } = await opened(world(), ['native', 'hls'])
    outside.playlist.mockRejectedValue(new PlaylistError('slow'))
    await pass(FIRST_PATIENCE_MS)
    expect(view()).toMatchObject({ phase: 'lost', trouble: 'slow' })
    await pass(PAUSES_MS[0]!)
    outside.playlist.mockResolvedValue({ text: '#EXTM3U new', target: 1, qualities: [] })
    await pass(PAUSES_MS[1]!)
    expect(view()).toMatchObject({ next: { engine: 'native' } })
  })

  it('where there is no other player, what the browser cannot show is said to be so', async () => {
    const { watch, view } = await opened()
    void watch.broke(view().next!.key, 'media')
    await pass(0)
    expect(view()).toMatchObject({ phase: 'failed', trouble: 'unsupported' })
  })

  it('what the browser itself cannot show goes to hls.js, whose answer is final', async () => {
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

  it('a retry begins at once', async () => {
    const { watch, view, outside } = await opened()
    outside.playlist.mockRejectedValueOnce(new PlaylistError('server'))
    void watch.broke(view().next!.key, 'network')
    await pass(0)
    watch.retry()
    expect(view()).toMatchObject({ phase: 'connecting', trouble: null })
    await pass(0)
    expect(view().next).not.toBeNull()
  })

  it('a click that the browser wants is waited for, without an end', async () => {
    const { watch, view } = await opened()
    const { key } = view().next!
    watch.refused(key)
    await pass(300_000)
    expect(view()).toMatchObject({ phase: 'refused', next: { key } })
    watch.moved(key, 0)
    expect(view()).toMatchObject({ phase: 'playing', front: { key } })
  })
})

it('a picture that has fallen behind goes on at what is live, without a stop', async () => {
  const { watch, view } = await playing()
  const { key } = view().front!
  await moves(watch, 25_000, 200)
  expect(view()).toMatchObject({ phase: 'playing', front: { key, frozen: false } })
  watch.moved(view().next!.key, 0)
  expect(view().front!.key).not.toBe(key)
})

it('an element that began anew in its place has lost nothing', async () => {
  const { watch, view } = await playing()
  const { key } = view().front!
  await moves(watch, 25_000)
  // The positions of another address begin at 0.
  await moves(watch, 25_000)
  expect(view()).toMatchObject({ phase: 'playing', front: { key }, next: null })
})

describe('a piece of the picture that is missing', () => {
  it('is skipped: the picture begins anew at what is live', async () => {
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
  it('paused at its very first picture, it keeps that one until there is a newer', async () => {
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

  it('pauses: nothing is loaded or asked for; plays: at what is live, the last picture until then', async () => {
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

  it('goes to what is live: the picture goes on until the newer one is there', async () => {
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

  it('chooses a quality where there are several', async () => {
    const outside = world()
    outside.qualities = qualities
    const { watch, view } = await playing(outside)
    expect(view().qualities).toEqual(qualities)
    watch.choose('paddy_low/index.m3u8')
    await pass(0)
    expect(view().next!.url).toMatch(/\/media\/live\/1\/paddy\/paddy_low\/index\.m3u8$/)
  })

  it('gets back the quality that plays when the chosen one does not come', async () => {
    const outside = world()
    outside.qualities = qualities
    const { watch, view } = await playing(outside)
    const { front } = view()
    watch.choose('paddy_low/index.m3u8')
    await moves(watch, PATIENCE_MS + 1_000)
    expect(view()).toMatchObject({ phase: 'playing', front, next: null, quality: '' })
  })
})

describe('a page that nobody looks at', () => {
  it('loads nothing, and brings the picture when it is looked at', async () => {
    const { watch, view, outside } = await playing()
    watch.hide()
    expect(view()).toMatchObject({ front: { frozen: true }, next: null })
    await pass(1_200_000)
    expect(outside.playUrl).toHaveBeenCalledTimes(1)

    watch.show()
    expect(view().phase).toBe('connecting')
    await pass(0)
    // The address of twenty minutes ago plays no more.
    expect(view().next!.url).toBe('/media/live/2/paddy/index.m3u8')
  })

  it('asks for nothing while the source is gone either', async () => {
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

  it('that was not hidden is left alone', async () => {
    const { watch, view } = await playing()
    const before = view()
    watch.show()
    expect(view()).toBe(before)
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

it('those who watch a source that is gone do not all ask at the same moment', async () => {
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

it('closed, it asks for nothing more', async () => {
  const { watch, outside } = await playing()
  outside.advances = false
  watch.close()
  outside.playUrl.mockClear()
  await pass(600_000)
  expect(outside.playUrl).not.toHaveBeenCalled()
  expect(outside.stream).not.toHaveBeenCalled()
})
