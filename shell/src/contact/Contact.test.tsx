import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { JoinRequest, Lang, Memory } from 'shared/contract'
import { messageKeys } from 'shared/i18n'
import { memoryInMap, ok, renderInSite } from 'testing'
import { messages } from '../messages'
import { Contact } from './Contact'
import { contactMessages } from './messages'

type Answer = (request: JoinRequest) => unknown

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const stored = () => ok({ reference: 'JOIN-20261121-0007' })

function show(options: { answer?: Answer; lang?: Lang; memory?: Memory } = {}) {
  const sent: JoinRequest[] = []
  const { answer = stored, lang = 'zh', memory = memoryInMap() } = options
  const rendered = renderInSite(<Contact />, {
    lang,
    messages: { shell: messages },
    answers: {
      '/join/request/create': (request: JoinRequest) => {
        sent.push(request)
        return answer(request)
      },
    },
    site: { memory },
  })
  return { ...rendered, sent, memory, user: userEvent.setup() }
}

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(name) })
const submit = () => screen.getByRole('button', { name: /提交/ })
const consent = () => screen.getByRole('checkbox', { name: /我同意/ })

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('怎么称呼你'), '王小田')
  await user.type(field('手机或邮箱'), '138 0013 8000')
  await user.click(screen.getByRole('radio', { name: /志愿者/ }))
  await user.type(field('想说的话'), '周末可以来。')
  await user.click(consent())
}

/** An error as thrown by the HTTP client: a response with a status and, in its envelope, faults. */
const refusal = (status: number, faults: object[] = [], msg = '') =>
  Object.assign(new Error(`status ${status}`), {
    response: { status, data: { code: 1, msg, data: { faults } } },
  })

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
