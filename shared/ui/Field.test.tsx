import { screen } from '@testing-library/react'
import { renderInSite } from 'testing'
import { Field } from './Field'

function show(error?: string) {
  renderInSite(
    <Field label="姓名" hint="我们这样称呼你" error={error} optional>
      {(control) => <input className="control" {...control} />}
    </Field>,
    { messages: {} },
  )
  return screen.getByRole('textbox', { name: /姓名/ })
}

it('the label and the hint belong to the control', () => {
  const input = show()
  expect(input).toHaveAccessibleName('姓名 选填')
  expect(input).toHaveAccessibleDescription('我们这样称呼你')
  expect(input).toBeValid()
})

it('an error marks the control and is read before the hint', () => {
  const input = show('请写上姓名。')
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('请写上姓名。 我们这样称呼你')
})
