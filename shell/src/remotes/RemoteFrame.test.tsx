import { act, screen, waitFor } from '@testing-library/react'
import { use } from 'react'
import type { RemoteModule } from 'shared/contract'
import { Link, useLocation } from 'shared/router'
import { allowConsoleError, renderInSite } from 'testing'
import { messages } from '../messages'
import { liveRelease, parts } from '../testing/parts'
import { PartsProvider } from '../parts-context'
import { RemoteFrame } from './RemoteFrame'
import { LoadError } from './load-error'
import type { RemoteLoader } from './remote-loader'
import { RemotesProvider } from './remotes-context'

const remote = {
  contract: 2,
  part: liveRelease('1').part,
  routes: [],
  messages: { zh: {}, en: {} },
} satisfies RemoteModule
const never = new Promise<never>(() => {})

async function show(
  remotes: RemoteLoader,
  Screen: () => React.ReactNode = () => <p>画面</p>,
  limit = 50,
) {
  const frame = (
    <PartsProvider value={parts}>
      <RemotesProvider value={remotes}>
        <p>别的部分</p>
        <Link to="/live">返回</Link>
        <main tabIndex={-1}>
          <RemoteFrame name="live" limit={limit}>
            {() => <Screen />}
          </RemoteFrame>
        </main>
      </RemotesProvider>
    </PartsProvider>
  )
  // Suspended content renders only if its promise is awaited inside `act`.
  await act(async () => void renderInSite(frame, { messages: { shell: messages } }))
}

const failed = async () => (await screen.findByRole('alert')).textContent

/** As with the keyboard: the focus must not be lost when the button disappears. */
async function retry() {
  const button = screen.getByRole('button', { name: '重试' })
  button.focus()
  await act(async () => button.click())
  expect(screen.getByRole('main')).toHaveFocus()
}

it('shows the part once it is loaded', async () => {
  await show({ load: async () => remote, reload: async () => remote })
  expect(await screen.findByText('画面')).toBeVisible()
})

it('reports a screen that never finishes rendering, and tries again on request', async () => {
  let hangs = true
  const Screen = () => (hangs ? use(never) : <p>画面</p>)
  await show({ load: async () => remote, reload: async () => remote }, Screen)
  expect(await failed()).toContain('「田间直播」打开得太慢')
  expect(screen.getByText('别的部分')).toBeVisible()
  hangs = false
  await retry()
  expect(await screen.findByText('画面')).toBeVisible()
})

it('contains an error of a screen in its frame', async () => {
  allowConsoleError(/Part live failed/)
  allowConsoleError(/drawn badly/)
  let broken = true
  const Screen = () => {
    if (broken) throw new Error('drawn badly')
    return <p>画面</p>
  }
  await show({ load: async () => remote, reload: async () => remote }, Screen)
  expect(await failed()).toContain('「田间直播」出了错')
  expect(screen.getByText('别的部分')).toBeVisible()
  broken = false
  await retry()
  expect(await screen.findByText('画面')).toBeVisible()
})

it('shows another screen of the part after one has failed', async () => {
  allowConsoleError(/Part live failed/)
  allowConsoleError(/did not come/)
  const Screen = () => {
    const { pathname } = useLocation()
    if (pathname === '/') throw new Error('did not come')
    return <p>画面</p>
  }
  await show({ load: async () => remote, reload: async () => remote }, Screen)
  expect(await failed()).toContain('「田间直播」出了错')
  await act(async () => screen.getByRole('link', { name: '返回' }).click())
  expect(await screen.findByText('画面')).toBeVisible()
})

it('loads again on a retry instead of reusing the failed load', async () => {
  allowConsoleError(/Part live failed/)
  allowConsoleError(/gone/)
  const reload = jest.fn(async () => remote)
  await show({ load: () => Promise.reject(new Error('gone')), reload })
  await failed()
  await retry()
  expect(await screen.findByText('画面')).toBeVisible()
  expect(reload).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

describe('a part that could not be loaded', () => {
  const unreachable = () => Promise.reject(new LoadError('unreachable', 'no connection'))
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] }))
  afterEach(() => jest.useRealTimers())
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

  it('comes back without a click, and its frame stays until then', async () => {
    allowConsoleError(/Part live failed/)
    allowConsoleError(/no connection/)
    const reload = jest.fn<Promise<RemoteModule>, []>(unreachable)
    const back = { current: unreachable as () => Promise<RemoteModule> }
    await show({ load: () => back.current(), reload }, undefined, 10_000)
    await pass(10)
    expect(screen.getByRole('alert')).toHaveTextContent('没有取到')
    expect(screen.getByRole('alert')).toHaveTextContent('正在自动重试。')
    const frame = screen.getByRole('alert')
    await pass(120_000)
    expect(frame).toBeVisible()
    expect(reload.mock.calls.length).toBeGreaterThan(3)
    expect(reload.mock.calls.length).toBeLessThan(9)
    const loaded = Promise.resolve(remote)
    back.current = () => loaded
    reload.mockImplementation(() => loaded)
    act(() => void window.dispatchEvent(new Event('offline')))
    act(() => void window.dispatchEvent(new Event('online')))
    await pass(100)
    expect(screen.getByText('画面')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is tried with growing pauses, too, when its files come but cannot be shown', async () => {
    allowConsoleError(/Part live failed/)
    allowConsoleError(/no such chunk/)
    const loaded = Promise.resolve(remote)
    const reload = jest.fn(() => loaded)
    const missing = Object.assign(new Error('no such chunk'), { name: 'ChunkLoadError' })
    const Screen = () => {
      throw missing
    }
    await show({ load: () => loaded, reload }, Screen, 10_000)
    // What an attempt changes is drawn at the end of each step.
    for (let second = 0; second < 300; second++) await pass(1_000)
    expect(screen.getByRole('alert')).toHaveTextContent('没有取到')
    expect(reload.mock.calls.length).toBeGreaterThan(3)
    expect(reload.mock.calls.length).toBeLessThan(14)
  })

  it('is not tried again when its code is broken', async () => {
    allowConsoleError(/Part live failed/)
    allowConsoleError(/drawn badly/)
    const reload = jest.fn(() => Promise.resolve(remote))
    await show({ load: () => Promise.resolve(remote), reload }, () => {
      throw new Error('drawn badly')
    })
    await pass(300_000)
    expect(screen.getByRole('alert')).not.toHaveTextContent('正在自动重试')
    expect(reload).not.toHaveBeenCalled()
  })
})
