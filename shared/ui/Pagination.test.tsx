import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInSite } from '../testing'
import { Pagination } from './Pagination'

function at(page: number, total = 100, pageSize = 10) {
  const onChange = jest.fn()
  const props = { page, pageSize, total, onChange }
  renderInSite(<Pagination {...props} label="账目分页" />, { messages: {} })
  return onChange
}

const button = (name: string) => screen.getByRole('button', { name })
const numbers = () =>
  screen.getAllByRole('button', { name: /^第 \d+ 页$/ }).map((each) => each.textContent)

test('it says where one is', () => {
  at(1)
  expect(screen.getByRole('navigation', { name: '账目分页' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('第 1–10 条，共 100 条')
  expect(button('第 1 页')).toHaveAttribute('aria-current', 'page')
})

test('it leads to the next page, the one before, and any shown', async () => {
  const onChange = at(5)
  await userEvent.click(button('下一页'))
  await userEvent.click(button('上一页'))
  await userEvent.click(button('第 10 页'))
  await userEvent.click(button('第 5 页'))
  expect(onChange.mock.calls).toEqual([
    [6, 10],
    [4, 10],
    [10, 10],
  ])
})

test('there is nothing before the first page nor after the last', async () => {
  const onChange = at(1, 8)
  expect(button('上一页')).toHaveAttribute('aria-disabled', 'true')
  expect(button('下一页')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button('上一页'))
  await userEvent.click(button('下一页'))
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('status')).toHaveTextContent('第 1–8 条，共 8 条')
})

test('another page size starts again at the first page', async () => {
  const onChange = at(4)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '50')
  expect(onChange).toHaveBeenCalledWith(1, 50)
})

test.each([
  [1, ['1', '2', '3', '4', '5', '10']],
  [5, ['1', '4', '5', '6', '10']],
  [9, ['1', '6', '7', '8', '9', '10']],
])('on page %i of 10 it offers the pages around, the first and the last', (page, shown) => {
  at(page)
  expect(numbers()).toEqual(shown)
})

test('an empty list has no rows to count', () => {
  at(1, 0)
  expect(screen.getByRole('status')).toHaveTextContent('第 0–0 条，共 0 条')
})
