import { act, screen } from '@testing-library/react'
import { type RemoteModule } from 'shared/contract'
import { allowConsoleError, renderInSite } from 'testing'
import { Crash } from '../chrome/Crash'
import { messages } from '../messages'
import { PartsProvider } from '../parts-context'
import { LoadError } from '../remotes/load-error'
import { createRemoteLoader } from '../remotes/remote-loader'
import { RemoteFrame } from '../remotes/RemoteFrame'
import { RemotesProvider } from '../remotes/remotes-context'
import { liveRelease, parts } from '../testing/parts'
import { SAMPLE } from './reporter'
import {
  LIVE,
  NEWER,
  SHELL,
  failures,
  registry,
  registryOf,
  reports,
  sent,
  start,
  stop,
  tenSeconds,
  use,
  view,
  setUpBeacons,
} from '../testing/beacons'

setUpBeacons()

describe('a part', () => {
  const remote = {
    contract: 2,
    part: liveRelease('1').part,
    routes: [],
    messages: { zh: {}, en: {} },
  } satisfies RemoteModule

  async function show(
    loadModule: () => Promise<unknown>,
    Screen: () => React.ReactNode = () => <p>画面</p>,
  ) {
    const remotes = createRemoteLoader({
      registry,
      limit: 1_000,
      fetchRegistry: async () => registryOf(NEWER.version),
      loadModule,
      onLoaded: () => {},
    })
    const frame = (
      <PartsProvider value={parts}>
        <RemotesProvider value={remotes}>
          <RemoteFrame name="live" limit={1_000}>
            {() => <Screen />}
          </RemoteFrame>
        </RemotesProvider>
      </PartsProvider>
    )
    await act(async () => void renderInSite(frame, { messages: { shell: messages } }))
  }
  const retry = () => act(async () => screen.getByRole('button', { name: '重试' }).click())

  it('that is shown is counted once as used', async () => {
    start()
    await show(async () => remote)
    await tenSeconds()
    expect(reports()).toEqual([view, use])
  })

  it('that failed before anybody listened is reported with its release', async () => {
    allowConsoleError(/Part live failed/)
    allowConsoleError(/gone/)
    await show(() => Promise.reject(new LoadError('unreachable', 'gone')))
    start()
    await tenSeconds()
    expect(failures()).toEqual([
      { kind: 'load', ...LIVE, reason: 'unreachable', message: 'gone', count: 1 },
    ])
    expect(reports()).toContainEqual(use)
  })

  it('that fails again after a retry is reported with the release of the retry', async () => {
    allowConsoleError(/Part live failed/)
    allowConsoleError(/gone/)
    start()
    await show(() => Promise.reject(new LoadError('unreachable', 'gone')))
    await retry()
    await tenSeconds()
    expect(failures()).toMatchObject([LIVE, NEWER])
    expect(reports()).toContainEqual({ kind: 'use', ...NEWER, count: 1 })
  })

  it('that throws while it is rendered', async () => {
    allowConsoleError(/Part live failed/)
    allowConsoleError(/drawn badly/)
    start()
    await show(
      async () => remote,
      () => {
        throw new Error('drawn badly')
      },
    )
    await tenSeconds()
    expect(failures()).toMatchObject([
      { kind: 'render', ...LIVE, reason: 'broken', message: 'drawn badly' },
    ])
  })

  it('that does not come in time', async () => {
    start()
    await show(() => new Promise(() => {}))
    await tenSeconds()
    expect(failures()).toMatchObject([{ kind: 'load', ...LIVE, reason: 'slow' }])
  })

  it('that was built for another contract', async () => {
    allowConsoleError(/Part live failed/)
    allowConsoleError(/needs contract/)
    start()
    await show(async () => ({ ...remote, contract: 7 }))
    await tenSeconds()
    expect(failures()).toMatchObject([{ kind: 'load', ...LIVE, reason: 'outdated' }])
  })

  it('tells its load phases, but only in a sample of the page views', async () => {
    start()
    await show(async () => remote)
    await tenSeconds()
    expect(sent.flatMap(({ body }) => body.timings)).toEqual([])
    stop()
    jest.mocked(Math.random).mockReturnValue(SAMPLE - 0.01)
    start()
    const load = async () => {
      await jest.advanceTimersByTimeAsync(300)
      return remote
    }
    await show(load)
    // Before the next batch is sent; a busy machine needs more than one turn to load it.
    while (screen.queryAllByText('画面').length < 2)
      await act(() => jest.advanceTimersByTimeAsync(0))
    await tenSeconds()
    const timings = sent.flatMap(({ body }) => body.timings)
    expect(timings.map((timing) => ('metric' in timing ? timing.metric : ''))).toEqual([
      'entry',
      'shown',
    ])
    expect(timings).toMatchObject([{ value: 300 }, { value: 300 }])
  })

  it('is the shell itself when that fails', async () => {
    allowConsoleError(/The shell failed/)
    allowConsoleError(/the shell is broken/)
    start()
    const Broken = (): never => {
      throw new Error('the shell is broken')
    }
    renderInSite(
      <Crash>
        <Broken />
      </Crash>,
      { messages: {} },
    )
    await tenSeconds()
    expect(failures()).toMatchObject([{ kind: 'render', ...SHELL, message: 'the shell is broken' }])
  })
})
