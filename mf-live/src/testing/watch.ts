import type { PlayUrl, Stream } from 'shared/contract'
import { PAUSES_MS } from '../player/limits'
import type { Engine } from '../player/playback'
import type { Playlist } from '../player/playlist'
import { Watch } from '../player/watch'
import { stream } from './screens'

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

export function world(): World {
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

/** Gives the tests of a file their own clock. */
export function withClock() {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') }))
  afterEach(() => jest.useRealTimers())
}

export const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** A watch whose first take is ready but not moving yet. */
export async function opened(outside = world(), engines: Engine[] = ['native']) {
  const watch = new Watch(outside, engines, () => 0.5)
  watch.open()
  await pass(0)
  return { watch, outside, view: watch.view }
}

/** A watch whose picture moves. */
export async function playing(outside = world()) {
  const all = await opened(outside)
  all.watch.moved(all.view().next!.key, 0)
  await pass(0)
  return all
}

/** Waits for the attempt that finds the source. */
export async function comes(watch: Watch) {
  for (let passed = 0; !watch.view().next && passed <= PAUSES_MS.at(-1)!; passed += 1_000)
    await pass(1_000)
}

/** Plays the picture for this long, as reported by its element; in each second it stalls for `lost` ms. */
export async function moves(watch: Watch, ms: number, lost = 0) {
  for (let passed = 1_000; passed <= ms; passed += 1_000) {
    await pass(1_000)
    const { front } = watch.view()
    if (front && !front.frozen) watch.moved(front.key, (passed * (1 - lost / 1_000)) / 1_000)
  }
}
