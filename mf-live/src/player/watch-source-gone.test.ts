import { stream } from '../testing/screens'
import { comes, moves, pass, playing, withClock } from '../testing/watch'
import { AWAY_MS, PAUSES_MS, SOON_ATTEMPTS, SOON_MS, STALL_MS } from './limits'
import { PlaylistError } from './playlist'

withClock()

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
