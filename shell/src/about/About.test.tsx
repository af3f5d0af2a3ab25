import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { messageKeys } from 'shared/i18n'
import { Link } from 'shared/router'
import { renderInSite } from 'testing'
import { messages } from '../messages'
import { withView } from '../testing/in-view'
import { About } from './About'
import { aboutMessages } from './messages'

withView()

const show = (lang: 'zh' | 'en' = 'zh') =>
  renderInSite(<About />, { lang, messages: { shell: messages }, at: '/about' })

it.each([
  ['zh', '品牌故事'],
  ['en', 'Our story'],
] as const)('has one h1 in %s', (lang, title) => {
  show(lang)
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

it.each([
  ['谁在种', '二十多位农户'],
  ['怎么种', '手工耕作'],
  ['预计受益人数是什么意思', '按有多少人吃到这些农产品来推算'],
  ['怎样核对我们说的话', '只添不改'],
])('explains under “%s” what its heading promises', (title, words) => {
  show()
  expect(screen.getByRole('region', { name: title })).toHaveTextContent(words)
})

it('links every section from the table of contents', () => {
  const { container } = show()
  const contents = screen.getByRole('navigation', { name: '本页内容' })
  const targets = within(contents)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
  expect(targets).toHaveLength(6)
  for (const target of targets) expect(container.querySelector(target)).toBeInTheDocument()
})

it('links the ledger and the live streams for checking', () => {
  show()
  const check = within(screen.getByRole('region', { name: '怎样核对我们说的话' }))
  expect(check.getByRole('link', { name: '打开收支账本' })).toHaveAttribute('href', '/finance')
  expect(check.getByRole('link', { name: '去看田间直播' })).toHaveAttribute('href', '/live')
})

it('lists every claim under what backs it', () => {
  const { container } = show()
  const groups = [...container.querySelectorAll<HTMLElement>('[data-claims] > ul')].map((list) => [
    list.parentElement!.querySelector('h3')!.textContent.trim(),
    within(list)
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  ])
  expect(groups).toEqual([
    ['可核对', ['每一笔钱', '各项合计', '田里的情况']],
    ['准备中', ['链上存证', '溯源记录', '有机证明', '称重记录', '农田和农户的资料']],
    ['估算', ['受益人数']],
    ['演示', ['演示数据']],
  ])
})

it('says what is missing for each claim that cannot be checked, at the anchor of its label', () => {
  show()
  const organic = screen.getByRole('heading', { name: '有机证明' })
  expect(organic).toHaveAttribute('id', 'organic')
  expect(organic.closest('li')).toHaveTextContent('哪一批有第三方认证证书')
  expect(screen.getByRole('heading', { name: '链上存证' }).closest('li')).toHaveTextContent(
    '没有写就是还没有',
  )
})

it('goes to the claim that a link within the site names', async () => {
  const scrolled = jest.fn()
  Element.prototype.scrollIntoView = scrolled
  renderInSite(
    <>
      <Link to="/about#organic">有机证明 准备中</Link>
      <About />
    </>,
    { messages: { shell: messages }, at: '/about' },
  )
  await userEvent.click(screen.getByRole('link', { name: '有机证明 准备中' }))
  const organic = screen.getByRole('heading', { name: '有机证明' })
  expect(scrolled.mock.instances).toEqual([organic])
  expect(organic).toHaveFocus()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

it('has every wording in both languages', () => {
  expect(messageKeys(aboutMessages.en)).toEqual(messageKeys(aboutMessages.zh))
})
