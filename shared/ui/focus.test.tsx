import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { renderInSite } from 'testing'
import { ErrorNote } from './ErrorNote'

interface Shown {
  failed: boolean
  retry: () => void
}

/** A screen whose retry button resolves its error. */
function show(screen: (shown: Shown) => ReactNode) {
  function Screen() {
    const [failed, setFailed] = useState(true)
    return screen({ failed, retry: () => setFailed(false) })
  }
  renderInSite(<Screen />, { messages: {} })
}

const note = ({ failed, retry }: Shown) =>
  failed ? <ErrorNote title="没有读到" onRetry={retry} /> : <p>一笔一行</p>

async function pressRetry() {
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
}

const heading = (name: string) => screen.getByRole('heading', { name })

it('a retry button that disappears passes the focus to the heading of its section without scrolling', async () => {
  const focus = jest.spyOn(HTMLElement.prototype, 'focus')
  show((shown) => (
    <main>
      <h1>账目</h1>
      <section>
        <h2>收支一览</h2>
        {note(shown)}
      </section>
    </main>
  ))
  await pressRetry()
  expect(heading('收支一览')).toHaveFocus()
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })
})

it('if the section disappears too, the enclosing heading gets the focus', async () => {
  show((shown) => (
    <main>
      <h1>账目</h1>
      {shown.failed ? (
        <section>
          <h2>出了错</h2>
          {note(shown)}
        </section>
      ) : (
        <p>一笔一行</p>
      )}
    </main>
  ))
  await pressRetry()
  expect(heading('账目')).toHaveFocus()
})

it('the heading may have appeared together with the loaded content', async () => {
  show((shown) => <main>{shown.failed ? note(shown) : <h1>第一块水田</h1>}</main>)
  await pressRetry()
  expect(heading('第一块水田')).toHaveFocus()
})

it('a place without a heading gets the focus itself', async () => {
  show((shown) => <section aria-label="相册">{note(shown)}</section>)
  await pressRetry()
  expect(screen.getByRole('region', { name: '相册' })).toHaveFocus()
})

it('a screen that moves the focus itself is left alone', async () => {
  function Arrived() {
    const text = useRef<HTMLParagraphElement>(null)
    useEffect(() => text.current?.focus(), [])
    return (
      <p ref={text} tabIndex={-1}>
        一笔一行
      </p>
    )
  }
  show((shown) => (
    <main>
      <h1>账目</h1>
      {shown.failed ? note(shown) : <Arrived />}
    </main>
  ))
  await pressRetry()
  expect(screen.getByText('一笔一行')).toHaveFocus()
})

it('a retry button that disappears unfocused leaves the focus where it is', async () => {
  show((shown) => (
    <main>
      <h1>账目</h1>
      <button onClick={shown.retry}>全部刷新</button>
      {note(shown)}
    </main>
  ))
  await userEvent.click(screen.getByRole('button', { name: '全部刷新' }))
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  expect(screen.getByRole('button', { name: '全部刷新' })).toHaveFocus()
})
