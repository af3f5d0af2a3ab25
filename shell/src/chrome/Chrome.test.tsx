import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense, type ReactNode } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import type { Lang } from 'shared/contract'
import { createI18n, I18nextProvider } from 'shared/i18n'
import { renderInSite } from 'testing'
import { messages } from '../messages'
import { PartsProvider } from '../parts-context'
import { parts } from '../testing/parts'
import { Chrome } from './Chrome'

function show({ at = '/', lang = 'zh' }: { at?: string; lang?: Lang } = {}) {
  const onLang = jest.fn()
  const onApproach = jest.fn()
  const ui = (
    <PartsProvider value={parts}>
      <Chrome lang={lang} onLang={onLang} onApproach={onApproach}>
        <h1>内容</h1>
        <button>页内按钮</button>
      </Chrome>
    </PartsProvider>
  )
  const rendered = renderInSite(ui, { at, lang, messages: { shell: messages } })
  return { ...rendered, onLang, onApproach, user: userEvent.setup() }
}

function resize(width: number) {
  window.innerWidth = width
  act(() => void window.dispatchEvent(new Event('resize')))
}

const nav = () => screen.getByRole('navigation', { name: '主导航' })
const toggle = () => screen.getByRole('button', { name: /菜单/ })
const menuIsOpen = () => toggle().getAttribute('aria-expanded') === 'true'
const named = (name: string) => within(nav()).getByRole('link', { name })

beforeEach(() => {
  window.innerWidth = 1440
})

describe('header and footer', () => {
  it('name the site, its tagline and its year', () => {
    show()
    const header = screen.getByRole('banner')
    expect(within(header).getByRole('link', { name: '慢生活农场' })).toHaveAttribute('href', '/')
    expect(within(header).getByText('溯源护健康，一链守万家')).toBeVisible()
    expect(screen.getByText('© 2025 慢生活农场 All rights reserved.')).toBeVisible()
  })

  it('show the same in English', () => {
    show({ lang: 'en' })
    expect(screen.getByRole('link', { name: 'Slow Life Farm' })).toHaveAttribute('href', '/')
    expect(screen.getByText('© 2025 Slow Life Farm All rights reserved.')).toBeVisible()
    const main = screen.getByRole('navigation', { name: 'Main' })
    const labels = within(main)
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(labels).toEqual(['Home', 'Pay & donate', 'Our story'])
  })

  it('draw the logo at 57 by 55 px', () => {
    show()
    const logo = screen.getByRole('link', { name: '慢生活农场' }).querySelector('svg')
    expect(logo).toHaveAttribute('width', '57')
    expect(logo).toHaveAttribute('height', '55')
  })

  it('link every page', () => {
    show()
    const places = within(nav()).getAllByRole('link')
    expect(places.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['首页', '/'],
      ['支付 & 捐赠', '/pay'],
      ['品牌故事', '/about'],
    ])
    const siteMap = screen.getByRole('navigation', { name: '网站导航' })
    const footer = within(siteMap).getAllByRole('link')
    expect(footer.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['田间直播', '/live'],
      ['收支账本', '/finance'],
      ['支付 & 捐赠', '/pay'],
      ['品牌故事', '/about'],
      ['加入我们', '/contact'],
    ])
  })

  it('have a join-us button whether the menu is open or not', async () => {
    const { user } = show()
    const outside = () =>
      within(screen.getByRole('banner'))
        .getAllByRole('link', { name: '加入我们' })
        .filter((link) => !nav().contains(link))
    expect(outside()).toHaveLength(1)
    expect(outside()[0]).toHaveAttribute('href', '/contact')
    await user.click(toggle())
    expect(outside()).toHaveLength(1)
  })

  it('let the keyboard skip to the content', async () => {
    const { user } = show()
    await user.tab()
    expect(screen.getByRole('link', { name: '跳到正文' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content')
  })

  it('offer the other language under its own name', async () => {
    const { user, onLang, unmount } = show()
    await user.click(screen.getByRole('button', { name: /English/ }))
    expect(onLang).toHaveBeenCalledWith('en')
    unmount()
    const english = show({ lang: 'en' })
    await english.user.click(screen.getByRole('button', { name: /中文/ }))
    expect(english.onLang).toHaveBeenCalledWith('zh')
  })

  it('report a link that is about to be followed by pointer, keyboard or touch', async () => {
    const { user, onApproach } = show()
    await user.hover(named('支付 & 捐赠'))
    expect(onApproach).toHaveBeenLastCalledWith('/pay')
    const live = screen.getByRole('link', { name: '田间直播' })
    act(() => live.focus())
    expect(onApproach).toHaveBeenLastCalledWith('/live')
    act(() => void named('品牌故事').dispatchEvent(new TouchEvent('touchstart', { bubbles: true })))
    expect(onApproach).toHaveBeenLastCalledWith('/about')
  })
})

describe('the active link', () => {
  it.each([
    ['/', '首页'],
    ['/pay', '支付 & 捐赠'],
    ['/pay/thanks', '支付 & 捐赠'],
    ['/payx', '支付 & 捐赠'],
    ['/about', '品牌故事'],
    ['/about/', '品牌故事'],
  ])('on %s is %s alone', (at, label) => {
    show({ at })
    const active = within(nav())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
    expect(active.map((link) => link.textContent)).toEqual([label])
  })

  it('on /contact is join-us, the button and the menu link', async () => {
    const { user } = show({ at: '/contact' })
    const inBanner = () =>
      within(screen.getByRole('banner')).getAllByRole('link', { current: 'page' })
    expect(inBanner().map((link) => link.textContent)).toEqual(['加入我们'])
    await user.click(toggle())
    expect(inBanner().map((link) => link.textContent)).toEqual(['加入我们', '加入我们'])
  })

  it.each(['/live', '/finance', '/nowhere', '/aboutx', '/about/x', '/contactx'])(
    'on %s is none',
    (at) => {
      show({ at })
      expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
    },
  )

  it('follows a navigation', async () => {
    const { user } = show()
    await user.click(named('品牌故事'))
    expect(named('品牌故事')).toHaveAttribute('aria-current', 'page')
    expect(named('首页')).not.toHaveAttribute('aria-current')
  })
})

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
        <I18nextProvider i18n={createI18n('zh', { shell: messages })}>
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
