import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderInSite, type SiteOptions } from 'testing'
import { messages } from '../remote'
import { Bar, type BarProps } from './Bar'

const still: BarProps = {
  playing: false,
  onPlay: () => {},
  onPause: () => {},
  sound: { has: null, muted: true, volume: 1 },
  onMute: () => {},
  onVolume: () => {},
  delay: null,
  onLive: () => {},
  qualities: [],
  quality: '',
  onQuality: () => {},
  pictureInPicture: { can: false, on: false },
  onPictureInPicture: () => {},
  fullScreen: { can: false, on: false },
  onFullScreen: () => {},
}

/** The bar with a fake player that follows its commands. */
function Told({ own }: { own: Partial<BarProps> }) {
  const props = { ...still, ...own }
  const [playing, setPlaying] = useState(props.playing)
  const [sound, setSound] = useState(props.sound)
  const [quality, setQuality] = useState(props.quality)
  const [full, setFull] = useState(props.fullScreen.on)
  return (
    <Bar
      {...props}
      playing={playing}
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      sound={sound}
      onMute={(muted) => setSound({ ...sound, muted })}
      onVolume={(volume) => setSound({ ...sound, volume })}
      quality={quality}
      onQuality={setQuality}
      fullScreen={{ ...props.fullScreen, on: full }}
      onFullScreen={() => setFull(!full)}
    />
  )
}

function show(own: Partial<BarProps> = {}, lang?: SiteOptions['lang']) {
  renderInSite(<Told own={own} />, { messages: { live: messages }, lang })
  return userEvent.setup()
}

const button = (name: string) => screen.getByRole('button', { name })

it('one button plays and pauses, and keeps the focus', async () => {
  const user = show()

  await user.click(button('播放'))
  expect(button('暂停')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(button('播放')).toHaveFocus()
})

it('one tap on a labelled button turns the sound on and shows the volume control', async () => {
  const user = show()

  expect(button('打开声音')).toHaveTextContent('打开声音')
  expect(screen.queryByRole('slider')).toBeNull()
  await user.click(button('打开声音'))
  expect(button('静音')).toHaveFocus()
  expect(button('静音')).toHaveTextContent('')
  expect(screen.getByRole('slider', { name: '音量' })).toHaveAttribute('aria-valuetext', '100%')
})

it('a picture without sound shows a note in place of the button', () => {
  show({ sound: { has: false, muted: true, volume: 1 } })

  expect(screen.getByText('这路画面没有声音')).toBeVisible()
  expect(screen.queryByRole('button', { name: '打开声音' })).toBeNull()
})

it('shows the delay in whole seconds next to the live button, without announcing it', async () => {
  const onLive = jest.fn()
  const user = show({ delay: 4.4, onLive }, 'en')

  expect(screen.getByText('about 4 s behind')).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
  await user.click(button('Go to live'))
  expect(onLive).toHaveBeenCalledTimes(1)
})

it('without a known delay only the button is shown', () => {
  show({ delay: null })

  expect(button('回到直播')).toBeVisible()
  expect(screen.queryByText(/秒前/)).toBeNull()
})

it('a quality can be chosen when there are several', async () => {
  const user = show({ qualities: [{ name: '720p', value: '2' }] })

  const choice = screen.getByRole('combobox', { name: '清晰度' })
  expect(choice).toHaveDisplayValue('自动')
  await user.selectOptions(choice, '720p')
  expect(choice).toHaveDisplayValue('720p')
})

it('controls without a choice, or that the browser does not support, are not offered', () => {
  show()

  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('button', { name: '画中画' })).toBeNull()
  expect(screen.queryByRole('button', { name: '全屏' })).toBeNull()
})

it('the labels of full screen and picture in picture say what the next press does', async () => {
  const onPictureInPicture = jest.fn()
  const user = show({
    fullScreen: { can: true, on: false },
    pictureInPicture: { can: true, on: true },
    onPictureInPicture,
  })

  await user.click(button('全屏'))
  expect(button('退出全屏')).toHaveFocus()
  await user.click(button('退出画中画'))
  expect(onPictureInPicture).toHaveBeenCalledTimes(1)
})

it('with nothing to control it does nothing and keeps the focus', async () => {
  const user = show({ disabled: true, qualities: [{ name: '720p', value: '2' }] })

  await user.click(button('播放'))
  expect(button('播放')).toHaveFocus()
  expect(button('播放')).toHaveAttribute('aria-disabled', 'true')
  await user.click(button('打开声音'))
  expect(button('打开声音')).toBeVisible()
  expect(screen.getByRole('combobox')).toBeDisabled()
})
