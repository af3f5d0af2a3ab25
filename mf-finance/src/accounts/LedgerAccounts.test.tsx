import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Accounts } from 'shared/contract'
import { ok, renderInSite } from 'testing'
import { messages } from '../testing/front-door'
import { accounts, ENGLISH, english, failing } from '../testing/ledger-answers'
import { LedgerAccounts } from './LedgerAccounts'

const LIST = '/finance/account/list'

function show(own: Partial<Accounts> = {}, lang: 'zh' | 'en' = 'zh') {
  const answers: Record<string, unknown> = {
    [LIST]: ok({ ...accounts, ...own }),
    [ENGLISH]: english,
  }
  const onRows = jest.fn()
  renderInSite(<LedgerAccounts onRows={onRows} />, {
    messages: { finance: messages },
    answers,
    lang,
  })
  return { answers, onRows, user: userEvent.setup() }
}

const plain = (text: string | null) => text!.replaceAll('\u00a0', ' ')
const item = async (purpose: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: new RegExp(purpose) })
  return heading.closest('li')!
}
const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href')!)

it('each account shows in words what came in, went out and is left', async () => {
  show()
  expect(plain((await item('土壤改良')).textContent)).toContain('收到 ¥1,000.00支出 ¥400.00')
  expect(screen.getByText('结余 ¥600.00')).toBeVisible()
  const unrestricted = plain((await item('不限定用途')).textContent)
  expect(unrestricted).toContain('可以调拨')
  expect(unrestricted).toContain('收到 ¥5,000.00调出 ¥2,000.00支出 ¥0.00')
  expect(screen.getByText('演示数据')).toBeVisible()
})

it('an overspent purpose says so in words, beside its bar and above all bars', async () => {
  show()
  expect(within(await item('老人营养餐')).getByText('超支 ¥200.05')).toBeVisible()
  expect(screen.getByText(/「老人营养餐」超支 ¥200.05。$/)).toHaveTextContent(
    /^3 个用途，一共收到 ¥6,800.00，支出 ¥3,400.05，结余 ¥3,399.95。/,
  )
})

it('says the same in English', async () => {
  show({}, 'en')
  expect(
    await screen.findByText(/“Meals for older people”: overspent by CNY 200.05\./),
  ).toBeVisible()
  expect(screen.getByText('CNY 600.00 left')).toBeVisible()
  expect(screen.getByRole('heading', { level: 3, name: 'Unrestricted Can be moved' })).toBeVisible()
  // Without English it stays as it is, marked as Chinese.
  expect(screen.getByRole('heading', { level: 3, name: '土壤改良' }).innerHTML).toContain(
    '<span lang="zh">土壤改良</span>',
  )
})

it('a bar shows to scale what was spent, moved out, left and overspent', async () => {
  show()
  const widths = async (purpose: string) =>
    [...(await item(purpose)).querySelectorAll('svg rect')].map(
      (part) => `${part.getAttribute('x') ?? '0%'} ${part.getAttribute('width')}`,
    )
  expect(await widths('不限定用途')).toEqual(['0% 0%', '0% 40%', '40% 60%'])
  expect(await widths('土壤改良')).toEqual(['0% 8%', '8% 0%', '8% 12%'])
  expect(await widths('老人营养餐')).toEqual([
    '0% 60.001%',
    '60.001% 0%',
    '60.001% 0%',
    '56% 4.001%',
  ])
})

it('links to the rows of the purpose and to its transfers', async () => {
  const { onRows, user } = show()
  const rows = await screen.findByRole('link', { name: /^看账目\s?：土壤改良$/ })
  expect(hrefOf(rows)).toBe('/?purpose=土壤改良')
  await user.click(rows)
  expect(onRows).toHaveBeenCalledWith({
    list: 'all',
    filter: { purpose: '土壤改良' },
    sort: { dateSort: -1 },
    pageNo: 1,
    pageSize: 10,
  })
  expect(hrefOf(screen.getByRole('link', { name: /^看调拨\s?：土壤改良$/ }))).toBe(
    '/finance/transfers?purpose=土壤改良',
  )
  expect(hrefOf(screen.getByRole('link', { name: '全部调拨记录' }))).toBe('/finance/transfers')
})

it('the table behind has every figure and their sums', async () => {
  const { user } = show()
  await user.click(await screen.findByText('看表格'))
  const table = within(await screen.findByRole('table', { name: '各用途的账户' }))
  const rows = table
    .getAllByRole('row')
    .map((row) =>
      [...row.children].map((cell) =>
        plain(cell.lastElementChild?.textContent ?? cell.textContent),
      ),
    )
  expect(rows).toEqual([
    ['用途', '收到', '调入', '调出', '支出', '结余'],
    ['可以调拨', '¥5,000.00', '¥0.00', '¥2,000.00', '¥0.00', '¥3,000.00'],
    ['老人营养餐', '¥800.00', '¥2,000.00', '¥0.00', '¥3,000.05', '超支 ¥200.05'],
    ['土壤改良', '¥1,000.00', '¥0.00', '¥0.00', '¥400.00', '¥600.00'],
    ['合计', '¥6,800.00', '¥2,000.00', '¥2,000.00', '¥3,400.05', '¥3,399.95'],
  ])
  expect(table.getByRole('rowheader', { name: '不限定用途 可以调拨' })).toBeVisible()
})

it('says how many purposes are not listed', async () => {
  show({ omitted: 12 })
  expect(await screen.findByText('还有 12 个用途没有列出，合计里已经包含。')).toBeVisible()
  expect(screen.getByText(/^15 个用途/)).toBeVisible()
})

it('an empty ledger has no accounts', async () => {
  show({ list: [] })
  expect(await screen.findByText('账本里还没有账目，所以没有账户。')).toBeVisible()
})

it('a failure is shown with a retry that works', async () => {
  const answers: Record<string, unknown> = { [LIST]: failing }
  renderInSite(<LedgerAccounts onRows={() => {}} />, { messages: { finance: messages }, answers })
  expect(await screen.findByText('没能取到各用途的账户')).toBeVisible()
  answers[LIST] = ok(accounts)
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('结余 ¥600.00')).toBeVisible()
  expect(screen.queryByText('没能取到各用途的账户')).toBeNull()
})
