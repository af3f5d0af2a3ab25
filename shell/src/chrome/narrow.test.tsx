import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { useNarrow } from './narrow'

const Width = () => <output>{useNarrow() ? 'narrow' : 'wide'}</output>

function resize(width: number) {
  window.innerWidth = width
  act(() => void window.dispatchEvent(new Event('resize')))
}
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it.each([
  [320, 'narrow'],
  [768, 'narrow'],
  [769, 'wide'],
  [1440, 'wide'],
])('a window of %d px is %s', (width, expected) => {
  window.innerWidth = width
  render(<Width />)
  expect(screen.getByRole('status')).toHaveTextContent(expected)
})

it('is measured again 100 ms after a resize, not sooner', () => {
  window.innerWidth = 1440
  const { rerender } = render(<Width />)
  resize(768)
  pass(99)
  rerender(<Width />)
  expect(screen.getByRole('status')).toHaveTextContent('wide')
  pass(1)
  expect(screen.getByRole('status')).toHaveTextContent('narrow')
})

it('waits for the last of many resizes', () => {
  window.innerWidth = 1440
  render(<Width />)
  for (const width of [1000, 800, 700]) {
    resize(width)
    pass(60)
  }
  expect(screen.getByRole('status')).toHaveTextContent('wide')
  pass(40)
  expect(screen.getByRole('status')).toHaveTextContent('narrow')
})

it('is wide on the server, whatever the window', () => {
  window.innerWidth = 375
  expect(renderToString(<Width />)).toContain('wide')
})
