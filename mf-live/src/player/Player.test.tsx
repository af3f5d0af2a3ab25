import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  address,
  begun,
  canPlayType,
  mockPlayers,
  moves,
  open,
  play,
  playing,
  video,
  withPlayer,
} from '../testing/player'

withPlayer()

it('a live stream plays automatically, muted and inline, over its cover', async () => {
  const asked = jest.fn(() => address)
  open(asked)
  await begun()
  expect(screen.getByText('正在接通画面…')).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(asked).toHaveBeenCalledWith({ id: 'paddy' })
  expect(play).toHaveBeenCalled()
  expect(video().muted).toBe(true)
  expect(video()).toHaveAttribute('playsinline')
  expect(video()).toHaveAttribute('webkit-playsinline', 'true')
  expect(video()).toHaveAttribute('x5-video-player-type', 'h5-page')
  const cover = () => screen.queryByRole('img', { name: '「一号稻田」的封面，北坡村 一号田' })
  expect(cover()).toBeVisible()

  moves()
  await waitFor(() => expect(screen.queryByText('正在接通画面…')).toBeNull())
  expect(cover()).toBeNull()
  expect(mockPlayers).toHaveLength(0)
})

it('a browser without native HLS plays with hls.js', async () => {
  canPlayType.mockReturnValue('')
  open()
  await waitFor(() => expect(mockPlayers).toHaveLength(1))
  expect(mockPlayers[0]!.source).toBe('/media/live/sig/1800000000/paddy/index.m3u8')
  expect(play).not.toHaveBeenCalled()
  act(() => mockPlayers[0]!.say('parsed'))
  expect(play).toHaveBeenCalled()
})

it('one tap turns on the sound, and the shortcuts do the same', async () => {
  const user = userEvent.setup()
  await playing()
  await user.click(screen.getByRole('button', { name: '打开声音' }))
  expect(video().muted).toBe(false)

  screen.getByRole('region', { name: '一号稻田的播放器' }).focus()
  await user.keyboard('m')
  expect(video().muted).toBe(true)
  await user.keyboard('{ArrowUp}')
  expect(video().muted).toBe(false)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(video().volume).toBeCloseTo(0.8)
})

it('a pause stops loading; play resumes at the live edge, over the last picture', async () => {
  const user = userEvent.setup()
  await playing()
  const before = video()
  await user.click(screen.getByRole('button', { name: '暂停' }))
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled()
  expect(screen.getByText(/^已暂停，停在 \d\d:\d\d 的画面$/)).toBeVisible()

  screen.getByRole('region', { name: '一号稻田的播放器' }).focus()
  await user.keyboard(' ')
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(2))
  expect(before).toBeInTheDocument()
  moves()
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(1))
  expect(video()).not.toBe(before)
})

it('a browser that requires a click gets a button', async () => {
  const user = userEvent.setup()
  play.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }))
  open()

  expect(await screen.findByText('浏览器要你点一下才会播放。')).toBeVisible()
  // The player seeks to the live edge while it waits. No picture moves.
  moves()
  expect(screen.getByText('浏览器要你点一下才会播放。')).toBeVisible()
  const [over] = screen.getAllByRole('button', { name: '播放' })
  await user.click(over!)
  expect(play).toHaveBeenCalledTimes(2)
  moves()
  await waitFor(() => expect(screen.queryByText('浏览器要你点一下才会播放。')).toBeNull())
})

it('under Save-Data nothing is fetched before the click', async () => {
  const user = userEvent.setup()
  Object.assign(navigator, { connection: { saveData: true } })
  try {
    const asked = jest.fn(() => address)
    open(asked)
    expect(await screen.findByText('为了节省流量，画面没有自动播放。')).toBeVisible()
    expect(asked).not.toHaveBeenCalled()
    expect(document.querySelector('video')).toBeNull()

    await user.click(screen.getByRole('button', { name: '播放' }))
    await begun()
    expect(asked).toHaveBeenCalledTimes(1)
  } finally {
    Object.assign(navigator, { connection: undefined })
  }
})

it('a hidden page loads nothing and sends no requests', async () => {
  await playing()
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalled()
  expect(document.querySelectorAll('video')).toHaveLength(1)

  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(document.querySelectorAll('video')).toHaveLength(2))
})

it('a page opened in a background tab waits until it is visible', async () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  open()
  await screen.findByRole('region', { name: '一号稻田的播放器' })
  await act(async () => {})
  expect(document.querySelector('video')).toBeNull()

  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  await begun()
})
