import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { renderInSite } from 'testing'
import { messages } from '../messages'
import { NewerSite } from './NewerSite'

const SENTENCE = /网站有更新，刷新后就能看到。/
let clock: jest.SpyInstance<number, []>

beforeEach(() => {
  clock = jest.spyOn(performance, 'now').mockReturnValue(1_000)
})
afterEach(() => clock.mockRestore())

function show(findNewer: () => Promise<string | null>) {
  renderInSite(
    <>
      <main>
        <textarea aria-label="留言" />
        <input type="checkbox" defaultValue="on" />
      </main>
      <Link to="/about">品牌故事</Link>
      <Link to="/live?at=1">直播</Link>
      <NewerSite findNewer={findNewer} />
    </>,
    { lang: 'zh', messages: { shell: messages } },
  )
  return userEvent.setup()
}
const line = () => screen.queryByText(SENTENCE)
const minutes = (count: number) => clock.mockReturnValue(count * 60_000)
const follow = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(screen.getByRole('link', { name }))
  await act(async () => {})
}

it('offers a newer site at a navigation, in a page that is five minutes old', async () => {
  const findNewer = jest.fn(async () => 'live 1.1.0')
  const user = show(findNewer)
  await follow(user, '品牌故事')
  expect(findNewer).not.toHaveBeenCalled()
  minutes(6)
  await follow(user, '直播')
  expect(line()).toBeInTheDocument()
  expect(screen.getByRole('link', { name: '刷新' })).toHaveAttribute('href', '/live?at=1')
  await user.click(screen.getByRole('button', { name: '先不刷新' }))
  expect(line()).toBeNull()
  await follow(user, '品牌故事')
  expect(findNewer).toHaveBeenCalledTimes(1)
})

it('does not offer again what was declined, but a still newer site', async () => {
  const findNewer = jest.fn(async () => 'live 1.1.0')
  const user = show(findNewer)
  minutes(6)
  await follow(user, '品牌故事')
  await user.click(screen.getByRole('button', { name: '先不刷新' }))
  minutes(12)
  await follow(user, '直播')
  expect(findNewer).toHaveBeenCalledTimes(2)
  expect(line()).toBeNull()
  findNewer.mockResolvedValue('live 1.2.0')
  minutes(18)
  await follow(user, '品牌故事')
  expect(line()).toBeInTheDocument()
})

it('says nothing when the site is the same, or cannot be asked', async () => {
  const findNewer = jest.fn<Promise<string | null>, []>().mockResolvedValueOnce(null)
  findNewer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const user = show(findNewer)
  minutes(6)
  await follow(user, '品牌故事')
  minutes(12)
  await follow(user, '直播')
  expect(findNewer).toHaveBeenCalledTimes(2)
  expect(line()).toBeNull()
})

it('is not there while a form holds text', async () => {
  const user = show(async () => 'live 1.1.0')
  minutes(6)
  await user.type(screen.getByRole('textbox'), '你好')
  await follow(user, '品牌故事')
  expect(line()).toBeNull()
  await user.clear(screen.getByRole('textbox'))
  minutes(12)
  await follow(user, '直播')
  expect(line()).toBeInTheDocument()
  await user.type(screen.getByRole('textbox'), '再')
  expect(line()).toBeNull()
})
