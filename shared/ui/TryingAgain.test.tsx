import { screen } from '@testing-library/react'
import { renderInSite } from 'testing'
import { ErrorNote } from './ErrorNote'

const note = (failure: unknown, lang: 'zh' | 'en' = 'zh') =>
  renderInSite(<ErrorNote title="没有取到" failure={failure} />, { messages: {}, lang })

it.each([
  ['zh', '5 秒内没有回应，正在自动重试。'],
  ['en', 'No response within 5 seconds. Trying again.'],
] as const)('a call that was given up says so and goes on, in %s', (lang, words) => {
  note(Object.assign(new Error('late'), { code: 'ETIMEDOUT' }), lang)
  expect(screen.getByRole('alert')).toHaveTextContent(words)
})

it.each([
  ['no connection', new Error('down')],
  ['an overloaded service', { response: { status: 503 } }],
])('%s is said to be tried again', (_, failure) => {
  note(failure)
  expect(screen.getByRole('alert')).toHaveTextContent('没有取到正在自动重试。')
})

it.each([
  ['a refusal', { response: { status: 404 } }],
  ['what is no call', undefined],
])('%s is not', (_, failure) => {
  note(failure)
  expect(screen.getByRole('alert')).toHaveTextContent(/^没有取到$/)
})
