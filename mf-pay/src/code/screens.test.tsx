import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { memoryInMap, ok } from 'testing'
import { rememberGift } from './remembered'
import { CODE, order, paid } from '../testing/gifts'
import { renderPay } from '../testing/screens'

const answers = { '/pay/order/get': ok(paid({ purpose: '不限定用途' })) }
const h1 = (name: string) => screen.findByRole('heading', { level: 1, name })
const address = () => screen.getByRole('status', { name: 'address' })
const box = () => screen.getByRole('textbox', { name: '查询码' })
const open = () => screen.getByRole('button', { name: '查看捐赠' })

describe('looking a gift up', () => {
  it('accepts the code as typed', async () => {
    const user = userEvent.setup()
    renderPay('/pay/order', { answers })
    await h1('查询我的捐赠')
    await user.type(box(), '39ex d1hk t3k2j - r7sp lfn6 z2co2{Enter}')
    await h1('捐赠已收到，谢谢你')
    expect(address()).toHaveTextContent(`/pay/order/${CODE}`)
  })

  it.each(['', '39EX', 'G20261121123456789012'])(
    'says of “%s” that it is no code',
    async (text) => {
      const user = userEvent.setup()
      renderPay('/pay/order', { answers })
      await h1('查询我的捐赠')
      if (text) await user.type(box(), text)
      await user.click(open())
      expect(box()).toBeInvalid()
      expect(box()).toHaveFocus()
      expect(box()).toHaveAccessibleDescription(/不像是查询码/)
      expect(address()).toHaveTextContent(/^\/pay\/order$/)
    },
  )
})

describe('coming back from the payment', () => {
  const at = `/pay/return?order=${order().number}&trade_no=2026112122001&sign=x`

  it('redirects to the gift that was started here', async () => {
    const memory = memoryInMap()
    rememberGift(memory, { code: CODE, order: order() })
    renderPay(at, { answers, site: { memory } })
    await h1('捐赠已收到，谢谢你')
    expect(address()).toHaveTextContent(`/pay/order/${CODE}`)
  })

  it('explains in another browser that nothing is lost and what to do', async () => {
    renderPay(at, { answers })
    await h1('这笔捐赠没有丢')
    expect(screen.getByText(/请回到开始捐赠的那个页面/)).toBeVisible()
    expect(screen.getByText(`捐赠编号 ${order().number}`)).toBeVisible()
    expect(box()).toBeVisible()
  })

  it.each(['/pay/return', '/pay/return?order=<b>x</b>'])('knows nothing of %s', async (strange) => {
    renderPay(strange, { answers })
    await h1('这笔捐赠没有丢')
    expect(screen.queryByText(/捐赠编号/)).toBeNull()
  })
})
