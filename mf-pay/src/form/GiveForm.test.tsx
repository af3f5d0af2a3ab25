import { screen } from '@testing-library/react'
import { ok } from 'testing'
import {
  KEY,
  alert,
  amount,
  anonymous,
  arrived,
  consent,
  created,
  field,
  fill,
  name,
  preset,
  purpose,
  put,
  show,
  submit,
  withForm,
} from '../testing/give-form'
import { CODE, GROUPED, order, refusal } from '../testing/gifts'
import { widthOf } from '../testing/screens'

withForm()

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

it('shows its labels, warnings and errors in English', async () => {
  const { user } = await show({
    lang: 'en',
    create: () => Promise.reject(refusal(503, 50302)),
  })
  expect(
    screen.getByRole('option', { name: 'Unrestricted: where it is needed most' }),
  ).toBeInTheDocument()
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
