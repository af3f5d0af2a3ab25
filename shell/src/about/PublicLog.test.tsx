import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Lang } from 'shared/contract'
import { messageKeys } from 'shared/i18n'
import { renderInSite } from 'testing'
import { messages } from '../messages'
import { withView } from '../testing/in-view'
import { logMessages } from './log-messages'
import { PublicLog } from './PublicLog'

const KEY = 'farm.example/ledger+1a2b3c4d+ASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4mrze8B'
const OLD = 'farm.example/ledger+5e6f7a8b+AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB'

const view = withView()
let asked: string[]
let answer: () => Promise<Partial<Response>>

beforeEach(() => {
  asked = []
  globalThis.fetch = (address) => {
    asked.push(String(address))
    return answer() as Promise<Response>
  }
})

const answers =
  (status: number, text = '', type = 'text/plain; charset=utf-8') =>
  () =>
    Promise.resolve({
      status,
      ok: status === 200,
      headers: new Map([['content-type', type]]) as never,
      text: () => Promise.resolve(text),
    })

async function open(lang: Lang = 'zh') {
  renderInSite(<PublicLog />, { lang, messages: { shell: messages }, at: '/about' })
  await act(async () => view.comeIntoView())
}

it('shows the keys that the log publishes, once their place is seen', async () => {
  answer = answers(200, `${KEY}\n${OLD}\n`)
  renderInSite(<PublicLog />, { messages: { shell: messages }, at: '/about' })
  expect(asked).toEqual([])
  await act(async () => view.comeIntoView())
  expect(asked).toEqual(['/log/vkey'])
  const list = within(await screen.findByRole('list', { name: '农场的公钥' }))
  expect(list.getAllByRole('listitem').map((key) => key.textContent)).toEqual([KEY, OLD])
})

it.each([
  ['zh', /^日志还没有第一个签名/],
  ['en', /^The log has no signature yet/],
] as const)('says in %s that a log without a signature has no key', async (lang, words) => {
  answer = answers(404)
  await open(lang)
  expect(await screen.findByText(words)).toBeVisible()
})

it.each([
  ['the network is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of a provider comes instead', answers(200, '<p>请先登录</p>', 'text/html')],
  ['the service is down', answers(503)],
] as const)('says so when %s, and loads the keys again on request', async (_, first) => {
  answer = first
  await open()
  expect(await screen.findByText('没能取到公钥，可能是网络断了。')).toBeVisible()
  answer = answers(200, `${KEY}\n`)
  await userEvent.click(screen.getByRole('button', { name: '再取一次' }))
  expect(await screen.findByText(KEY)).toBeVisible()
  expect(screen.queryByText(/没能取到/)).toBeNull()
})

it.each([
  ['zh', '打开账本，看浏览器核对', '怎么自己核对一份证明', '做一个见证方'],
  [
    'en',
    'Open the ledger and watch your browser check it',
    'How to check a proof yourself',
    'Becoming a witness',
  ],
] as const)(
  'says in %s what it does not prove, where the log is, and how to check it',
  async (lang, ledger, verify, witness) => {
    answer = answers(404)
    await open(lang)
    expect(
      screen.getByText(/不能证明一笔账目在记下时就是真的|does not prove that an entry was true/),
    ).toBeVisible()
    const hrefOf = (name: string | RegExp) =>
      screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf(ledger)).toBe('/finance#ledger-results')
    expect(hrefOf(verify)).toBe('/finance/verify')
    expect(hrefOf(/\/log\/vkey/)).toBe('/log/vkey')
    expect(hrefOf(/\/log\/checkpoint/)).toBe('/log/checkpoint')
    expect(screen.getByRole('heading', { name: witness })).toBeVisible()
  },
)

it('has every wording in both languages', () => {
  expect(messageKeys(logMessages.en)).toEqual(messageKeys(logMessages.zh))
})
