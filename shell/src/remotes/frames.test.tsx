import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allowConsoleError, renderInSite } from 'testing'
import { messages } from '../messages'
import { Crash } from '../chrome/Crash'
import type { LoadReason } from './load-error'
import { RemoteFailed } from './RemoteFailed'
import { RemoteWaiting } from './RemoteWaiting'

const wording = { messages: { shell: messages } }
const never = { onReload: () => new Promise(() => {}), onReturn: () => {} }

describe('the frame of a failed part', () => {
  it.each<[LoadReason, string, string]>([
    ['slow', '打开得太慢', 'took too long'],
    ['unreachable', '没有取到', 'could not be loaded'],
    ['broken', '出了错', 'ran into an error'],
    ['outdated', '版本', 'version'],
  ])('explains the reason "%s" in both languages', (reason, zh, en) => {
    const frame = (part: string) => (
      <RemoteFailed {...never} part={part} reason={reason} onRetry={() => {}} />
    )
    const first = renderInSite(frame('收支账本'), wording)
    expect(screen.getByRole('alert')).toHaveTextContent('收支账本')
    expect(screen.getByRole('alert')).toHaveTextContent(zh)
    expect(screen.getByRole('alert')).toHaveTextContent('其他部分照常可用')
    first.unmount()
    renderInSite(frame('Ledger'), { ...wording, lang: 'en' })
    expect(screen.getByRole('alert')).toHaveTextContent(en)
    expect(screen.getByRole('alert')).toHaveTextContent('works as usual')
  })

  it('tries again on request', async () => {
    const onRetry = jest.fn()
    renderInSite(
      <RemoteFailed {...never} part="田间直播" reason="slow" onRetry={onRetry} />,
      wording,
    )
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it('has the screen’s h1 when it replaces a whole screen', () => {
    const frame = (
      <RemoteFailed {...never} part="田间直播" reason="broken" onRetry={() => {}} heading="h1" />
    )
    renderInSite(frame, wording)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('田间直播')
  })
})

describe('the frame of a part that is loading', () => {
  it('announces politely that it is loading and reserves its height', () => {
    const { container } = renderInSite(<RemoteWaiting reserve={320} />, wording)
    expect(screen.getByRole('status')).toHaveTextContent('正在打开…')
    expect(container.querySelector('[aria-busy="true"]')).toContainElement(
      screen.getByRole('status'),
    )
    expect(container.querySelector('svg')).toHaveAttribute('height', '320')
    expect(container.querySelector('[style]')).toBeNull()
  })
})

describe('an error of the shell itself', () => {
  const Broken = (): never => {
    throw new Error('the shell is broken')
  }

  it('is explained in both languages, with a retry button and a link to the home page', async () => {
    allowConsoleError(/The shell failed/)
    allowConsoleError(/The above error occurred in the <Broken> component/)
    const reload = jest.fn()
    render(
      <Crash reload={reload}>
        <Broken />
      </Crash>,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('页面出了错')
    expect(screen.getByRole('alert')).toHaveTextContent('ran into an error')
    expect(screen.getByRole('link', { name: /回到首页/ })).toHaveAttribute('href', '/')
    await userEvent.click(screen.getByRole('button', { name: /重新打开/ }))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('renders only its children when there is no error', () => {
    render(<Crash>内容</Crash>)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('内容')).toBeVisible()
  })
})
