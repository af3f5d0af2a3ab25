import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import type { EntryVersion, Lang, LedgerEntry, LedgerRow } from 'shared/contract'
import { useLocation, useNavigate, useRoutes, type RouteObject } from 'shared/router'
import { ok, renderInSite } from 'testing'
import { EntryLink } from '../entry-link/EntryLink'
import { messages, routes } from '../testing/front-door'
import { moves, TRANSFERS } from '../testing/transfers'
// Imported here, so that a test does not wait for a lazily loaded screen to be compiled.
import './EntryScreen'

const ENTRY = '/finance/entry/get'

const row = (own: Partial<LedgerRow> = {}): LedgerRow => ({
  id: '1024',
  list: 'donation',
  type: '月捐',
  purpose: '土壤改良',
  item: '每月一亩田',
  unit: '王**',
  date: '2026-11-18',
  amount: '1280.00',
  corrects: null,
  correctedBy: null,
  ...own,
})

const version = (own: Partial<LedgerRow> = {}, rest: Partial<EntryVersion> = {}): EntryVersion => ({
  row: row(own),
  reason: null,
  recordedAt: '2026-11-19T02:30:00Z',
  source: 'import',
  file: 'november.csv',
  ...rest,
})

const entry = (own: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: '1024',
  versions: [version()],
  vouchers: [],
  demo: false,
  ...own,
})

const corrected = (id: string) =>
  entry({
    id,
    versions: [
      version({ correctedBy: '2001' }),
      version(
        { id: '2001', amount: '1820.00', unit: '王先生', corrects: '1024' },
        {
          reason: '金额录反了两位',
          recordedAt: '2026-11-20T04:00:00Z',
          source: 'staff',
          file: null,
        },
      ),
    ],
  })

/** A fake ledger that links to a row as the real one does. */
function Shelf() {
  return <EntryLink id="1024">开</EntryLink>
}

function Place() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output aria-label="address">{decodeURIComponent(pathname + search)}</output>
      <button onClick={() => void navigate(1)}>forward</button>
    </>
  )
}

function Screens() {
  const [, ...below] = routes as RouteObject[]
  return useRoutes([
    { path: '/finance', children: [{ index: true, element: <Shelf /> }, ...below] },
  ])
}

function open(answer: unknown, at = '/finance/entry/1024', lang: Lang = 'zh') {
  const answers = { [ENTRY]: answer }
  renderInSite(
    <Suspense fallback={null}>
      <Screens />
      <Place />
    </Suspense>,
    { messages: { finance: messages }, answers, at, lang },
  )
  return answers
}

const fact = async (name: string) => {
  const term = await screen.findByText(name, { selector: 'dt' })
  return term.nextElementSibling
}
const address = () => screen.getByRole('status', { name: 'address' })

it('a row shows everything that is known about it', async () => {
  open(ok(entry()))
  expect(
    await screen.findByRole('heading', { level: 1, name: '捐赠 №1024 · 每月一亩田' }),
  ).toBeVisible()
  expect(screen.getByText('+¥1,280.00')).toBeVisible()
  expect(screen.getByText('这一笔计入合计。')).toBeVisible()
  for (const [name, value] of [
    ['编号', '№1024'],
    ['类型', '月捐'],
    ['用途', '土壤改良'],
    ['项目', '每月一亩田'],
    ['捐赠方', '王**'],
    ['日期', '2026年11月18日'],
    ['来源', '导入文件 november.csv，2026年11月19日 10:30 记入'],
  ])
    expect(await fact(name!)).toHaveTextContent(value!)
  expect(screen.getByText('这一笔没有更正过。')).toBeVisible()
  expect(screen.queryByText('演示数据')).toBeNull()
})

it('shows the same in English', async () => {
  open(ok(entry({ versions: [version({ list: 'expense' })] })), undefined, 'en')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Expense No.\u00a01024 · 每月一亩田' }),
  ).toBeVisible()
  expect(screen.getByText('−CNY 1,280.00')).toBeVisible()
})

const hrefOf = async (name: string) =>
  decodeURIComponent((await screen.findByRole('link', { name })).getAttribute('href')!)

it('a donation links to the expenses of its purpose on later days', async () => {
  open(ok(entry()))
  expect(await hrefOf('此后「土壤改良」的支出')).toBe(
    '/finance?list=expense&purpose=土壤改良&dateFrom=2026-11-19',
  )
  expect(await hrefOf('「土壤改良」收到的全部捐赠')).toBe('/finance?list=donation&purpose=土壤改良')
  expect(screen.queryByText(/不限定用途/)).toBeNull()
})

it('a row that names goods leads to their page and to what else is about them', async () => {
  const named = { list: 'expense', batch: '09521234500018/R-01', field: 'N1' } as const
  const goods = { product: '北坡稻鸭米', field: '一号稻田' }
  open(ok(entry({ versions: [version(named)], goods })))
  expect(await fact('批次')).toHaveTextContent('北坡稻鸭米 R-01')
  expect(await fact('地块')).toHaveTextContent('一号稻田')
  expect(await hrefOf('北坡稻鸭米 R-01')).toBe('/trace/01/09521234500018/10/R-01')
  expect(await hrefOf('这个批次的全部账目')).toBe('/finance?batch=09521234500018/R-01')
  expect(await hrefOf('这块地的全部账目')).toBe('/finance?field=N1')
  cleanup()
  open(ok(entry({ versions: [version(named)], goods: { product: null, field: null } })))
  expect(await fact('批次')).toHaveTextContent('09521234500018/R-01')
  expect(screen.queryByRole('link', { name: /R-01/ })).toBeNull()
  cleanup()
  open(ok(entry()))
  expect(await fact('编号')).toBeVisible()
  expect(screen.queryByText('批次')).toBeNull()
  expect(screen.queryByText('地块')).toBeNull()
})

it('a correction tells which goods the row named before', async () => {
  const versions = [
    version({ correctedBy: '1025', batch: '09521234500018/R-01' }),
    version({ id: '1025', corrects: '1024', field: 'N1' }, { reason: '登记错了批次' }),
  ]
  open(ok(entry({ id: '1024', versions })))
  expect(await screen.findByText('批次：由 09521234500018/R-01 改为 未写明')).toBeVisible()
  expect(screen.getByText('地块：由 未写明 改为 N1')).toBeVisible()
})

it('an expense links to all expenses and donations of its purpose', async () => {
  open(ok(entry({ versions: [version({ list: 'expense' })] })))
  expect(await hrefOf('「土壤改良」的全部支出')).toBe('/finance?list=expense&purpose=土壤改良')
  expect(await hrefOf('「土壤改良」收到的全部捐赠')).toBe('/finance?list=donation&purpose=土壤改良')
})

it('only an unrestricted donation that counts says where such money was moved', async () => {
  const name = '此后不限定用途的钱调到了哪里'
  const of = (own: Partial<LedgerRow>) =>
    ok(entry({ versions: [version({ purpose: '不限定用途', ...own })] }))
  const answers: Record<string, unknown> = open(of({}))
  answers[TRANSFERS] = moves([])
  expect(await screen.findByText(/还没有调出过/)).toBeVisible()
  expect(screen.getByRole('region', { name })).toBeVisible()
  expect(screen.queryByRole('link', { name: /支出/ })).toBeNull()
  cleanup()
  open(of({ correctedBy: '2001' }))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name })).toBeNull()
})

it('a corrected row is struck through and names the valid row, and both versions stay', async () => {
  const user = userEvent.setup()
  const answers = open(ok(corrected('1024')))
  const figure = await screen.findByText('+¥1,280.00')
  expect(figure.tagName).toBe('S')
  expect(screen.getByText(/已更正：由 №2001 代替，不再计入合计。/)).toBeVisible()

  const [first, second] = screen.getByRole('list', { name: '更正记录' }).children
  expect(first).toHaveTextContent('最初记录№1024（本页）2026年11月19日 10:30收入 ¥1,280.00')
  expect(second).toHaveTextContent('第 1 次更正№20012026年11月20日 12:00')
  expect(second).toHaveTextContent('单位：由 王** 改为 王先生')
  expect(second).toHaveTextContent('金额：由 ¥1,280.00 改为 ¥1,820.00')
  expect(second).toHaveTextContent('原因：金额录反了两位')
  expect(second).not.toHaveTextContent('类型')

  answers[ENTRY] = ok(corrected('2001'))
  await user.click(screen.getByRole('link', { name: '看现在有效的 №2001' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: '捐赠 №2001 · 每月一亩田' }),
  ).toBeVisible()
  expect(document.title).toBe('捐赠 ¥1,820.00 · 土壤改良 · 2026年11月18日 · №2001')
  expect(screen.getByText(/这一笔更正了 №1024。\s*这一笔计入合计。/)).toBeVisible()
  expect(await fact('来源')).toHaveTextContent(
    '工作人员更正，或退款后更正，2026年11月20日 12:00 记入',
  )
})

it('an annulment is shown on both rows', async () => {
  const versions = [
    version({ correctedBy: '2001' }),
    version({ id: '2001', amount: '0.00', corrects: '1024' }, { reason: '重复录入', file: null }),
  ]
  const answers = open(ok(entry({ versions })))
  expect(await screen.findByText(/已作废：№2001 写明原因，不再计入合计。/)).toBeVisible()
  const user = userEvent.setup()
  answers[ENTRY] = ok(entry({ id: '2001', versions }))
  await user.click(screen.getByRole('link', { name: '看现在有效的 №2001' }))
  expect(await screen.findByText('这一笔作废了 №1024，金额为零。')).toBeVisible()
  expect(screen.getAllByText('¥0.00')[0]).toBeVisible()
})

it('demonstration rows are marked and name no file as their source', async () => {
  open(
    ok(
      entry({
        demo: true,
        versions: [version({}, { recordedAt: null, source: 'demo', file: null })],
      }),
    ),
  )
  expect(await screen.findByText('这笔账目是演示用的，不是真实收支。')).toBeVisible()
  expect(await fact('来源')).toHaveTextContent('演示数据')
})

it('back returns to exactly the view it was opened from, also after visiting other versions', async () => {
  const user = userEvent.setup()
  const answers = open(ok(corrected('1024')), '/finance?list=donation&pageNo=3')
  await user.click(screen.getByRole('link', { name: '开' }))
  answers[ENTRY] = ok(corrected('2001'))
  await user.click(await screen.findByRole('link', { name: '看现在有效的 №2001' }))
  await screen.findByRole('heading', { level: 1, name: /№2001/ })
  await user.click(screen.getByRole('link', { name: /返回收支账本/ }))
  expect(address()).toHaveTextContent('/finance?list=donation&pageNo=3')
  // The history went back, so forward returns to the row.
  await user.click(screen.getByRole('button', { name: 'forward' }))
  expect(address()).toHaveTextContent('/finance/entry/1024')
})

it('back goes to the whole ledger when the row was opened by a link', async () => {
  const user = userEvent.setup()
  open(ok(entry()))
  await user.click(await screen.findByRole('link', { name: /返回收支账本/ }))
  expect(address()).toHaveTextContent(/^\/finance$/)
})

it('an unknown number shows a friendly page with a link to the ledger', async () => {
  open(refusing(404))
  expect(await screen.findByRole('heading', { level: 1, name: '没有找到这笔账目' })).toBeVisible()
  expect(screen.getByRole('link', { name: '查看收支账本' })).toHaveAttribute('href', '/finance')
})

it.each(['0', '12a', '-1', '1234567890123456789', '%3Cscript%3E'])(
  'the malformed number %s is the same, without a call',
  async (id) => {
    const call = jest.fn()
    open(call, `/finance/entry/${id}`)
    expect(await screen.findByRole('heading', { name: '没有找到这笔账目' })).toBeVisible()
    expect(call).not.toHaveBeenCalled()
  },
)

it('a row that cannot be loaded shows an error, and the retry loads it', async () => {
  const user = userEvent.setup()
  const answers = open(refusing(503))
  expect(await screen.findByText('没能取到这笔账目')).toBeVisible()
  answers[ENTRY] = ok(entry())
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('heading', { level: 1, name: /№1024/ })).toBeVisible()
})

it('the link is copied; when the browser refuses, the address is shown for selection', async () => {
  const user = userEvent.setup()
  open(ok(entry()))
  await user.click(await screen.findByRole('button', { name: '复制链接' }))
  expect(await screen.findByText('链接已复制。')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(window.location.href)

  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
  await user.click(screen.getByRole('button', { name: '复制链接' }))
  expect(await screen.findByLabelText('链接地址')).toHaveValue(window.location.href)
})

it('the printout shows the site, the address and the time of printing', async () => {
  const user = userEvent.setup()
  const print = jest.fn()
  window.print = print
  open(ok(entry()))
  await user.click(await screen.findByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalled()
  jest.spyOn(Date, 'now').mockReturnValue(0)
  jest.useFakeTimers({ now: Date.parse('2026-11-21T08:05:00Z') })
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  jest.useRealTimers()
  const note = within(screen.getByRole('contentinfo'))
  expect(note.getByText('慢生活农场 · 收支账本')).toBeInTheDocument()
  expect(note.getByText(window.location.href)).toBeInTheDocument()
  expect(note.getByText('打印于 2026年11月21日 16:05（北京时间）')).toBeInTheDocument()
})

const refusing = (status: number) => () => {
  throw Object.assign(new Error(`HTTP ${status}`), {
    response: { status, data: { code: 40403, msg: '', data: null } },
  })
}
