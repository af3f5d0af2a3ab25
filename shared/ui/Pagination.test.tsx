import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { Lang } from '../contract'
import { renderInSite } from 'testing'
import { Pagination } from './Pagination'

function at(page: number, total = 100, pageSize = 10, lang: Lang = 'zh') {
  const onChange = jest.fn()
  const props = { page, pageSize, total, onChange }
  renderInSite(<Pagination {...props} label="账目分页" />, { messages: {}, lang })
  return onChange
}

/** The number of pages of a ledger with a million rows. */
const MILLION = 1_000_000

const button = (name: string) => screen.getByRole('button', { name })
const numbers = () =>
  screen.getAllByRole('button', { name: /^第 [\d,]+ 页$/ }).map((each) => each.textContent)

it('it shows the current page', () => {
  at(1)
  expect(screen.getByRole('navigation', { name: '账目分页' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('第 1–10 条，共 100 条')
  expect(button('第 1 页')).toHaveAttribute('aria-current', 'page')
})

it('it goes to the next page, the previous one and any page shown', async () => {
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

it('the first page has no previous page and the last has no next one', async () => {
  const onChange = at(1, 8)
  expect(button('上一页')).toHaveAttribute('aria-disabled', 'true')
  expect(button('下一页')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button('上一页'))
  await userEvent.click(button('下一页'))
  expect(onChange).not.toHaveBeenCalled()
  expect(screen.getByRole('status')).toHaveTextContent('第 1–8 条，共 8 条')
})

it('changing the page size returns to the first page', async () => {
  const onChange = at(4)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '每页条数' }), '50')
  expect(onChange).toHaveBeenCalledWith(1, 50)
})

it.each([
  [1, ['1', '2', '3', '4', '5', '10']],
  [5, ['1', '4', '5', '6', '10']],
  [9, ['1', '6', '7', '8', '9', '10']],
])('on page %i of 10 it offers the adjacent pages, the first and the last', (page, shown) => {
  at(page)
  expect(numbers()).toEqual(shown)
})

it('an empty list shows no range of rows', () => {
  at(1, 0)
  expect(screen.getByRole('status')).toHaveTextContent('第 0–0 条，共 0 条')
})

it.each([
  ['zh', '第 499,991–500,000 条，共 1,000,000 条', '第 50,000 / 100,000 页', '第 100,000 页'],
  ['en', '499,991–500,000 of 1,000,000', 'Page 50,000 of 100,000', 'Page 100,000'],
] as const)('its numbers are easy to read in %s', (lang, range, place, last) => {
  at(50_000, MILLION, 10, lang)
  expect(screen.getByRole('status')).toHaveTextContent(range)
  expect(screen.getByText(place)).toBeInTheDocument()
  expect(button(last)).toHaveTextContent(/^100,000$/)
})

it('with very many pages it shows only a few, plus the first and the last', async () => {
  const onChange = at(50_000, MILLION)
  expect(numbers()).toEqual(['1', '49,999', '50,000', '50,001', '100,000'])
  await userEvent.click(button('第一页'))
  await userEvent.click(button('最后一页'))
  expect(onChange.mock.calls).toEqual([
    [1, 10],
    [100_000, 10],
  ])
})

it('at either end it does not go further', async () => {
  const onChange = at(1, 8)
  expect(button('第一页')).toHaveAttribute('aria-disabled', 'true')
  expect(button('最后一页')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button('第一页'))
  await userEvent.click(button('最后一页'))
  expect(onChange).not.toHaveBeenCalled()
})

describe('pages with addresses', () => {
  const onChange = jest.fn()
  const queryOf = (page: number, size: number) => `?list=donation&pageNo=${page}&pageSize=${size}`
  const show = (page: number) =>
    renderInSite(
      <Pagination page={page} pageSize={10} total={MILLION} {...{ onChange, queryOf }} />,
      { messages: {} },
    )
  beforeEach(() => onChange.mockClear())

  it('are links, which the script follows and a new tab opens', async () => {
    show(3)
    const next = screen.getByRole('link', { name: '下一页' })
    expect(next).toHaveAttribute('href', '/?list=donation&pageNo=4&pageSize=10')
    const page4 = screen.getByRole('link', { name: '第 4 页' })
    expect(page4).toHaveAttribute('href', '/?list=donation&pageNo=4&pageSize=10')
    await userEvent.click(next)
    expect(onChange.mock.calls).toEqual([[4, 10]])
    const leaves = (event: Event) => {
      expect(event.defaultPrevented).toBe(false)
      event.preventDefault()
    }
    window.addEventListener('click', leaves)
    fireEvent.click(next, { ctrlKey: true })
    window.removeEventListener('click', leaves)
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('end at the last one', () => {
    show(100_000)
    const next = screen.getByRole('link', { name: '下一页' })
    expect(next).toHaveAttribute('aria-disabled', 'true')
    expect(next).not.toHaveAttribute('href')
  })

  it('are found by number and size with forms that keep the rest of the address', () => {
    show(3)
    const sent = (field: HTMLElement) =>
      Object.fromEntries(new FormData(field.closest('form') ?? undefined))
    expect(sent(screen.getByRole('combobox', { name: '每页条数' }))).toEqual({
      list: 'donation',
      pageSize: '10',
    })
    expect(sent(screen.getByRole('spinbutton', { name: '跳至 页' }))).toEqual({
      list: 'donation',
      pageSize: '10',
      pageNo: '',
    })
  })
})

function Turning() {
  const [page, setPage] = useState(3)
  return <Pagination page={page} pageSize={10} total={MILLION} onChange={setPage} />
}

describe('going to a page by number', () => {
  const field = () => screen.getByRole('spinbutton', { name: '跳至 页' })

  it.each([
    ['1250', 1250],
    ['0', 1],
    ['999999', 100_000],
  ])(
    '%s goes to page %i, which the field shows while it is the current page',
    async (typed, page) => {
      renderInSite(<Turning />, { messages: {}, lang: 'zh' })
      await userEvent.type(field(), `${typed}{Enter}`)
      expect(screen.getByText(`第 ${page.toLocaleString('en')} / 100,000 页`)).toBeInTheDocument()
      expect(field()).toHaveValue(page)
      await userEvent.clear(field())
      await userEvent.type(field(), '7{Enter}')
      expect(field()).toHaveValue(7)
      await userEvent.click(button('下一页'))
      expect(field()).toHaveValue(null)
    },
  )

  it('an empty field and the current page change nothing', async () => {
    const onChange = at(3, MILLION)
    await userEvent.click(button('前往'))
    await userEvent.type(field(), '3')
    await userEvent.click(button('前往'))
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is not offered when there are only a few pages', () => {
    at(3, 200)
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })
})
