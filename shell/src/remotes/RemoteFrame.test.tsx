import { act, screen, waitFor } from '@testing-library/react'
import { use } from 'react'
import type { RemoteModule } from 'shared/contract'
import { Link, useLocation } from 'shared/router'
import { allowConsoleError, renderInSite } from 'testing'
import { messages } from '../messages'
import { liveRelease, parts } from '../testing/parts'
import { PartsProvider } from '../parts-context'
import { RemoteFrame } from './RemoteFrame'
import type { RemoteLoader } from './remote-loader'
import { RemotesProvider } from './remotes-context'

const remote = {
  contract: 2,
  part: liveRelease('1').part,
  routes: [],
  messages: { zh: {}, en: {} },
} satisfies RemoteModule
const never = new Promise<never>(() => {})

async function show(remotes: RemoteLoader, Screen: () => React.ReactNode = () => <p>画面</p>) {
  const frame = (
    <PartsProvider value={parts}>
      <RemotesProvider value={remotes}>
        <p>别的部分</p>
        <Link to="/live">返回</Link>
        <main tabIndex={-1}>
          <RemoteFrame name="live" limit={50}>
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
