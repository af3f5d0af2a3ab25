import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense, type ReactNode } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { renderInSite } from 'testing'
import { SiteProvider } from 'shared/contract'
import { createI18n, I18nextProvider } from 'shared/i18n'
import { uiMessages } from 'shared/ui/messages'
import { messages } from '../messages'
import { PartsProvider } from '../parts-context'
import { named, nav, showChrome as show, toggle } from '../testing/chrome'
import { parts } from '../testing/parts'
import { Chrome } from './Chrome'

function resize(width: number) {
  window.innerWidth = width
  act(() => void window.dispatchEvent(new Event('resize')))
}

const menuIsOpen = () => toggle().getAttribute('aria-expanded') === 'true'

describe('the mobile menu', () => {
  beforeEach(() => {
    window.innerWidth = 375
  })

  it('shows the join-us link only while it is open', async () => {
    const { user } = show()
    expect(within(nav()).queryByRole('link', { name: '加入我们' })).toBeNull()
    expect(toggle()).toHaveAccessibleName('打开菜单')
    expect(toggle()).toHaveAttribute('aria-controls', nav().id)

    await user.click(toggle())
    expect(named('加入我们')).toHaveAttribute('href', '/contact')
    expect(toggle()).toHaveAccessibleName('关闭菜单')

    await user.click(toggle())
    expect(within(nav()).queryByRole('link', { name: '加入我们' })).toBeNull()
    expect(menuIsOpen()).toBe(false)
  })

  it('closes on a click on the backdrop and returns the focus', async () => {
    const { user } = show()
    await user.click(toggle())
    await user.click(screen.getByTestId('menu-backdrop'))
    expect(menuIsOpen()).toBe(false)
    expect(toggle()).toHaveFocus()
  })

  it('closes on Escape and returns the focus', async () => {
    const { user } = show()
    await user.click(toggle())
    await user.keyboard('{Escape}')
    expect(menuIsOpen()).toBe(false)
    expect(toggle()).toHaveFocus()
  })

  it('closes when a link in it is followed, even the current one', async () => {
    const { user } = show()
    await user.click(toggle())
    await user.click(named('支付 & 捐赠'))
    expect(menuIsOpen()).toBe(false)
    expect(named('支付 & 捐赠')).toHaveAttribute('aria-current', 'page')

    await user.click(toggle())
    await user.click(named('支付 & 捐赠'))
    expect(menuIsOpen()).toBe(false)
  })

  it('closes on a navigation that started elsewhere', async () => {
    const { user } = show({ at: '/about' })
    await user.click(toggle())
    await user.click(screen.getByRole('link', { name: '慢生活农场' }))
    expect(named('首页')).toHaveAttribute('aria-current', 'page')
    expect(menuIsOpen()).toBe(false)
  })

  it('stays open if it was opened while the screen of an earlier click was still loading', async () => {
    let arrive = (_: { default: () => ReactNode }) => {}
    const About = lazy(
      () => new Promise<{ default: () => ReactNode }>((resolve) => (arrive = resolve)),
    )
    const user = userEvent.setup()
    window.history.replaceState(null, '', '/contact')
    render(
      <BrowserRouter>
        <I18nextProvider i18n={createI18n('zh', { shell: messages, ui: uiMessages })}>
          <SiteProvider value={renderInSite(null, { messages: {} }).site}>
            <PartsProvider value={parts}>
              <Chrome lang="zh" onLang={() => {}} onApproach={() => {}}>
                <Suspense>
                  <Routes>
                    <Route path="/about" element={<About />} />
                    <Route path="*" element={<h1>加入我们</h1>} />
                  </Routes>
                </Suspense>
              </Chrome>
            </PartsProvider>
          </SiteProvider>
        </I18nextProvider>
      </BrowserRouter>,
    )
    await user.click(toggle())
    await user.click(named('品牌故事'))
    expect(menuIsOpen()).toBe(false)
    expect(window.location.pathname).toBe('/about')
    await user.click(toggle())
    await act(async () => arrive({ default: () => <h1>品牌故事</h1> }))
    expect(await screen.findByText('品牌故事', { selector: 'h1' })).toBeInTheDocument()
    expect(menuIsOpen()).toBe(true)
    await user.click(screen.getByRole('link', { name: '慢生活农场' }))
    expect(menuIsOpen()).toBe(false)
    window.history.replaceState(null, '', '/')
  })

  it('traps the focus, cycling in both directions', async () => {
    const { user } = show()
    await user.click(toggle())
    expect(named('首页')).toHaveFocus()
    for (const label of ['支付 & 捐赠', '品牌故事', '加入我们']) {
      await user.tab()
      expect(named(label)).toHaveFocus()
    }
    await user.tab()
    expect(toggle()).toHaveFocus()
    await user.tab()
    expect(named('首页')).toHaveFocus()
    await user.tab({ shift: true })
    await user.tab({ shift: true })
    expect(named('加入我们')).toHaveFocus()
  })

  it('makes the page behind it inert while open', async () => {
    const { user } = show()
    const behind = () => [screen.getByRole('main'), screen.getByRole('contentinfo')]
    await user.click(toggle())
    for (const part of behind()) expect(part).toHaveAttribute('inert')
    await user.keyboard('{Escape}')
    for (const part of behind()) expect(part).not.toHaveAttribute('inert')
  })

  it('closes 100 ms after the window becomes wide', async () => {
    jest.useFakeTimers()
    try {
      show()
      act(() => toggle().click())
      resize(769)
      act(() => void jest.advanceTimersByTime(99))
      expect(menuIsOpen()).toBe(true)
      act(() => void jest.advanceTimersByTime(1))
      expect(menuIsOpen()).toBe(false)
    } finally {
      jest.useRealTimers()
    }
  })
})
