import { screen, waitFor } from '@testing-library/react'
import { ok } from 'testing'
import {
  alert,
  amount,
  anonymous,
  arrived,
  consent,
  created,
  email,
  field,
  fill,
  message,
  name,
  preset,
  put,
  show,
  submit,
  withForm,
} from '../testing/give-form'
import { refusal, terms } from '../testing/gifts'

withForm()

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
