import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useShortcuts } from './shortcuts'

const done: string[] = []
const actions = {
  toggle: () => done.push('toggle'),
  louder: () => done.push('louder'),
  softer: () => done.push('softer'),
  mute: () => done.push('mute'),
  fullScreen: () => done.push('full screen'),
}

function Region() {
  return (
    <>
      <section aria-label="player" {...useShortcuts(actions)}>
        <button onClick={() => done.push('pressed')}>button</button>
        <input type="range" aria-label="slider" />
        <select aria-label="choice">
          <option>one</option>
        </select>
      </section>
      <button>outside</button>
    </>
  )
}

function open() {
  render(<Region />)
  return userEvent.setup()
}

const focus = (name: string) => screen.getByLabelText(name).focus()

beforeEach(() => done.splice(0))

it('each key does its work while the player has the focus', async () => {
  const user = open()
  await user.tab()
  expect(screen.getByRole('region', { name: 'player' })).toHaveFocus()

  await user.keyboard(' {ArrowUp}{ArrowRight}{ArrowDown}{ArrowLeft}mFf')
  expect(done).toEqual([
    'toggle',
    'louder',
    'louder',
    'softer',
    'softer',
    'mute',
    'full screen',
    'full screen',
  ])
})

it('handled keys do not scroll the page; other keys are left to it', () => {
  open()
  const region = screen.getByRole('region')
  const pressed = (key: string) => {
    const event = createEvent.keyDown(region, { key })
    fireEvent(region, event)
    return event.defaultPrevented
  }

  expect(pressed(' ')).toBe(true)
  expect(pressed('ArrowDown')).toBe(true)
  expect(pressed('PageDown')).toBe(false)
  expect(pressed('Tab')).toBe(false)
})

it('a button keeps the space bar and leaves the other keys to the player', async () => {
  const user = open()
  screen.getByText('button').focus()

  await user.keyboard(' {ArrowUp}m')
  expect(done).toEqual(['pressed', 'louder', 'mute'])
})

it('a slider keeps the arrow keys, a select keeps every key', async () => {
  const user = open()
  focus('slider')
  await user.keyboard(' {ArrowUp}{ArrowLeft}m')
  expect(done).toEqual(['mute'])

  focus('choice')
  await user.keyboard(' {ArrowUp}mf')
  expect(done).toEqual(['mute'])
})

it('keys with Ctrl, Alt or Meta are left to the browser, and keys outside the player to the page', async () => {
  const user = open()
  focus('player')
  await user.keyboard('{Control>}m{/Control}{Alt>}{ArrowLeft}{/Alt}{Meta>}f{/Meta}')

  screen.getByText('outside').focus()
  await user.keyboard('mf{ArrowUp}')
  expect(done).toEqual([])
})

it('a key held down keeps changing the volume, but mutes only once', async () => {
  const user = open()
  focus('player')

  await user.keyboard('{m>3/}{ArrowUp>3/}')
  expect(done).toEqual(['mute', 'louder', 'louder', 'louder'])
})
