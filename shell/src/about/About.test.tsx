import { screen, within } from '@testing-library/react'
import { messageKeys } from 'shared/i18n'
import { renderInSite } from 'testing'
import { messages } from '../messages'
import { About } from './About'
import { aboutMessages } from './messages'

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
  expect(targets).toHaveLength(5)
  for (const target of targets) expect(container.querySelector(target)).toBeInTheDocument()
})

it('links the ledger and the live streams for checking', () => {
  show()
  const check = within(screen.getByRole('region', { name: '怎样核对我们说的话' }))
  expect(check.getByRole('link', { name: '打开收支账本' })).toHaveAttribute('href', '/finance')
  expect(check.getByRole('link', { name: '去看田间直播' })).toHaveAttribute('href', '/live')
})

it('separates what can be checked today from what cannot yet', () => {
  show()
  const [today, notYet] = screen
    .getAllByRole('list')
    .filter((list) => within(list).queryAllByRole('heading', { level: 4 }).length > 0)
  const claims = (list?: HTMLElement) =>
    within(list!)
      .getAllByRole('heading')
      .map((heading) => heading.textContent)
  expect(claims(today)).toEqual(['每一笔钱', '各项合计', '田里的情况'])
  expect(claims(notYet)).toEqual(['产量', '受益人数', '链上存证'])
  expect(notYet).toHaveTextContent('还没有接通')
})

it('has every wording in both languages', () => {
  expect(messageKeys(aboutMessages.en)).toEqual(messageKeys(aboutMessages.zh))
})
