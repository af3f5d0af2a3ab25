import { act, screen, within } from '@testing-library/react'
import { messageKeys } from 'shared/i18n'
import { memoryInMap } from 'testing'
import { consent, field, fill, showContact as show, stored, submit } from '../testing/contact-form'
import { contactMessages } from './messages'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A response that arrives when the test says so. */
function pending() {
  let resolve: (answer: unknown) => void = () => {}
  const promise = new Promise((done) => (resolve = done))
  return { promise, resolve }
}

describe('a form that can be sent', () => {
  it('is sent in the shape of the contract and shows the reference number', async () => {
    const { user, sent } = show()
    await fill(user)
    await user.click(submit())

    const title = await screen.findByRole('heading', { name: '已经收到，谢谢你' })
    expect(title).toHaveFocus()
    expect(screen.getByText('JOIN-20261121-0007')).toBeVisible()
    expect(screen.getByText(/会按你留的方式联系你/)).toBeVisible()
    expect(sent).toEqual([
      {
        requestKey: expect.stringMatching(UUID) as string,
        name: '王小田',
        contact: '138 0013 8000',
        role: 'volunteer',
        message: '周末可以来。',
        consent: true,
      },
    ])
  })

  it('needs no message', async () => {
    const { user, sent } = show()
    await fill(user)
    await user.clear(field('想说的话'))
    await user.click(submit())
    await screen.findByText('JOIN-20261121-0007')
    expect(sent[0]?.message).toBe('')
  })

  it('is sent once on two clicks and shows that it is being sent', async () => {
    const answer = pending()
    const { user, sent } = show({ answer: () => answer.promise })
    await fill(user)
    await user.dblClick(submit())
    const button = await screen.findByRole('button', { name: '正在提交' })
    await user.click(button)
    expect(sent).toHaveLength(1)
    await act(async () => answer.resolve(stored()))
    expect(await screen.findByText('JOIN-20261121-0007')).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  it('is sent once even if it is submitted again immediately', async () => {
    const { user, sent, container } = show()
    await fill(user)
    const form = container.querySelector('form')!
    act(() => {
      form.requestSubmit()
      form.requestSubmit()
    })
    await screen.findByText('JOIN-20261121-0007')
    expect(sent).toHaveLength(1)
  })

  it('has a reference number to copy', async () => {
    const { user } = show()
    await fill(user)
    await user.click(submit())
    await user.click(await screen.findByRole('button', { name: '复制编号' }))
    expect(await screen.findByText('编号已复制')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe('JOIN-20261121-0007')
  })

  it('selects the number when the browser does not allow copying', async () => {
    const { user } = show()
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await fill(user)
    await user.click(submit())
    await user.click(await screen.findByRole('button', { name: '复制编号' }))
    expect(await screen.findByText(/编号已选中/)).toBeVisible()
    expect(String(window.getSelection())).toBe('JOIN-20261121-0007')
  })

  it('is replaced by an empty form with another key', async () => {
    const { user, sent } = show()
    await fill(user)
    await user.click(submit())
    await user.click(await screen.findByRole('button', { name: '再填一份' }))
    expect(field('怎么称呼你')).toHaveValue('')
    await fill(user)
    await user.click(submit())
    await screen.findByText('JOIN-20261121-0007')
    expect(sent).toHaveLength(2)
    expect(sent[1]?.requestKey).not.toBe(sent[0]?.requestKey)
  })
})

describe('a form whose response is lost', () => {
  it('is kept and sent again with the same key', async () => {
    let calls = 0
    const answer = () => (++calls === 1 ? Promise.reject(new Error('no network')) : stored())
    const { user, sent } = show({ answer })
    await fill(user)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('没有收到回应')
    expect(field('怎么称呼你')).toHaveValue('王小田')
    expect(consent()).toBeChecked()

    await user.click(screen.getByRole('button', { name: '重新提交' }))
    expect(await screen.findByText('JOIN-20261121-0007')).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it('keeps its key over a reload', async () => {
    const first = show({ answer: () => Promise.reject(new Error('no network')) })
    await fill(first.user)
    await first.user.click(submit())
    await screen.findByRole('alert')
    first.unmount()

    const second = show({ memory: first.memory })
    await second.user.click(consent())
    await second.user.click(submit())
    await screen.findByText('JOIN-20261121-0007')
    expect(second.sent[0]).toEqual(first.sent[0])
  })
})

describe('the draft', () => {
  it('comes back after a reload, without the consent', async () => {
    const first = show()
    await fill(first.user)
    first.unmount()

    show({ memory: first.memory })
    expect(await screen.findByText(/已恢复你上次没有提交的内容/)).toBeVisible()
    expect(field('怎么称呼你')).toHaveValue('王小田')
    expect(field('手机或邮箱')).toHaveValue('138 0013 8000')
    expect(screen.getByRole('radio', { name: /志愿者/ })).toBeChecked()
    expect(field('想说的话')).toHaveValue('周末可以来。')
    expect(screen.getByText('6 / 1000 字')).toBeVisible()
    expect(consent()).not.toBeChecked()
  })

  it('can be thrown away', async () => {
    const first = show()
    await fill(first.user)
    first.unmount()

    const second = show({ memory: first.memory })
    await second.user.click(await screen.findByRole('button', { name: '清空重填' }))
    expect(field('怎么称呼你')).toHaveValue('')
    expect(screen.getByRole('radio', { name: /志愿者/ })).not.toBeChecked()
    second.unmount()

    show({ memory: first.memory })
    expect(field('怎么称呼你')).toHaveValue('')
    expect(screen.queryByText(/已恢复/)).toBeNull()
  })

  it('is forgotten once it is stored', async () => {
    const first = show()
    await fill(first.user)
    await first.user.click(submit())
    await screen.findByText('JOIN-20261121-0007')
    first.unmount()

    show({ memory: first.memory })
    expect(field('怎么称呼你')).toHaveValue('')
  })

  it.each([[{ requestKey: 7 }], [{ requestKey: 'k', name: {} }], ['torn'], [[]]])(
    'that cannot be read (%j) is passed over',
    (kept) => {
      const memory = memoryInMap()
      memory.write('join-draft', kept)
      show({ memory })
      expect(field('怎么称呼你')).toHaveValue('')
    },
  )
})

describe('in English', () => {
  it('shows its labels, faults and receipt in English', async () => {
    const { user } = show({ lang: 'en' })
    expect(screen.getByRole('heading', { level: 1, name: 'Join us' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(field('Your name')).toHaveAccessibleDescription('Please enter a name.')
    await user.type(field('Your name'), 'Ann')
    await user.type(field('Phone or e-mail'), 'ann@example.org')
    await user.click(screen.getByRole('radio', { name: /Partner/ }))
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const receipt = await screen.findByRole('region', { name: 'Received. Thank you!' })
    expect(within(receipt).getByText('JOIN-20261121-0007')).toBeVisible()
  })

  it('has every wording that Chinese has', () => {
    expect(messageKeys(contactMessages.en)).toEqual(messageKeys(contactMessages.zh))
  })
})
