import { screen } from '@testing-library/react'
import { renderInSite } from 'testing'
import { messages } from '../messages'
import { NotFound } from './NotFound'

it.each([
  ['zh', '没有这个页面', '回到首页', '查看收支账本'],
  ['en', 'Page not found', 'Back to home', 'See the ledger'],
] as const)('says so in %s and leads on', (lang, title, home, ledger) => {
  renderInSite(<NotFound />, { lang, messages: { shell: messages }, at: '/nowhere' })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: home })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: ledger })).toHaveAttribute('href', '/finance')
})
