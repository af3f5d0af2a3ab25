import { act, screen } from '@testing-library/react'
import { ok } from 'testing'
import {
  KEY,
  alert,
  arrived,
  consent,
  created,
  fill,
  preset,
  show,
  submit,
  withForm,
} from '../testing/give-form'
import { over, paid, refusal } from '../testing/gifts'

withForm()

/** A response that arrives when the test says so. */
function pending() {
  let resolve: (answer: unknown) => void = () => {}
  const promise = new Promise((done) => (resolve = done))
  return { promise, resolve }
}

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
