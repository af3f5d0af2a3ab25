import { screen, within } from '@testing-library/react'
import { renderInSite } from 'testing'
import { messages } from '../testing/front-door'
import { commands, STEPS } from './commands'
import { VerifyScreen } from './VerifyScreen'
import { wording } from './wording'

it.each([
  ['zh', '自己核对一份证明', '下载公钥'],
  ['en', 'Check a proof yourself', 'Download the key'],
] as const)(
  'says in %s which files are needed, and each command with what it shows',
  (lang, title, key) => {
    renderInSite(<VerifyScreen />, { messages: { finance: messages }, lang, at: '/finance/verify' })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const link = screen.getByRole('link', { name: key })
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      '/log/vkey',
      'vkey.txt',
    ])
    for (const name of STEPS) {
      const { title: heading, text, result } = wording[lang].step[name]
      const step = screen.getByRole('heading', { level: 3, name: heading }).closest('li')!
      expect(step).toHaveTextContent(text)
      expect(step).toHaveTextContent(result)
      expect(within(step).getByText((_, one) => one?.tagName === 'CODE').textContent).toBe(
        commands[name],
      )
    }
  },
)
