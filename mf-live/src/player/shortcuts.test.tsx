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

it('the page stays where it is under a handled key, and keeps the others', () => {
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

it('a button keeps the space bar, and leaves the player the other keys', async () => {
  const user = open()
  screen.getByText('button').focus()

  await user.keyboard(' {ArrowUp}m')
  expect(done).toEqual(['pressed', 'louder', 'mute'])
})

it('a slider keeps its arrows, a choice keeps every key', async () => {
  const user = open()
  focus('slider')
  await user.keyboard(' {ArrowUp}{ArrowLeft}m')
  expect(done).toEqual(['mute'])

  focus('choice')
  await user.keyboard(' {ArrowUp}mf')
  expect(done).toEqual(['mute'])
})

it('with Ctrl, Alt or Meta the keys are the browser’s, and outside the player they are the page’s', async () => {
  const user = open()
  focus('player')
  await user.keyboard('{Control>}m{/Control}{Alt>}{ArrowLeft}{/Alt}{Meta>}f{/Meta}')

  screen.getByText('outside').focus()
  await user.keyboard('mf{ArrowUp}')
  expect(done).toEqual([])
})

it('a key held down changes the volume on and on, but mutes once', async () => {
  const user = open()
  focus('player')

  await user.keyboard('{m>3/}{ArrowUp>3/}')
  expect(done).toEqual(['mute', 'louder', 'louder', 'louder'])
})
