import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { GivingTerms, Lang, Memory, NewGift } from 'shared/contract'
import { memoryInMap, ok } from 'testing'
import { CODE, GROUPED, order, over, paid, refusal, terms } from '../testing/gifts'
import { renderPay, widthOf, type SentGift } from '../testing/screens'

const KEY = /^[A-Za-z0-9_-]{22}$/
const created = (own: Partial<NewGift> = {}) => ok({ code: CODE, order: order(), ...own })

interface Options {
  terms?: Partial<GivingTerms>
  create?: (gift: SentGift) => unknown
  lang?: Lang
  memory?: Memory
}

/** Renders the form and the order's screen that follows it. */
async function show({
  terms: own,
  create = () => created(),
  lang,
  memory = memoryInMap(),
}: Options = {}) {
  const answers: Record<string, unknown> = {
    '/pay/channel/list': ok(terms(own)),
    '/pay/order/get': ok(order()),
  }
  const rendered = renderPay('/pay', { create, answers, lang: lang ?? 'zh', site: { memory } })
  await screen.findByRole('radio', { name: lang === 'en' ? 'CNY 100' : '¥100' })
  return { ...rendered, answers, user: userEvent.setup() }
}

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const amount = () => field('金额（元）')
const name = () => field(/怎么称呼你/)
const email = () => field(/电子邮箱/)
const message = () => field(/想对农场说的话/)
const purpose = () => screen.getByRole('combobox', { name: '用在哪里' })
const anonymous = () => screen.getByRole('checkbox', { name: '匿名捐赠' })
const consent = () => screen.getByRole('checkbox', { name: /我已阅读并同意/ })
const preset = (label: string) => screen.getByRole('radio', { name: label })
const submit = () => screen.getByRole('button', { name: /去付款|重新提交|正在准备/ })
const alert = () =>
  within(screen.getByRole('region', { name: /捐一笔|Make a gift/ })).findByRole('alert')
const arrived = () => screen.findByRole('heading', { level: 1, name: '等待付款' })

/** Pasted, because typing key by key is slow and tests nothing more. */
async function put(user: UserEvent, into: HTMLElement, text: string) {
  await user.click(into)
  await user.paste(text)
}

async function fill(user: UserEvent) {
  await user.click(preset('¥100'))
  await user.selectOptions(purpose(), '土壤改良')
  await put(user, name(), '王小田')
  await put(user, email(), 'wang@example.org')
  await put(user, message(), '好好种地。')
  await user.click(preset('微信支付'))
  await user.click(consent())
}

/** A response that arrives when the test says so. */
function pending() {
  let resolve: (answer: unknown) => void = () => {}
  const promise = new Promise((done) => (resolve = done))
  return { promise, resolve }
}

// jsdom has the dialog element but not `showModal` and its behaviour.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
})
beforeEach(() => widthOf(1440))
afterEach(() => {
  window.location.hash = ''
  jest.restoreAllMocks()
})

describe('a gift that can be made', () => {
  it('is sent in the shape of the contract and continues to the payment', async () => {
    const { user, sent } = await show()
    await fill(user)
    expect(submit()).toHaveTextContent('去付款¥100.00')
    await user.click(submit())
    await arrived()
    expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent(`/pay/order/${CODE}`)
    expect(window.location.hash).toBe('#cashier')
    expect(screen.getByRole('region', { name: '请保存查询码' })).toHaveTextContent(GROUPED)
    expect(sent).toEqual([
      {
        key: expect.stringMatching(KEY) as string,
        request: {
          amount: '100.00',
          purpose: '土壤改良',
          channel: 'wechat',
          device: 'wide',
          anonymous: false,
          name: '王小田',
          email: 'wang@example.org',
          message: '好好种地。',
          consent: true,
          lang: 'zh',
        },
      },
    ])
  })

  it('stays on the site when it is paid by scanning a code', async () => {
    const payment = { kind: 'qr' as const, target: 'weixin://wxpay/x' }
    const { user, answers } = await show({
      create: () => created({ order: order({ channel: 'wechat', payment }) }),
    })
    answers['/pay/order/get'] = ok(order({ channel: 'wechat', payment }))
    await fill(user)
    await user.click(submit())
    expect(await screen.findByRole('img', { name: '微信支付付款码' })).toBeVisible()
    expect(window.location.hash).toBe('')
  })

  it.each([
    [375, 'fine', 'phone'],
    [1024, 'coarse', 'phone'],
    [1024, 'fine', 'wide'],
  ] as const)('names its device: %d px and a %s pointer is %s', async (width, pointer, device) => {
    widthOf(width, pointer)
    const { user, sent } = await show()
    await fill(user)
    await user.click(submit())
    await arrived()
    expect(sent[0]?.request.device).toBe(device)
  })

  it('defaults to no particular project and the first way to pay', async () => {
    const { user, sent } = await show()
    expect(purpose()).toHaveValue('不限定用途')
    await put(user, amount(), '６６.６')
    await user.click(anonymous())
    await user.click(consent())
    await user.click(submit())
    await arrived()
    expect(sent[0]?.request).toMatchObject({
      amount: '66.60',
      purpose: '不限定用途',
      channel: 'alipay',
      anonymous: true,
      name: '',
      email: '',
      message: '',
    })
  })

  it('has a single amount, whether chosen or typed', async () => {
    const { user } = await show()
    await user.click(preset('¥100'))
    expect(amount()).toHaveValue('100')
    await user.clear(amount())
    expect(preset('¥100')).not.toBeChecked()
    await put(user, amount(), '20.00')
    expect(preset('¥20')).toBeChecked()
  })

  it('explains the chosen purpose', async () => {
    const { user } = await show()
    expect(purpose()).toHaveAccessibleDescription(/由农场安排到最需要的地方/)
    await user.selectOptions(purpose(), '土壤改良')
    expect(purpose()).toHaveAccessibleDescription(/种绿肥、施堆肥/)
  })
})

describe('a gift with faults', () => {
  it('shows at each field what is missing and focuses the first faulty field', async () => {
    const { user, sent } = await show()
    await user.click(submit())
    expect(amount()).toHaveFocus()
    expect(amount()).toBeInvalid()
    expect(amount()).toHaveAccessibleDescription(/请选择或填写金额，¥1 到 ¥50,000。/)
    expect(name()).toHaveAccessibleDescription(/请写上称呼，或者选择匿名捐赠。/)
    expect(consent()).toHaveAccessibleDescription('需要你同意捐赠说明，才能去付款。')
    expect(email()).toBeValid()
    expect(sent).toEqual([])
  })

  it.each([
    ['0', '金额请填 ¥1 到 ¥50,000。'],
    ['0.001', '金额最多两位小数'],
    ['-5', '金额不能是负数'],
    ['1e9', '金额请用数字填写'],
    ['NaN', '金额请用数字填写'],
    ['10元钱', '金额请用数字填写'],
    ['1000000000', '金额请填 ¥1 到 ¥50,000。'],
    ['５００００．０１', '金额请填 ¥1 到 ¥50,000。'],
  ])('explains at the field what is wrong with an amount of %s', async (typed, words) => {
    const { user, sent } = await show()
    await fill(user)
    await user.clear(amount())
    await put(user, amount(), typed)
    await user.click(submit())
    expect(amount()).toHaveFocus()
    expect(amount()).toBeInvalid()
    expect(amount()).toHaveAccessibleDescription(new RegExp(words))
    expect(sent).toEqual([])
  })

  it('removes the fault once it is corrected, also by a preset', async () => {
    const { user } = await show()
    await user.click(submit())
    await user.click(preset('¥20'))
    await waitFor(() => expect(amount()).toBeValid())
    await user.click(anonymous())
    await waitFor(() => expect(name()).toBeValid())
  })

  it('refuses an invalid e-mail address and a message that is too long, without truncating it', async () => {
    const { user, sent } = await show()
    await fill(user)
    await user.clear(email())
    await put(user, email(), 'wang@')
    await user.clear(message())
    await put(user, message(), '长'.repeat(501))
    expect(screen.getByText('501 / 500 字')).toBeVisible()
    await user.click(submit())
    expect(email()).toHaveFocus()
    expect(email()).toHaveAccessibleDescription(/不像是电子邮箱/)
    expect(message()).toHaveAccessibleDescription(/最多 500 个字/)
    expect(sent).toEqual([])
  })
})

describe('the name', () => {
  it('is shown as in the public ledger', async () => {
    const { user } = await show()
    expect(name()).toHaveAccessibleDescription(/公开账本只写第一个字，例如「王\*\*」/)
    await put(user, name(), '赵四')
    expect(name()).toHaveAccessibleDescription(
      /公开账本里会写作「赵\*\*」。全名只用于捐赠票据，不公开。/,
    )
    await user.click(anonymous())
    expect(name()).toHaveAccessibleDescription(/公开账本里写作「匿名爱心人士」/)
    expect(name()).not.toBeRequired()
    expect(screen.queryByText(/赵\*\*/)).toBeNull()
  })

  it('is sent for the invoice when it is given although the gift is anonymous', async () => {
    const { user, sent } = await show()
    await fill(user)
    await user.click(anonymous())
    await user.click(submit())
    await arrived()
    expect(sent[0]?.request).toMatchObject({ anonymous: true, name: '王小田' })
  })
})

describe('the receiving organisation', () => {
  it('is shown with its numbers', async () => {
    await show()
    expect(screen.getByText('慢生活慈善基金会')).toBeVisible()
    expect(screen.getByText('53100000500021')).toBeVisible()
    expect(screen.getByText('5311000025')).toBeVisible()
    expect(screen.queryByText('演示支付')).toBeNull()
  })

  it('is not shown in a demonstration, which is marked and offers no choice of payment', async () => {
    await show({ terms: { demo: true, channels: ['sandbox'], organisation: null } })
    const panel = screen.getByRole('region', { name: '捐一笔' })
    expect(panel).toHaveTextContent('演示支付这里不会动用真实的钱')
    expect(screen.queryByRole('radio', { name: '支付宝' })).toBeNull()
    expect(screen.queryByText('收款组织')).toBeNull()
  })

  it('shows the terms in a dialog', async () => {
    const { user } = await show()
    await user.click(screen.getByRole('button', { name: '阅读捐赠说明' }))
    const dialog = screen.getByRole('dialog', { name: '捐赠说明' })
    for (const part of ['钱用在哪里', '付错了怎么办', '个人信息', '凭据和查询码'])
      expect(dialog).toHaveTextContent(part)
    expect(dialog).not.toHaveTextContent('现在是演示')
    expect(consent()).not.toBeChecked()
  })
})

describe('inside WeChat', () => {
  const wechat = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50'
  beforeEach(() => void jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(wechat))

  it('explains how to open the page in a browser that can pay', async () => {
    const { user, sent } = await show()
    expect(screen.getByRole('note')).toHaveTextContent('在浏览器打开')
    await user.click(screen.getByRole('button', { name: '复制网址' }))
    expect(await screen.findByText('网址已复制')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(window.location.href)
    await fill(user)
    expect(submit()).toBeDisabled()
    await user.click(submit())
    expect(sent).toEqual([])
  })

  it('a demonstration needs no other browser', async () => {
    const { user, sent } = await show({
      terms: { demo: true, channels: ['sandbox'], organisation: null },
    })
    expect(screen.queryByRole('note')).toBeNull()
    await user.click(preset('¥100'))
    await put(user, name(), '王小田')
    await user.click(consent())
    await user.click(submit())
    await arrived()
    expect(sent[0]?.request.device).toBe('wechat')
  })
})

describe('one order for one gift', () => {
  it('is sent once on two clicks', async () => {
    const answer = pending()
    const { user, sent } = await show({ create: () => answer.promise })
    await fill(user)
    await user.dblClick(submit())
    await user.click(await screen.findByRole('button', { name: /正在准备付款/ }))
    expect(sent).toHaveLength(1)
    await act(async () => answer.resolve(created()))
    await arrived()
    expect(sent).toHaveLength(1)
  })

  it('is sent once even if it is submitted again immediately', async () => {
    const { user, sent, container } = await show()
    await fill(user)
    const form = container.querySelector('form')!
    act(() => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await arrived()
    expect(sent).toHaveLength(1)
  })

  it('is sent with the same key after a lost response', async () => {
    let calls = 0
    const create = () => (++calls === 1 ? Promise.reject(new Error('no network')) : created())
    const { user, sent } = await show({ create })
    await fill(user)
    await user.click(submit())
    expect(await alert()).toHaveTextContent(
      '没有收到回应，可能是网络断了或太慢。没有扣款。填写的内容都还在，重新提交也只会产生一笔订单。',
    )
    await user.click(screen.getByRole('button', { name: /重新提交/ }))
    await arrived()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it('also when the browser stores nothing', async () => {
    let calls = 0
    const create = () => (++calls === 1 ? Promise.reject(new Error('no network')) : created())
    const memory = { read: () => null, write: () => {}, forget: () => {} }
    const { user, sent } = await show({ create, memory })
    await fill(user)
    await user.click(submit())
    await user.click(await screen.findByRole('button', { name: /重新提交/ }))
    await arrived()
    expect(sent[1]).toEqual(sent[0])
  })

  it('is sent with the same key after a reload', async () => {
    const first = await show({ create: () => Promise.reject(new Error('no network')) })
    await fill(first.user)
    await first.user.click(submit())
    await alert()
    first.unmount()

    const second = await show({ memory: first.memory })
    await second.user.click(consent())
    await second.user.click(submit())
    await arrived()
    expect(second.sent[0]).toEqual(first.sent[0])
  })

  it('is sent with the same key from a second tab and after returning from the payment', async () => {
    const first = await show()
    await fill(first.user)
    await first.user.click(submit())
    await arrived()
    first.unmount()

    const second = await show({ memory: first.memory })
    await second.user.click(consent())
    await second.user.click(submit())
    await arrived()
    expect(second.sent[0]).toEqual(first.sent[0])
  })

  it('is another gift when its values differ', async () => {
    let calls = 0
    const create = () => (++calls === 1 ? Promise.reject(new Error('no network')) : created())
    const { user, sent } = await show({ create })
    await fill(user)
    await user.click(submit())
    await alert()
    await user.click(preset('¥20'))
    await user.click(submit())
    await arrived()
    expect(sent[1]?.request.amount).toBe('20.00')
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
    expect(sent[1]?.key).toMatch(KEY)
  })

  it('is sent once more automatically when its key was used for another gift', async () => {
    let calls = 0
    const create = () => (++calls === 1 ? Promise.reject(refusal(409, 40903)) : created())
    const { user, sent } = await show({ create })
    await fill(user)
    await user.click(submit())
    await arrived()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.request).toEqual(sent[0]?.request)
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  it('is sent only once more', async () => {
    const { user, sent } = await show({ create: () => Promise.reject(refusal(409, 40903)) })
    await fill(user)
    await user.click(submit())
    expect(await alert()).toHaveTextContent('没有扣款')
    expect(sent).toHaveLength(2)
  })

  it.each(['expired', 'failed'] as const)(
    'is made anew when the order of its key is %s',
    async (state) => {
      let calls = 0
      const create = () => (++calls === 1 ? created({ order: over(state) }) : created())
      const { user, sent } = await show({ create })
      await fill(user)
      await user.click(submit())
      await arrived()
      expect(sent[1]?.key).not.toBe(sent[0]?.key)
    },
  )

  it('opens the receipt when it was paid meanwhile', async () => {
    const { user, sent, answers } = await show({ create: () => created({ order: paid() }) })
    answers['/pay/order/get'] = ok(paid())
    await fill(user)
    await user.click(submit())
    await screen.findByRole('heading', { level: 1, name: '捐赠已收到，谢谢你' })
    expect(sent).toHaveLength(1)
    expect(window.location.hash).toBe('')
  })
})

describe('a gift that the service refuses', () => {
  it('shows the fault at its field in the service’s words', async () => {
    const faults = [
      { field: 'consent', reason: '需要同意后才能提交。' },
      { field: 'amount', reason: '金额应在 1.00 元到 200.00 元之间。' },
    ]
    const { user } = await show({ create: () => Promise.reject(refusal(400, 40001, faults)) })
    await fill(user)
    await user.click(submit())
    expect(await alert()).toHaveTextContent('已在对应的地方写明')
    await waitFor(() =>
      expect(amount()).toHaveAccessibleDescription(/金额应在 1.00 元到 200.00 元之间。/),
    )
    await waitFor(() => expect(amount()).toHaveFocus())
    expect(name()).toHaveValue('王小田')
  })

  it.each([
    [503, 50302, ['支付渠道暂时没有回应，没有扣款。', '或者换一种付款方式']],
    [429, 42900, ['你所在的网络刚才提交的捐赠太多', '没有扣款', '只会产生一笔订单']],
    [429, 42901, ['你所在的网络里还有许多捐赠没有付完', '没有产生订单', '没有扣款', '换一个网络']],
    [500, 50000, ['服务器出了错', '没有扣款']],
    [503, 50304, ['数据库暂时没有回应', '没有扣款', '等几秒再重新提交', '只会产生一笔订单']],
    [503, 50305, ['服务忙不过来', '没有扣款', '等几秒再重新提交', '只会产生一笔订单']],
  ])('with %d/%d shows the reason and keeps what was typed', async (status, code, words) => {
    const { user } = await show({ create: () => Promise.reject(refusal(status, code)) })
    await fill(user)
    await user.click(submit())
    const note = await alert()
    for (const some of words) expect(note).toHaveTextContent(some)
    expect(message()).toHaveValue('好好种地。')
    expect(screen.getByRole('button', { name: /重新提交/ })).toBeEnabled()
  })

  it.each([
    [429, 42901],
    [503, 50304],
    [503, 50305],
  ])('with %d/%d is sent again with the same key', async (status, code) => {
    let calls = 0
    const create = () => (++calls === 1 ? Promise.reject(refusal(status, code)) : created())
    const { user, sent } = await show({ create })
    await fill(user)
    await user.click(submit())
    await user.click(await screen.findByRole('button', { name: /重新提交/ }))
    await arrived()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it.each([
    [429, 42901, 'Many gifts from your network have not been paid for yet. No order was placed'],
    [503, 50304, 'Our database is not responding at the moment'],
    [503, 50305, 'the service is busy'],
  ])('with %d/%d shows the reason in English too', async (status, code, words) => {
    const { user } = await show({
      lang: 'en',
      create: () => Promise.reject(refusal(status, code)),
    })
    await user.click(preset('CNY 100'))
    await put(user, field(/Your name/), 'Ann')
    await user.click(screen.getByRole('checkbox', { name: /I have read and agree/ }))
    await user.click(screen.getByRole('button', { name: /Go to payment/ }))
    const note = await alert()
    expect(note).toHaveTextContent(words)
    expect(note).toHaveTextContent(/nothing was charged/i)
    expect(note).toHaveTextContent('This will create only one order')
  })

  it('does not mention other ways to pay when there are none', async () => {
    const { user } = await show({
      terms: { channels: ['alipay'] },
      create: () => Promise.reject(refusal(503, 50302)),
    })
    await user.click(preset('¥100'))
    await put(user, name(), '王小田')
    await user.click(consent())
    await user.click(submit())
    expect(await alert()).not.toHaveTextContent('换一种付款方式')
  })

  it('is replaced by the reason when giving was closed meanwhile', async () => {
    const { user, answers, memory } = await show({
      create: () => Promise.reject(refusal(409, 40902)),
    })
    await fill(user)
    answers['/pay/channel/list'] = ok(terms({ closed: 'realLedger', channels: [] }))
    await user.click(submit())
    expect(await screen.findByRole('region', { name: '演示支付已经关闭' })).toBeVisible()
    expect(JSON.stringify(memory.read('gift-draft'))).toContain('王小田')
  })
})

describe('what was typed', () => {
  it('comes back after a reload, without the consent', async () => {
    const first = await show()
    await fill(first.user)
    first.unmount()

    await show({ memory: first.memory })
    expect(screen.getByText(/已恢复你上次没有付款的内容/)).toBeVisible()
    expect(preset('¥100')).toBeChecked()
    expect(amount()).toHaveValue('100')
    expect(purpose()).toHaveValue('土壤改良')
    expect(name()).toHaveValue('王小田')
    expect(email()).toHaveValue('wang@example.org')
    expect(message()).toHaveValue('好好种地。')
    expect(preset('微信支付')).toBeChecked()
    expect(consent()).not.toBeChecked()
  })

  it('can be thrown away', async () => {
    const first = await show()
    await fill(first.user)
    first.unmount()

    const second = await show({ memory: first.memory })
    await second.user.click(screen.getByRole('button', { name: '清空重填' }))
    expect(name()).toHaveValue('')
    expect(amount()).toHaveValue('')
    expect(purpose()).toHaveValue('不限定用途')
    second.unmount()

    await show({ memory: first.memory })
    expect(name()).toHaveValue('')
    expect(screen.queryByText(/已恢复/)).toBeNull()
  })

  it('is still there after a payment that was not completed', async () => {
    const first = await show()
    await fill(first.user)
    await first.user.click(submit())
    await arrived()
    first.unmount()

    await show({ memory: first.memory })
    expect(name()).toHaveValue('王小田')
  })

  it('drops the values that are no longer offered', async () => {
    const first = await show()
    await fill(first.user)
    first.unmount()

    await show({
      memory: first.memory,
      terms: { channels: ['alipay'], projects: terms().projects.slice(0, 1) },
    })
    expect(purpose()).toHaveValue('不限定用途')
    expect(name()).toHaveValue('王小田')
  })

  it.each([[{ values: 7 }], [{ values: { amount: {} } }], ['torn'], [[]]])(
    'that cannot be read (%j) is passed over',
    async (kept) => {
      const memory = memoryInMap()
      memory.write('gift-draft', kept)
      await show({ memory })
      expect(name()).toHaveValue('')
    },
  )
})

it('shows its labels, warnings and errors in English', async () => {
  const { user } = await show({
    lang: 'en',
    create: () => Promise.reject(refusal(503, 50302)),
  })
  expect(screen.getByRole('option', { name: 'Where it is needed most' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /Go to payment/ }))
  expect(field('Amount (yuan)')).toHaveAccessibleDescription(
    /Please choose or enter an amount from CNY 1 to CNY 50,000\./,
  )
  await user.click(preset('CNY 100'))
  await put(user, field(/Your name/), 'Ann')
  expect(field(/Your name/)).toHaveAccessibleDescription(/will show “A\*\*”/)
  await user.click(screen.getByRole('checkbox', { name: /I have read and agree/ }))
  await user.click(screen.getByRole('button', { name: /Go to payment/ }))
  expect(await alert()).toHaveTextContent('Nothing was charged')
})
