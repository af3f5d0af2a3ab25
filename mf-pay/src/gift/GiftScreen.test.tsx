import { screen, waitFor, within } from '@testing-library/react'
import type { GiftOrder } from 'shared/contract'
import { memoryInMap, ok } from 'testing'
import { FakeEventSource, lastSource, withEventSource } from '../testing/event-source'
import { AT, GET, begun, fact, h1, news, open } from '../testing/gift-screen'
import { CODE, GROUPED, order, over, paid, refusal } from '../testing/gifts'

/** The request to save the code, if it is shown. */
const asked = () => screen.queryByRole('region', { name: '请保存查询码' })

const history = () =>
  within(screen.getByRole('list', { name: '经过' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

withEventSource()

describe('a gift to be paid', () => {
  it('shows its details and time limit, and links to the payment', async () => {
    jest.useFakeTimers({
      now: new Date('2026-11-21T10:04:30+08:00'),
      doNotFake: ['setTimeout', 'queueMicrotask'],
    })
    open(ok(order({ payment: { kind: 'redirect', target: 'https://pay.example.org/x?y=1' } })))
    await h1('等待付款')
    expect(document.title).toBe('等待付款')
    expect(screen.getByText('¥100.00')).toBeVisible()
    expect(fact('用途')).toHaveTextContent('土壤改良')
    expect(screen.getByText(/请在北京时间 10:15 前付款。/)).toHaveTextContent('还剩约 11 分钟')
    expect(screen.getByRole('link', { name: '去付款' })).toHaveAttribute(
      'href',
      'https://pay.example.org/x?y=1',
    )
    // It continues there automatically only right after the form.
    expect(window.location.hash).toBe('')
    expect(history()).toEqual(['2026年11月21日 10:00订单建好', '2026年11月21日 10:00可以付款'])
    jest.useRealTimers()
  })

  it.each(['2026-11-21T09:00:00+08:00', '2026-11-21T12:00:00+08:00'])(
    'does not count minutes by a clock that cannot be right (%s)',
    async (now) => {
      jest.useFakeTimers({ now: new Date(now), doNotFake: ['setTimeout', 'queueMicrotask'] })
      open(ok(order()))
      await h1('等待付款')
      expect(screen.getByText(/请在北京时间 10:15 前付款。/)).not.toHaveTextContent('还剩')
      jest.useRealTimers()
    },
  )

  it('shows a QR code when there is one', async () => {
    open(ok(order({ channel: 'wechat', payment: { kind: 'qr', target: 'weixin://wxpay/x' } })))
    expect(await screen.findByRole('img', { name: '微信支付付款码' })).toBeVisible()
    expect(screen.getByText('请用微信支付扫一扫付款')).toBeVisible()
  })

  it('links back to the form when the payment could not be started', async () => {
    open(ok(order({ state: 'created', payment: null })))
    await h1('还没有开始付款')
    expect(news()).toHaveTextContent('没有扣款')
    expect(screen.getByRole('link', { name: '回到表单再试一次' })).toHaveAttribute('href', '/pay')
  })

  it('accepts a code in any spelling', async () => {
    const get = jest.fn(() => ok(order()))
    open(get, {}, '/pay/order/39ex-d1hk-t3k2j-r7sp-lfn6-z2co2')
    await h1('等待付款')
    expect(get).toHaveBeenCalledWith({ code: CODE })
  })
})

describe('the state of a gift', () => {
  const event = (cause: GiftOrder['history'][number]['cause'], state: GiftOrder['state']) => ({
    at: '2026-11-21T10:20:00+08:00',
    state,
    cause,
  })

  it.each([
    [
      'partly refunded',
      paid({ state: 'partly_refunded', refunded: '30.50' }),
      '捐赠已退回一部分',
      '¥30.50 已按原付款渠道退回，其余 ¥69.50 仍用于这笔捐赠的用途',
    ],
    [
      'refunded',
      paid({ state: 'refunded', refunded: '100.00' }),
      '捐赠已全部退回',
      '¥100.00 已按原付款渠道退回，到账时间以付款渠道为准',
    ],
    [
      'expired',
      over('expired'),
      '订单已经过期',
      '本站没有收到付款。如果你其实已经付了，请不要再付',
    ],
    ['refused', over('failed'), '付款没有成功', '没有扣款。填写的内容还在，可以再试一次'],
    [
      'paid twice',
      paid({ history: [...paid().history, event('paidTwice', 'paid')] }),
      '捐赠已收到，谢谢你',
      '这笔订单付了两次，只记了一次账。多付的一次由农场核对后，按原付款渠道退回。',
    ],
    [
      'paid late',
      paid({ history: [...over('expired').history, event('paidLate', 'paid')] }),
      '捐赠已收到，谢谢你',
      '这笔付款到得比订单的时限晚，已经认出并记账，不用再付。',
    ],
  ])('%s is shown with an explanation', async (_, gift, title, words) => {
    open(ok(gift))
    await h1(title)
    expect(document.title).toBe(title)
    expect(news()).toHaveTextContent(words)
  })

  it.each(['expired', 'failed'] as const)('%s leads back to the form', async (state) => {
    open(ok(over(state)))
    expect(await screen.findByRole('link', { name: '回到表单再试一次' })).toHaveAttribute(
      'href',
      '/pay',
    )
    expect(screen.queryByRole('link', { name: '去付款' })).toBeNull()
    expect(FakeEventSource.opened).toEqual([])
  })
})

describe('the draft of the form', () => {
  const draft = (number: string) => ({
    values: { amount: '100', purpose: '', name: '王小田', email: '', message: '', channel: '' },
    sent: { key: 'k'.repeat(22), request: '{}', number },
  })
  const kept = (number: string) => {
    const memory = memoryInMap()
    memory.write('gift-draft', draft(number))
    return memory
  }

  it('is forgotten once its gift is paid', async () => {
    const memory = kept(order().number)
    open(ok(order()), { site: { memory } })
    await h1('等待付款')
    expect(memory.read('gift-draft')).toEqual(draft(order().number))
    lastSource().tell(paid())
    await h1('捐赠已收到，谢谢你')
    await waitFor(() => expect(memory.read('gift-draft')).toBeNull())
  })

  it.each(['expired', 'failed'] as const)(
    'stays when it came to nothing (%s), to be sent as another gift',
    async (state) => {
      const memory = kept(order().number)
      open(ok(over(state)), { site: { memory } })
      await screen.findByRole('link', { name: '回到表单再试一次' })
      expect(memory.read('gift-draft')).toEqual({ ...draft(order().number), sent: null })
    },
  )

  it('of another gift is kept', async () => {
    const memory = kept('G20260101000000000000')
    open(ok(paid()), { site: { memory } })
    await h1('捐赠已收到，谢谢你')
    expect(memory.read('gift-draft')).toEqual(draft('G20260101000000000000'))
  })
})

describe('the code', () => {
  it('is shown where the gift was started until the visitor has saved it', async () => {
    const memory = begun()
    const first = open(ok(paid()), { site: { memory } })
    const panel = await screen.findByRole('region', { name: '请保存查询码' })
    expect(panel).toHaveTextContent(GROUPED)
    expect(panel).toHaveTextContent('它也在这一页的网址里和打印的凭据上')
    expect(panel).not.toHaveTextContent('一次')
    expect(within(panel).getByRole('img', { name: '这笔捐赠的网址' })).toBeVisible()
    await first.user.click(within(panel).getByRole('button', { name: '复制查询码' }))
    expect(await screen.findByText('查询码已复制')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(CODE)
    await first.user.click(screen.getByRole('button', { name: '我已保存' }))
    expect(asked()).toBeNull()
    first.unmount()

    open(ok(paid()), { site: { memory } })
    await h1('捐赠已收到，谢谢你')
    expect(asked()).toBeNull()
  })

  it('is also shown before the payment, but without a second QR code', async () => {
    const payment = { kind: 'qr' as const, target: 'weixin://wxpay/x' }
    open(ok(order({ channel: 'wechat', payment })), { site: { memory: begun() } })
    const panel = await screen.findByRole('region', { name: '请保存查询码' })
    expect(panel).toHaveTextContent(GROUPED)
    expect(screen.getAllByRole('img')).toHaveLength(1)
  })

  it('is not shown after a refused payment, because there is nothing to follow', async () => {
    open(ok(over('failed')), { site: { memory: begun() } })
    await h1('付款没有成功')
    expect(asked()).toBeNull()
  })

  it('is not shown in another browser', async () => {
    open(ok(paid()))
    await h1('捐赠已收到，谢谢你')
    expect(asked()).toBeNull()
  })

  it('is not in the title of the page', async () => {
    open(ok(paid()), { site: { memory: begun() } })
    await h1('捐赠已收到，谢谢你')
    expect(document.title).toBe('捐赠已收到，谢谢你')
  })
})

describe('an unknown code', () => {
  it.each([
    ['unknown', AT],
    ['no code at all', '/pay/order/nonsense'],
  ])('(%s) gets a kind message and the form to enter it again', async (_, at) => {
    const get = jest.fn(() => Promise.reject(refusal(404, 40404)))
    const { user, answers } = open(get, {}, at)
    await h1('没有找到这笔捐赠')
    expect(document.title).toBe('没有找到这笔捐赠')
    expect(get).toHaveBeenCalledTimes(at === AT ? 1 : 0)
    answers[GET] = ok(paid())
    await user.type(
      screen.getByRole('textbox', { name: '查询码' }),
      '0000 0000 00000 0000 0000 00000',
    )
    await user.click(screen.getByRole('button', { name: '查看捐赠' }))
    await h1('捐赠已收到，谢谢你')
  })
})

it('a gift that cannot be loaded shows that nothing is lost, and can be retried', async () => {
  const get = jest.fn().mockRejectedValueOnce(refusal(500)).mockResolvedValue(ok(paid()))
  const { user } = open(get)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '这笔捐赠没有读到可能是网络断了，或者服务暂时没有应答。捐赠和付过的钱都没有丢',
  )
  await user.click(screen.getByRole('button', { name: '重试' }))
  await h1('捐赠已收到，谢谢你')
})

it('is shown in English', async () => {
  open(ok(paid({ purpose: '不限定用途' })), { lang: 'en', site: { memory: begun() } })
  await h1('Your gift has arrived. Thank you!')
  expect(fact('For')).toHaveTextContent('Unrestricted: where it is needed most')
  expect(fact('Paid')).toHaveTextContent('21 November 2026, 10:03')
  expect(screen.getByRole('region', { name: 'Please save this code' })).toHaveTextContent(GROUPED)
})
