import { refused } from '../testing/screens'
import { moves, opened, pass, playing, withClock, world } from '../testing/watch'
import { PATIENCE_MS, PAUSES_MS, STALL_MS } from './limits'
import { Watch } from './watch'

withClock()

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
