import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { DEFAULT_SETTINGS, SiteProvider, type Lang, type Site } from 'shared/contract'
import { createI18n, I18nextProvider } from 'shared/i18n'
import { QueryClient, QueryClientProvider } from 'shared/query'
import { answering, memoryInMap, renderInSite } from 'testing'
import { uiMessages } from 'shared/ui/messages'
import { messages } from '../testing/front-door'
import { cost, failing, gift, page } from '../testing/ledger-answers'
import { LedgerWidget } from './LedgerWidget'

const sample = (lang: Lang) =>
  renderInSite(<LedgerWidget source="sample" />, { messages: { finance: messages }, lang })

const live = (answers: Record<string, unknown>, lang: Lang = 'zh') =>
  renderInSite(<LedgerWidget source="live" />, { messages: { finance: messages }, lang, answers })

const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1)
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.querySelector('.value')?.textContent)
const column = (index: number) =>
  rowsOf(screen.getByRole('table')).map((row) => cellsOf(row)[index])

describe('the samples', () => {
  it.each([
    ['zh', '财务账目示例', ['类型', '用途', '项目', '单位', '日期', '金额'], '示例账目'],
    [
      'en',
      'Sample ledger entries',
      ['Type', 'Purpose', 'Item', 'Paid to / given by', 'Date', 'Amount'],
      'Sample entries',
    ],
  ] as const)(
    'are ten rows of six columns, marked as samples (%s)',
    (lang, name, columns, mark) => {
      sample(lang)
      const table = screen.getByRole('table', { name })
      const heads = within(table).getAllByRole('columnheader')
      expect(heads.map((head) => head.textContent)).toEqual(columns)
      expect(rowsOf(table)).toHaveLength(10)
      expect(screen.getByText(mark)).toBeVisible()
    },
  )

  it('show the list of an amount as a word and a sign', () => {
    sample('zh')
    expect(column(5).slice(0, 2)).toEqual(['收入 +¥1,280.00', '支出 −¥960.00'])
  })

  it('have no links, because a sample has no page of its own', () => {
    sample('zh')
    expect(within(screen.getByRole('table')).queryByRole('link')).not.toBeInTheDocument()
  })

  it('show money and rows in English', () => {
    sample('en')
    expect(column(5).slice(0, 2)).toEqual(['In +CNY 1,280.00', 'Out −CNY 960.00'])
    expect(screen.getAllByText('Spring sowing')).not.toHaveLength(0)
  })

  it('start sorted by date 1 and amount -1, and the headers change the order', async () => {
    sample('zh')
    const date = screen.getByRole('columnheader', { name: '日期' })
    const amount = screen.getByRole('columnheader', { name: '金额' })
    expect(date).toHaveAttribute('aria-sort', 'ascending')
    expect(amount).toHaveAttribute('aria-sort', 'descending')
    expect(column(4)[0]).toBe('2025-03-03')

    await userEvent.click(within(date).getByRole('button'))
    expect(date).toHaveAttribute('aria-sort', 'descending')
    expect(amount).toHaveAttribute('aria-sort', 'none')
    expect(column(4)[0]).toBe('2025-05-20')

    await userEvent.click(within(amount).getByRole('button'))
    expect(date).toHaveAttribute('aria-sort', 'none')
    expect(column(5)[0]).toBe('收入 +¥6,500.00')
  })

  it('show page 1 of 100 items by 10, say why there is no second page, and link to the ledger', () => {
    sample('zh')
    const pages = screen.getByRole('navigation')
    expect(pages).toHaveTextContent('第 1–10 条，共 100 条')
    expect(within(pages).getByRole('button', { name: '第 1 页' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect(within(pages).getByRole('button', { name: '第 10 页' })).toBeDisabled()
    expect(within(pages).getByRole('button', { name: '下一页' })).toBeDisabled()
    expect(within(pages).getByRole('combobox')).toHaveDisplayValue('10 条/页')
    expect(screen.getByRole('group')).toHaveAccessibleDescription(
      /示例只有第一页，\s?完整账目请看收支账本/,
    )
    expect(screen.getByRole('link', { name: '完整账目请看收支账本' })).toHaveAttribute(
      'href',
      '/finance',
    )
  })

  it('can be rendered without a window', () => {
    const site: Site = {
      http: answering({}),
      lang: 'zh',
      settings: DEFAULT_SETTINGS,
      memory: memoryInMap(),
      Widget: () => <i />,
    }
    const html = renderToString(
      <MemoryRouter>
        <I18nextProvider i18n={createI18n('zh', { ui: uiMessages, finance: messages })}>
          <QueryClientProvider client={new QueryClient()}>
            <SiteProvider value={site}>
              <LedgerWidget source="sample" />
            </SiteProvider>
          </QueryClientProvider>
        </I18nextProvider>
      </MemoryRouter>,
    )
    expect(html).toContain('匿名捐赠人')
    expect(html).not.toContain('style=')
  })
})

describe('the newest rows', () => {
  const both = { '/finance/entry/page': page([cost, gift], 1234, { demo: true }) }

  it('are of both lists, newest first, with the real total and the demonstration mark', async () => {
    live(both)
    expect(await screen.findByText('冷链配送')).toBeVisible()
    expect(column(4)).toEqual(['2025-11-19', '2025-11-18'])
    expect(column(5)).toEqual(['支出 −¥360.40', '收入 +¥1,280.00'])
    expect(screen.getByText(/账本共 1,234 笔/)).toBeVisible()
    expect(screen.getByText('演示数据')).toBeVisible()
    expect(
      screen.getByRole('link', { name: '每月一亩田，2025-11-18，收入 ¥1,280.00' }),
    ).toHaveAttribute('href', '/finance/entry/11')
    expect(screen.queryByText('示例账目')).not.toBeInTheDocument()
    expect(screen.getByRole('columnheader', { name: '日期' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  })

  it('need one request, and the headers sort these rows without another', async () => {
    const asked: unknown[] = []
    live({
      '/finance/entry/page': (query: unknown) => {
        asked.push(query)
        return both['/finance/entry/page']
      },
    })
    expect(await screen.findByText('冷链配送')).toBeVisible()
    const amount = screen.getByRole('columnheader', { name: '金额' })
    await userEvent.click(within(amount).getByRole('button'))
    expect(column(4)).toEqual(['2025-11-18', '2025-11-19'])
    expect(asked).toEqual([{ pageNo: 1, pageSize: 10, dateSort: -1 }])
  })

  it('have no mark when they are real', async () => {
    live({ '/finance/entry/page': page([cost, gift]) }, 'en')
    expect(await screen.findByText('冷链配送')).toBeVisible()
    expect(screen.queryByText('Demonstration data')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'See the whole ledger' })).toBeVisible()
  })

  it('show an error when they fail to load, and load after a retry', async () => {
    const answers: Record<string, unknown> = { '/finance/entry/page': failing }
    live(answers)
    expect(await screen.findByText('没能取到账目')).toBeVisible()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    Object.assign(answers, both)
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('冷链配送')).toBeVisible()
    expect(screen.queryByText('没能取到账目')).not.toBeInTheDocument()
  })

  it('show no error for an empty ledger', async () => {
    live({ '/finance/entry/page': page([]) })
    expect(await screen.findByText('账本里还没有账目')).toBeVisible()
  })
})
