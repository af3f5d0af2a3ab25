import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ok } from 'testing'
import { callKey } from 'shared/query'
import { renderLive, stream } from '../testing/screens'

const streamsKey = callKey('/live/stream/list-all')

const LIST = '/live/stream/list-all'
const off = stream({ status: 'offline', demo: true })
const hives = stream({ id: 'apiary', title: '蜂场巡箱', status: 'upcoming', startedAt: null })

it('an offline stream shows since when, and requests no play address', async () => {
  const playUrl = jest.fn()
  renderLive('/live/paddy', {
    answers: { [LIST]: ok([off, hives]), '/live/stream/get-play-url': playUrl },
  })

  expect(await screen.findByRole('heading', { level: 1, name: '一号稻田' })).toBeVisible()
  expect(document.title).toBe('一号稻田 · 北坡村 一号田')
  expect(screen.getByRole('heading', { name: '现在没有直播' })).toBeVisible()
  expect(screen.getByText(/上次直播：2026年11月20日 08:00/)).toBeVisible()
  expect(screen.getByText('从插秧到收割。')).toBeVisible()
  expect(screen.getByText('这是演示用的画面，不是农场的实拍。')).toBeVisible()
  expect(playUrl).not.toHaveBeenCalled()
})

it('the other streams are listed', async () => {
  renderLive('/live/paddy', { answers: { [LIST]: ok([off, hives]) } })

  const others = within(await screen.findByRole('complementary', { name: '其他画面' }))
  expect(others.getByRole('link', { name: '蜂场巡箱' })).toHaveAttribute('href', '/live/apiary')
  expect(others.queryByRole('link', { name: '一号稻田' })).toBeNull()
})

it('the other streams keep their order when their states change', async () => {
  const yard = stream({ id: 'yard', title: '晾晒场', status: 'live' })
  let answer = [off, hives, yard]
  const { queries } = renderLive('/live/paddy', { answers: { [LIST]: () => ok(answer) } })
  const others = within(await screen.findByRole('complementary', { name: '其他画面' }))
  const titles = () => others.getAllByRole('listitem').map((item) => item.textContent)
  expect(titles()).toEqual([
    expect.stringMatching(/直播中.*晾晒场/),
    expect.stringMatching(/未开始.*蜂场巡箱/),
  ])

  answer = [off, { ...hives, status: 'live' }, { ...yard, status: 'offline' }]
  await act(() => queries.refetchQueries({ queryKey: streamsKey }))
  await waitFor(() =>
    expect(titles()).toEqual([
      expect.stringMatching(/离线.*晾晒场/),
      expect.stringMatching(/直播中.*蜂场巡箱/),
    ]),
  )
})

it('a stream without a date says that the time is not set, also in English', async () => {
  renderLive('/live/apiary', { lang: 'en', answers: { [LIST]: ok([off, hives]) } })

  expect(await screen.findByRole('heading', { name: 'Not started yet' })).toBeVisible()
  expect(
    screen.getByText('The time is not set yet. It will start here automatically.'),
  ).toBeVisible()
})

it('is in English where there is English, and says so of what is only in Chinese', async () => {
  const english = ok([{ zh: '一号稻田', en: 'Rice paddy 1' }])
  const answers = { [LIST]: ok([off, hives]), '/english/text/list-all': english }
  renderLive('/live/paddy', { lang: 'en', answers })
  expect(await screen.findByRole('heading', { level: 1, name: 'Rice paddy 1' })).toBeVisible()
  expect(document.title).toBe('Rice paddy 1 · 北坡村 一号田')
  const [description] = screen.getAllByText('从插秧到收割。')
  expect(description).toHaveAttribute('lang', 'zh')
  expect(description!.closest('p')).toHaveTextContent('从插秧到收割。 Only in Chinese.')
  expect(screen.getByText('蜂场巡箱', { selector: 'a [lang]' })).toHaveAttribute('lang', 'zh')
})

it('an unknown stream links to the list', async () => {
  const user = userEvent.setup()
  renderLive('/live/nowhere', { answers: { [LIST]: ok([off]) } })

  expect(await screen.findByRole('heading', { level: 1, name: '没有找到这路画面' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: '看全部画面' }))
  expect(await screen.findByRole('heading', { level: 1, name: '田间直播' })).toBeVisible()
})

it('a stream that cannot be loaded shows an error, and the retry loads it', async () => {
  const user = userEvent.setup()
  const list = jest
    .fn()
    .mockRejectedValueOnce(new Error('network'))
    .mockResolvedValue(ok([off]))
  renderLive('/live/paddy', { answers: { [LIST]: list } })

  expect(await screen.findByText('这路画面的资料没有读到')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('heading', { level: 1, name: '一号稻田' })).toBeVisible()
})

it('the link is copied', async () => {
  const user = userEvent.setup()
  renderLive('/live/paddy', { answers: { [LIST]: ok([off]) } })

  await user.click(await screen.findByRole('button', { name: '复制链接' }))
  expect(await screen.findByText('链接已复制。')).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(window.location.href)
})

it('when the browser does not copy, the address is shown for selection', async () => {
  const user = userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
  renderLive('/live/paddy', { answers: { [LIST]: ok([off]) } })

  await user.click(await screen.findByRole('button', { name: '复制链接' }))
  await waitFor(() =>
    expect(screen.getByLabelText('这一页的地址')).toHaveValue(window.location.href),
  )
})
