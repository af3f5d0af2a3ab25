import { refused } from '../testing/screens'
import { opened, pass, withClock, world } from '../testing/watch'
import { FIRST_PATIENCE_MS, PATIENCE_MS, PAUSES_MS } from './limits'
import { PlaylistError } from './playlist'

withClock()

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
