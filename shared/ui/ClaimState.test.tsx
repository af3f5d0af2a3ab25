import { screen } from '@testing-library/react'
import { renderInSite } from 'testing'
import { ClaimState } from './ClaimState'

it('names what its state is said of, and leads to where the site explains it', () => {
  renderInSite(<ClaimState of={['organic']} />, { messages: {} })
  expect(screen.getByRole('link', { name: '有机证明 准备中' })).toHaveAttribute(
    'href',
    '/about#organic',
  )
})

it('says it in English', () => {
  renderInSite(<ClaimState of={['chain', 'trace']} />, { messages: {}, lang: 'en' })
  expect(
    screen.getByRole('link', { name: 'On-chain records · Traceability records Pending' }),
  ).toHaveAttribute('href', '/about#chain')
})

it('leads to where a claim can be checked', () => {
  renderInSite(<ClaimState of={['money']} />, { messages: {} })
  expect(screen.getByRole('link', { name: '每一笔钱 可核对' })).toHaveAttribute('href', '/finance')
})

it('shows one state for each when claims differ, the best first', () => {
  renderInSite(<ClaimState of={['chain', 'beneficiaries', 'money']} />, { messages: {} })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    '每一笔钱 可核对',
    '链上存证 准备中',
    '受益人数 估算',
  ])
})

it('reads the name aloud where only the state is seen', () => {
  renderInSite(<ClaimState of={['beneficiaries']} short />, { messages: {} })
  expect(screen.getByRole('link', { name: '受益人数 估算' })).toBeVisible()
  expect(screen.getByText('受益人数')).toHaveClass('visually-hidden')
})
