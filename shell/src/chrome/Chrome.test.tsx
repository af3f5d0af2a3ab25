import { act, screen, within } from '@testing-library/react'
import { named, nav, showChrome as show, toggle } from '../testing/chrome'

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

  it('show what backs the tagline and the mission', () => {
    show()
    const tagline = within(screen.getByRole('banner')).getByRole('link', { name: /准备中/ })
    expect(tagline).toHaveAccessibleName('溯源记录、链上存证 准备中')
    expect(tagline).toHaveAttribute('href', '/about#trace')
    const mission = within(screen.getByRole('contentinfo')).getByRole('link', { name: /准备中/ })
    expect(mission).toHaveAccessibleName('链上存证、溯源记录、有机证明 准备中')
    expect(mission).toHaveAttribute('href', '/about#chain')
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
    const { user, onLang, unmount } = show({ at: '/finance?type=月捐' })
    const link = screen.getByRole('link', { name: /English/ })
    expect(link).toHaveAttribute('href', '/en/finance?type=月捐')
    await user.click(link)
    expect(onLang).toHaveBeenCalledWith('en')
    unmount()
    const english = show({ lang: 'en' })
    await english.user.click(screen.getByRole('link', { name: /中文/ }))
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
