import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Balance, Lang, LedgerSummary } from 'shared/contract'
import { answerLog, answerOf, memoryInMap, newKey, ok, renderInSite } from 'testing'
import { messages } from '../testing/front-door'
import { balance, cost, gift } from '../testing/ledger-answers'
import { signedLog } from '../testing/signed-log'
import { RecomputeScreen } from './RecomputeScreen'
// Imported here, so that a test does not wait for a lazily loaded module to be compiled.
import './recomputation'

const key = newKey()
const rows = [
  gift,
  cost,
  { ...gift, id: '13', date: '2025-12-01', amount: '20.00' },
  { ...gift, id: '14', date: '2025-12-02', amount: '5.00', corrects: '13', reason: '抄错' },
]
const log = signedLog(rows, [key])

const right: Balance = {
  ...balance,
  ...{ balance: '924.60', totalDonation: '1285.00', totalExpense: '360.40' },
  ...{ lastEntry: '14', demo: false },
}
const sums: LedgerSummary = {
  ...{ total: 4, counted: 3, income: '1285.00', expense: '360.40' },
  months: [
    { month: '2025-11', income: '1280.00', expense: '360.40' },
    { month: '2025-12', income: '5.00', expense: '0.00' },
  ],
  purposes: [],
  lastEntry: '14',
  ...{ updatedAt: right.updatedAt, demo: false },
}

interface Answers {
  own?: Partial<Balance>
  summary?: Partial<LedgerSummary>
  lang?: Lang
}

function open({ own = {}, summary = {}, lang = 'zh' }: Answers = {}) {
  answerLog(log)
  renderInSite(<RecomputeScreen />, {
    messages: { finance: messages },
    at: '/finance/recompute',
    lang,
    answers: {
      '/finance/balance/get': ok({ ...right, ...own }),
      '/finance/entry/get-summary': ok({ ...sums, ...summary }),
    },
    site: { memory: memoryInMap() },
  })
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const verdict = () =>
  waitFor(() => {
    const status = screen.getByRole('status')
    expect(status).toHaveTextContent(/^(已验证|验证失败|未验证|Verified|Verification failed)/)
    return status
  })
const monthRow = (name: string) =>
  within(screen.getByRole('table', { name: '每个月' })).getByRole('row', {
    name: new RegExp(`^${name}`),
  })

/** What the network answers instead for addresses that match. */
function answering(path: RegExp, answer: (init?: RequestInit) => Response | Promise<Response>) {
  const real = globalThis.fetch
  globalThis.fetch = (address, init) =>
    path.test(String(address)) ? Promise.resolve(answer(init)) : real(address, init)
  return () => {
    globalThis.fetch = real
  }
}

/** A network that is silent until the page gives up. */
const neverUntil = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  )

it('adds up all rows, and says that the published figures are the same', async () => {
  open()
  await press('开始算')
  expect(await verdict()).toHaveTextContent(
    '已验证：你的浏览器加了 4 笔账目：结余、捐赠、支出和 2 个月的合计，都与网站公布的一分不差。',
  )
  expect(monthRow('2025年12月')).toHaveTextContent(/捐赠¥5\.00支出¥0\.00比较一致/)
  expect(monthRow('2025年11月')).toHaveTextContent(/捐赠¥1,280\.00支出¥360\.40比较一致/)
  const totals = screen.getByRole('table', { name: '总数' })
  expect(within(totals).getByRole('row', { name: /^结余/ })).toHaveTextContent(
    /浏览器算出¥924\.60网站公布¥924\.60比较一致/,
  )
  expect(screen.getByText(/^用的是日志 farm\.example\/ledger 的签名：4 条/)).toBeVisible()
})

it('names the month whose published sum differs by one fen, and shows both', async () => {
  open({
    summary: { months: [sums.months[0]!, { ...sums.months[1]!, income: '5.01' }] },
  })
  await press('开始算')
  expect(await verdict()).toHaveTextContent(
    '验证失败：2025年12月的合计，网站公布的与日志里的账目加起来不同。',
  )
  expect(monthRow('2025年12月')).toHaveTextContent(/捐赠¥5\.00 公布 ¥5\.01.*不一致/)
  expect(monthRow('2025年11月')).toHaveTextContent(/比较一致/)
})

it('names the total that differs, in English', async () => {
  open({ own: { balance: '924.61' }, lang: 'en' })
  await press('Start')
  expect(await verdict()).toHaveTextContent(
    'Verification failed: What this site publishes is not what the entries in the log add up to: Balance.',
  )
})

it('is red when the served rows are not those that were signed, and gives no sums', async () => {
  open()
  const served = log.bundle('tile/entries/000.p/4')!
  served[served.length - 20]! ^= 1
  const restore = answering(/entries/, () => answerOf(served, 'application/octet-stream'))
  await press('开始算')
  expect(await verdict()).toHaveTextContent(/^验证失败：网站给出的账目，与农场签过名的不是同一份/)
  expect(screen.queryByRole('table')).toBeNull()
  restore()
  await press('再算一遍')
  expect(await screen.findByText(/^已验证/)).toBeVisible()
})

it('is red when the log is signed with another key', async () => {
  open()
  const forged = signedLog(rows, [newKey()]).checkpoint
  answering(/checkpoint$/, () => answerOf(forged, 'text/plain'))
  await press('开始算')
  expect(await verdict()).toHaveTextContent('验证失败：日志的签名对不上')
  expect(screen.getByText('签名和网站公布的公钥对不上。')).toBeVisible()
})

it.each([
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of the network', () => answerOf('<p>请先登录</p>', 'text/html')],
] as const)('says nothing of the ledger when it gets %s, and goes on', async (_, answer) => {
  open()
  const restore = answering(/entries/, answer)
  await press('开始算')
  expect(await verdict()).toHaveTextContent(
    '未验证：有内容没能取到，读到第 0 条停下了。这不说明账目有问题，还没有结论。',
  )
  restore()
  await press('接着算')
  expect(await screen.findByText(/^已验证/)).toBeVisible()
})

it('stops when the visitor says so, and starts over', async () => {
  open()
  const restore = answering(/entries/, (init) => neverUntil(init!.signal!))
  await press('开始算')
  expect(screen.getByRole('progressbar', { name: '读账目的进度' })).toBeVisible()
  await press('停下')
  expect(await verdict()).toHaveTextContent('未验证：停下了，读到第 0 条。还没有结论。')
  restore()
  await press('从头再算')
  expect(await screen.findByText(/^已验证/)).toBeVisible()
})

it('of an empty ledger has nothing to add up', async () => {
  open({ own: { lastEntry: null }, summary: { lastEntry: null, total: 0, months: [] } })
  await press('开始算')
  expect(await verdict()).toHaveTextContent('未验证：账本里还没有账目，没有可以算的。')
})
