import { act, screen } from '@testing-library/react'
import { allowConsoleError, renderInSite } from 'testing'
import { messages } from './messages'
import { OwnScreen } from './OwnScreen'
import { ScreenTitleProvider } from './screen/ScreenTitle'

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }))
afterEach(() => jest.useRealTimers())
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

it('comes back without a click once its code can be loaded', async () => {
  allowConsoleError(/Part shell failed/)
  allowConsoleError(/no connection/)
  const lost = Object.assign(new Error('no connection'), { name: 'ChunkLoadError' })
  const load = jest.fn().mockRejectedValue(lost)
  await act(async () => {
    renderInSite(
      <ScreenTitleProvider>
        <OwnScreen title="title.about" load={load} />
      </ScreenTitleProvider>,
      { messages: { shell: messages } },
    )
  })
  await pass(100)
  expect(screen.getByRole('alert')).toHaveTextContent('「品牌故事」没有取到')
  expect(screen.getByRole('alert')).toHaveTextContent('正在自动重试。')
  await pass(30_000)
  expect(screen.getByRole('alert')).toBeVisible()
  load.mockResolvedValue({ default: () => <p>从一块田说起</p> })
  await pass(60_000)
  expect(screen.getByText('从一块田说起')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
