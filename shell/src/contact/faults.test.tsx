import { screen } from '@testing-library/react'
import { consent, field, fill, showContact as show, submit } from '../testing/contact-form'

/** An error as thrown by the HTTP client: a response with a status and, in its envelope, faults. */
const refusal = (status: number, faults: object[] = [], msg = '') =>
  Object.assign(new Error(`status ${status}`), {
    response: { status, data: { code: 1, msg, data: { faults } } },
  })

describe('a form with faults', () => {
  it('shows at each field what is missing and focuses the first faulty field', async () => {
    const { user, sent } = show()
    await user.click(submit())
    expect(field('怎么称呼你')).toHaveFocus()
    expect(field('怎么称呼你')).toBeInvalid()
    expect(field('怎么称呼你')).toHaveAccessibleDescription('请写上称呼。')
    expect(field('手机或邮箱')).toHaveAccessibleDescription(/请留下手机号或邮箱/)
    const roles = screen.getByRole('radiogroup', { name: '你想以什么身份加入' })
    expect(roles).toBeInvalid()
    expect(roles).toHaveAccessibleDescription('请选择一种身份。')
    expect(consent()).toBeInvalid()
    expect(consent()).toHaveAccessibleDescription(/需要你同意/)
    expect(field('想说的话')).toBeValid()
    expect(sent).toEqual([])
  })

  it('focuses the second field when the first is correct', async () => {
    const { user } = show()
    await user.type(field('怎么称呼你'), '王小田')
    await user.type(field('手机或邮箱'), '12345')
    await user.click(submit())
    expect(field('手机或邮箱')).toHaveFocus()
    expect(field('手机或邮箱')).toHaveAccessibleDescription(/不像是手机号或邮箱/)
  })

  it('removes the fault once it is corrected', async () => {
    const { user } = show()
    await user.click(submit())
    await user.type(field('怎么称呼你'), '王')
    expect(field('怎么称呼你')).toBeValid()
  })

  it('counts the message and refuses one that is too long, without cutting it', async () => {
    const { user, sent } = show()
    await fill(user)
    expect(screen.getByText('6 / 1000 字')).toBeVisible()
    await user.clear(field('想说的话'))
    await user.click(field('想说的话'))
    await user.paste('长'.repeat(1001))
    expect(screen.getByText('1001 / 1000 字')).toBeVisible()
    await user.click(submit())
    expect(field('想说的话')).toHaveFocus()
    expect(field('想说的话')).toHaveAccessibleDescription(/最多 1000 个字/)
    expect(sent).toEqual([])
  })
})

describe('a form that the service refuses', () => {
  it('shows the fault at its field in the words of the service', async () => {
    const faults = [{ field: 'contact', reason: '这个邮箱的域名不存在。' }]
    const { user } = show({ answer: () => Promise.reject(refusal(400, faults)) })
    await fill(user)
    await user.click(submit())
    expect(await screen.findByText('这个邮箱的域名不存在。')).toBeVisible()
    expect(field('手机或邮箱')).toBeInvalid()
    expect(field('手机或邮箱')).toHaveAccessibleDescription(/域名不存在/)
    expect(field('手机或邮箱')).toHaveFocus()
    expect(field('怎么称呼你')).toHaveValue('王小田')
  })

  it.each([
    [429, '提交得太密了'],
    [500, '服务器出了错'],
  ])('with status %d says so and keeps what was typed', async (status, words) => {
    const { user } = show({ answer: () => Promise.reject(refusal(status)) })
    await fill(user)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('alert')).toHaveTextContent('你写的内容都还在')
    expect(field('想说的话')).toHaveValue('周末可以来。')
  })

  it('shows the service’s sentence when it belongs to no field', async () => {
    const answer = () => Promise.reject(refusal(403, [], '今天的登记已经结束。'))
    const { user } = show({ answer })
    await fill(user)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('今天的登记已经结束。')
  })
})
