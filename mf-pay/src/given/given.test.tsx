import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { GiftOrder, Lang, Memory } from 'shared/contract'
import { memoryInMap, ok } from 'testing'
import { CODE, order, over, paid, refusal, terms } from '../testing/gifts'
import { withForm } from '../testing/give-form'
import { renderPay } from '../testing/screens'
import { noteSeen, rememberGift } from '../code/remembered'

withForm()

const codeOf = (place: number) => CODE.slice(0, -1) + place

interface Options {
  lang?: Lang
  memory?: Memory
  /** Answers GET /pay/order/get. */
  get?: () => unknown
}

/** Renders `/pay` in a browser that remembers these gifts, the newest first. */
function show(orders: GiftOrder[], { lang, memory = memoryInMap(), get }: Options = {}) {
  const now = new Map(orders.map((one, place) => [codeOf(place), one]))
  for (const [code, one] of [...now].reverse()) rememberGift(memory, { code, order: one })
  const answers: Record<string, unknown> = {
    '/pay/channel/list': ok(terms()),
    '/pay/order/get': get ?? (({ code }: { code: string }) => ok(now.get(code))),
  }
  const rendered = renderPay('/pay', { answers, lang: lang ?? 'zh', site: { memory } })
  return { ...rendered, answers, user: userEvent.setup() }
}

const noNetwork = () => Promise.reject(new Error('no network'))

const panel = (name = '这台设备上的捐赠') => screen.findByRole('region', { name })
const gifts = async () => within(await screen.findByRole('list', { name: '这台设备上的捐赠' }))
const rows = async () => (await gifts()).findAllByRole('listitem')
const title = () => screen.getByRole('heading', { name: '这台设备上的捐赠' })
const form = () => screen.findByRole('region', { name: '捐一笔' })

/** As another tab does it: the storage changes, then the event tells. */
const toldByAnotherTab = (change: () => void) =>
  act(() => {
    change()
    window.dispatchEvent(new StorageEvent('storage'))
  })

describe('the gifts of this device', () => {
  it('are not mentioned where there are none', async () => {
    show([])
    await form()
    expect(screen.queryByText(/这台设备上的捐赠/)).toBeNull()
  })

  it('are listed with amount, purpose, day, state and the way to the receipt', async () => {
    show([paid(), paid({ amount: '20.00', purpose: '不限定用途', demo: true, state: 'refunded' })])
    const [first, second] = await rows()
    expect(await within(first!).findByText('已付款')).toBeVisible()
    expect(first).toHaveTextContent(/^¥100\.00 土壤改良 2026-11-21/)
    const link = within(first!).getByRole('link', { name: '查看凭据' })
    expect(link).toHaveAttribute('href', `/pay/order/${codeOf(0)}`)
    expect(link).toHaveAccessibleDescription('¥100.00 土壤改良 2026-11-21')
    expect(await within(second!).findByText('已退款')).toBeVisible()
    expect(second).toHaveTextContent(/^¥20\.00 不限定用途 2026-11-21 演示支付/)
    expect(await panel()).toHaveTextContent('用这台设备的人都能打开它们的凭据')
  })

  it('are shown in English', async () => {
    show([paid()], { lang: 'en' })
    expect(await panel('Gifts from this device')).toHaveTextContent(
      'Anyone who uses this device can open their receipts.',
    )
    expect(await screen.findByText('Paid')).toBeVisible()
  })

  it('show what was seen last when the service cannot be asked', async () => {
    const memory = memoryInMap()
    rememberGift(memory, { code: CODE, order: order() })
    noteSeen(memory, CODE, paid(), Date.parse('2126-11-21T10:05:00+08:00'))
    show([], { memory, get: noNetwork })
    const [row] = await rows()
    expect(
      await within(row!).findByText('现在没有读到，2126年11月21日 10:05 看到的是「已付款」。'),
    ).toBeVisible()
    expect(within(row!).queryByRole('link', { name: '继续付款' })).toBeNull()
  })

  it('say so when nothing was ever seen, and when the service knows none', async () => {
    const memory = memoryInMap()
    memory.write('gifts-2', [{ number: 'G1', code: CODE, at: Date.parse('2126-11-21') }])
    const { unmount } = show([], { memory, get: noNetwork })
    const [row] = await rows()
    expect(await within(row!).findByText(/^状态没有读到/)).toBeVisible()
    expect(row).toHaveTextContent(/^G1 2126-11-21/)
    unmount()
    show([], { memory, get: () => Promise.reject(refusal(404, 40404)) })
    expect(await screen.findByText('服务里没有这笔捐赠。')).toBeVisible()
  })

  it('are three at first, all on request', async () => {
    const { user } = show(['5', '4', '3', '2', '1'].map((yuan) => paid({ amount: `${yuan}.00` })))
    expect(await rows()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: '看全部 5 笔' }))
    expect(await rows()).toHaveLength(5)
    expect(screen.queryByRole('button', { name: /看全部/ })).toBeNull()
    await waitFor(() => expect(title()).toHaveFocus())
  })
})

describe('a gift that waits for its payment', () => {
  it('comes first, and leads on to the payment', async () => {
    show([paid(), order({ amount: '7.00' })])
    const [first, second] = await rows()
    expect(first).toHaveTextContent('¥7.00')
    expect(second).toHaveTextContent('¥100.00')
    expect(await within(first!).findByText(/请在北京时间 10:15 前付款。/)).toBeVisible()
    expect(within(first!).getByRole('link', { name: '查看这笔捐赠' })).toBeVisible()
    const pay = within(first!).getByRole('link', { name: '继续付款' })
    expect(pay).toHaveAttribute('href', '#cashier')
    expect(pay).toHaveAccessibleDescription(/^¥7\.00 土壤改良/)
    expect(within(second!).queryByRole('link', { name: '继续付款' })).toBeNull()
  })

  it('is paid on its own screen where a code is to be scanned', async () => {
    show([order({ channel: 'wechat', payment: { kind: 'qr', target: 'weixin://x' } })])
    expect(await screen.findByRole('link', { name: '继续付款' })).toHaveAttribute(
      'href',
      `/pay/order/${codeOf(0)}`,
    )
  })

  it('is offered no more once it has expired, which says what is not lost', async () => {
    jest.useFakeTimers({ advanceTimers: true })
    const { answers } = show([order(), paid({ amount: '8.00' })])
    expect(await screen.findByRole('link', { name: '继续付款' })).toBeVisible()
    answers['/pay/order/get'] = ({ code }: { code: string }) =>
      ok(code === codeOf(0) ? over('expired') : paid({ amount: '8.00' }))
    await act(() => jest.advanceTimersByTimeAsync(3_000))
    expect(
      await screen.findByText(/本站没有收到付款。如果你其实已经付了，钱也没有丢/),
    ).toBeVisible()
    expect(screen.getByText('已过期，未付款')).toBeVisible()
    expect(screen.queryByRole('link', { name: '继续付款' })).toBeNull()
    jest.useRealTimers()
  })
})

describe('forgetting', () => {
  const ask = async (memory: Memory = memoryInMap()) => {
    const shown = show([paid(), paid({ amount: '20.00' })], { memory })
    await rows()
    return shown
  }

  it('one says what it does not change, shows the code, and can be called off', async () => {
    const { user } = await ask()
    const button = within((await rows())[1]!).getByRole('button', { name: '忘记这笔' })
    expect(button).toHaveAccessibleDescription(/^¥20\.00/)
    await user.click(button)
    const dialog = screen.getByRole('dialog', { name: '忘记这笔捐赠？' })
    expect(dialog).toHaveTextContent('捐赠本身不变')
    expect(dialog).toHaveTextContent('查询码 39EX D1HK T3K2J R7SP 1FN6 Z2C01')
    await user.click(within(dialog).getByRole('button', { name: '先不忘记' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button).toHaveFocus()
    expect(await rows()).toHaveLength(2)
  })

  it('one leaves the others, and the focus at the title of the list', async () => {
    const { user, memory } = await ask()
    await user.click(within((await rows())[1]!).getByRole('button', { name: '忘记这笔' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '忘记这笔' }))
    expect(await rows()).toHaveLength(1)
    expect((await rows())[0]).toHaveTextContent('¥100.00')
    expect(screen.queryByRole('button', { name: '全部忘记' })).toBeNull()
    await waitFor(() => expect(title()).toHaveFocus())
    expect(JSON.stringify(memory.read('gifts-2'))).not.toContain(codeOf(1))
  })

  it('all says that they are gone from here and what still opens them', async () => {
    const { user, memory } = await ask()
    await user.click(screen.getByRole('button', { name: '全部忘记' }))
    const dialog = screen.getByRole('dialog', { name: '忘记这台设备上的全部捐赠？' })
    await user.click(within(dialog).getByRole('button', { name: '全部忘记' }))
    expect(within(await panel()).getByRole('status')).toHaveTextContent(
      '都忘记了。捐赠本身没有变，凭查询码还能打开凭据。',
    )
    expect(within(await panel()).queryByRole('list')).toBeNull()
    await waitFor(() => expect(title()).toHaveFocus())
    expect(memory.read('gifts-2')).toBeNull()
  })

  it('in another tab is seen in this one, and so is a gift that was given there', async () => {
    const memory = memoryInMap()
    show([], { memory, get: () => ok(order()) })
    await form()
    const other = memoryInMap()
    rememberGift(other, { code: codeOf(0), order: order() })
    toldByAnotherTab(() => memory.write('gifts-2', other.read('gifts-2')))
    expect(await rows()).toHaveLength(1)
    toldByAnotherTab(() => memory.forget('gifts-2'))
    expect(within(await panel()).queryByRole('list')).toBeNull()
  })
})
