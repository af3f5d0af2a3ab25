import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderInSite } from 'testing'
import { Dialog } from './Dialog'

// jsdom has the dialog element but not `showModal` and its behaviour.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
    this.querySelector('button')?.focus()
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
})

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>查看</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="怎样核对">
        <p>你的浏览器会自己算一遍。</p>
      </Dialog>
    </>
  )
}

async function openDialog() {
  renderInSite(<Page />, { messages: {} })
  await userEvent.click(screen.getByRole('button', { name: '查看' }))
  return screen.getByRole('dialog', { name: '怎样核对' })
}

function expectClosed() {
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: '查看' })).toHaveFocus()
}

it('it opens with its title and takes the focus', async () => {
  const dialog = await openDialog()
  expect(dialog).toHaveTextContent('你的浏览器会自己算一遍。')
  expect(dialog).toContainElement(document.activeElement as HTMLElement)
})

it('the close button closes it and the focus goes back', async () => {
  await openDialog()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expectClosed()
})

it('Escape closes it, through the cancel event of the browser', async () => {
  const dialog = await openDialog()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expectClosed()
})

it('a click beside it closes it; a click inside does not', async () => {
  const dialog = await openDialog()
  await userEvent.click(screen.getByText('你的浏览器会自己算一遍。'))
  expect(dialog).toBeInTheDocument()
  await userEvent.click(dialog)
  expectClosed()
})
