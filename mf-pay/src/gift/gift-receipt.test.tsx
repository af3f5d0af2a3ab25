import { screen } from '@testing-library/react'
import { memoryInMap, ok } from 'testing'
import { withEventSource } from '../testing/event-source'
import { fact, h1, news, open } from '../testing/gift-screen'
import { paid } from '../testing/gifts'

withEventSource()

describe('the receipt', () => {
  it('shows all details and links to the ledger row', async () => {
    open(ok(paid()))
    await h1('捐赠已收到，谢谢你')
    expect(fact('用途')).toHaveTextContent('土壤改良')
    expect(fact('账本署名')).toHaveTextContent('王**')
    expect(fact('状态')).toHaveTextContent('已付款')
    expect(fact('付款时间')).toHaveTextContent('2026年11月21日 10:03')
    expect(fact('付款方式')).toHaveTextContent('支付宝')
    expect(fact('捐赠编号')).toHaveTextContent('G20261121123456789012')
    expect(fact('收款组织')).toHaveTextContent('慢生活慈善基金会')
    expect(fact('统一社会信用代码')).toHaveTextContent('53100000500021')
    expect(fact('公开募捐备案编号')).toHaveTextContent('5311000025')
    expect(screen.getByRole('link', { name: '№3616' })).toHaveAttribute(
      'href',
      '/finance/entry/3616',
    )
    expect(screen.queryByText('演示支付')).toBeNull()
  })

  it('can be printed', async () => {
    const print = jest.fn()
    window.print = print
    const { user } = open(ok(paid()))
    await user.click(await screen.findByRole('button', { name: '打印凭据' }))
    expect(print).toHaveBeenCalled()
    expect(screen.getByText(/捐赠编号 G20261121123456789012，打印于/)).toBeInTheDocument()
    expect(screen.getByText(/^查询码 39EX D1HK T3K2J R7SP 1FN6 Z2C02（/)).toBeInTheDocument()
    expect(screen.queryByText(/^捐赠人 /)).toBeNull()
  })

  it('says inside WeChat, which cannot print, where it can be printed', async () => {
    const wechat = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50'
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(wechat)
    open(ok(paid()))
    expect(await screen.findByText(/^微信里不能打印。请点右上角「…」/)).toBeVisible()
    expect(screen.queryByRole('button', { name: '打印凭据' })).toBeNull()
  })

  it('is printed with the name that the visitor enters, which is kept nowhere', async () => {
    const memory = memoryInMap()
    const { user } = open(ok(paid()), { site: { memory } })
    const wanted = await screen.findByRole('checkbox', { name: '打印时写上捐赠人的姓名' })
    expect(screen.queryByRole('textbox', { name: '捐赠人的姓名' })).toBeNull()
    await user.click(wanted)
    const name = screen.getByRole('textbox', { name: '捐赠人的姓名' })
    expect(name).toHaveAccessibleDescription('只印在纸上，不会发送，也不会保存。')
    await user.type(name, ' 王小田 ')
    const line = () => screen.queryByText(/^捐赠人 /)
    expect(line()).toHaveTextContent('捐赠人 王小田（由打印的人填写，农场没有核对）')
    await user.click(wanted)
    expect(line()).toBeNull()
    await user.click(wanted)
    expect(screen.getByRole('textbox', { name: '捐赠人的姓名' })).toHaveValue('')
    expect(memory.read('gifts-2')).toBeNull()
  })

  it('of a demonstration is marked as one', async () => {
    open(ok(paid({ demo: true, channel: 'sandbox', organisation: null })))
    expect(await screen.findByText('这是演示支付，没有动用真实的钱。')).toBeVisible()
    expect(screen.queryByText('收款组织')).toBeNull()
  })

  it('explains that a demonstration has no row in the ledger', async () => {
    open(ok(paid({ demo: true, entry: null })))
    await h1('捐赠已收到，谢谢你')
    expect(news()).toHaveTextContent('演示的记录不在其中')
    expect(screen.queryByText('公开账本', { selector: 'dt' })).toBeNull()
    expect(screen.queryByText('此后这一用途的支出')).toBeNull()
  })
})
