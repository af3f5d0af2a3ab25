import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fireEvent } from '@testing-library/dom'
import type { Lang } from 'shared/contract'
import { renderInSite } from 'testing'
import { messages } from '../testing/front-door'
import '../testing/dialog'
import { PanoramaButton } from './PanoramaButton'
import * as viewer from './viewer'

// The viewer needs WebGL, which only a browser has; the journeys in e2e test its rendering.
jest.mock('./viewer')
const openPanorama = jest.mocked(viewer.openPanorama)
const drawsInTheRound = jest.mocked(viewer.drawsInTheRound)

const panorama = { turn: jest.fn(), zoom: jest.fn(), close: jest.fn() }

beforeEach(() => {
  jest.resetAllMocks()
  drawsInTheRound.mockReturnValue(true)
  openPanorama.mockResolvedValue(panorama)
})

const button = () => screen.getByRole('button', { name: '360° 查看生产' })

function renderButton(lang?: Lang) {
  return renderInSite(<PanoramaButton />, { messages: { home: messages }, lang })
}

async function opened() {
  renderButton()
  await userEvent.click(button())
  return screen.findByRole('dialog', { name: '360° 查看生产' })
}

it('fetches and opens nothing before the click', async () => {
  renderButton()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(openPanorama).not.toHaveBeenCalled()
  await userEvent.click(button())
  expect(await screen.findByRole('dialog')).toBeVisible()
  await waitFor(() => expect(openPanorama).toHaveBeenCalledTimes(1))
})

it('says that it is hand-drawn, and describes the scene and how to look around', async () => {
  const dialog = await opened()
  expect(await within(dialog).findByText('手绘示意')).toBeVisible()
  expect(dialog).toHaveTextContent('不是照片')
  expect(dialog).toHaveTextContent('按方向键转动')
  expect(within(dialog).getByRole('img')).toHaveAccessibleName(/手绘的农场全景：.*梯田/)
})

it('shows that it is opening until the picture has loaded', async () => {
  let arrive: (opened: typeof panorama) => void = () => {}
  openPanorama.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  const dialog = await opened()
  expect(await within(dialog).findByText('正在打开全景')).toBeVisible()
  expect(await within(dialog).findByRole('button', { name: '向左转' })).toBeDisabled()
  arrive(panorama)
  await waitFor(() => expect(within(dialog).getByRole('button', { name: '向左转' })).toBeEnabled())
  expect(within(dialog).queryByText('正在打开全景')).not.toBeInTheDocument()
})

it('turns and zooms by buttons', async () => {
  const dialog = await opened()
  const press = async (name: string) => {
    const control = await within(dialog).findByRole('button', { name })
    await waitFor(() => expect(control).toBeEnabled())
    await userEvent.click(control)
  }
  await press('向右转')
  await press('向左转')
  await press('向上看')
  await press('向下看')
  expect(panorama.turn.mock.calls).toEqual([
    [30, 0],
    [-30, 0],
    [0, 30],
    [0, -30],
  ])
  await press('放大')
  await press('缩小')
  expect(panorama.zoom.mock.calls).toEqual([[20], [-20]])
})

it('a failure shows an error with a retry that works', async () => {
  openPanorama.mockRejectedValueOnce(new Error('404'))
  const dialog = await opened()
  expect(await within(dialog).findByText('全景没有打开')).toBeVisible()
  expect(dialog).toHaveTextContent('页面其余内容不受影响')
  await userEvent.click(within(dialog).getByRole('button', { name: '重试' }))
  expect(dialog).toContainElement(document.activeElement as HTMLElement)
  await waitFor(() => expect(within(dialog).getByRole('button', { name: '向左转' })).toBeEnabled())
  expect(within(dialog).queryByText('全景没有打开')).not.toBeInTheDocument()
})

it('a device that cannot show the panorama gets the flat picture', async () => {
  drawsInTheRound.mockReturnValue(false)
  const dialog = await opened()
  const picture = await within(dialog).findByRole('img')
  expect(picture).toHaveAccessibleName(/手绘的农场全景/)
  expect(dialog).toHaveTextContent('展开的平面图')
  expect(openPanorama).not.toHaveBeenCalled()

  fireEvent.error(picture)
  expect(await within(dialog).findByText('全景没有打开')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: '重试' }))
  expect(await within(dialog).findByRole('img')).toBeInTheDocument()
})

it('closing destroys the viewer and returns the focus', async () => {
  const dialog = await opened()
  await waitFor(() => expect(within(dialog).getByRole('button', { name: '放大' })).toBeEnabled())
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(panorama.close).toHaveBeenCalledTimes(1)
  expect(button()).toHaveFocus()
})

it('a viewer that loads after closing is destroyed too', async () => {
  let arrive: (opened: typeof panorama) => void = () => {}
  openPanorama.mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  const dialog = await opened()
  await waitFor(() => expect(openPanorama).toHaveBeenCalled())
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  expect(openPanorama.mock.calls[0]![1].signal.aborted).toBe(true)
  arrive(panorama)
  await waitFor(() => expect(panorama.close).toHaveBeenCalledTimes(1))
})

it('moves without animation for visitors who prefer reduced motion', async () => {
  window.matchMedia = jest.fn((query: string) => ({
    matches: query.includes('reduced-motion'),
  })) as never
  await opened()
  await waitFor(() => expect(openPanorama.mock.calls[0]?.[1]).toMatchObject({ still: true }))
  Reflect.deleteProperty(window, 'matchMedia')
})

it('is shown in English too', async () => {
  renderButton('en')
  await userEvent.click(screen.getByRole('button', { name: '360° view of the farm' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Hand-drawn')).toBeVisible()
  expect(dialog).not.toHaveTextContent(/\p{Script=Han}/u)
})
