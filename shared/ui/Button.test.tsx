import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInSite } from 'testing'
import { Button } from './Button'

it('a busy button is announced as busy, keeps the focus and ignores further presses', async () => {
  const onClick = jest.fn()
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault())
  renderInSite(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy busyLabel="正在发送" onClick={onClick}>
        发送
      </Button>
    </form>,
    { messages: {} },
  )
  await userEvent.click(screen.getByRole('button', { name: '正在发送' }))
  expect(screen.getByRole('button', { name: '正在发送' })).toHaveFocus()
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})
