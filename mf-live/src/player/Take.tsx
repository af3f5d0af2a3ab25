import { useEffect, useEffectEvent, useRef } from 'react'
import { playByHls } from './hls'
import { playNatively } from './native'
import type { Playback } from './playback'
import styles from './Take.module.css'
import type { Take as TakeView } from './view'
import type { Watch } from './watch'

/** A take's video element and its playback. */
export interface TakeHandle {
  video: HTMLVideoElement
  playback: Playback
}

interface Props {
  take: TakeView
  /** Whether the take is visible, or being prepared behind the visible one. */
  seen: boolean
  label: string
  muted: boolean
  volume: number
  watch: Watch
  /** Called with the handle when it plays, and with null when it unmounts. */
  onHandle: (key: number, handle: TakeHandle | null) => void
}

/** Makes the browsers inside WeChat and QQ play inline. */
const IN_PLACE = {
  'webkit-playsinline': 'true',
  'x5-playsinline': 'true',
  'x5-video-player-type': 'h5-page',
  'x5-video-player-fullscreen': 'false',
  'x5-video-orientation': 'landscape',
}

/** Plays one address in one video element and reports its progress to the watch. */
export function Take({ take, seen, label, muted, volume, watch, onHandle }: Props) {
  const { key, url, engine, frozen } = take
  const ref = useRef<HTMLVideoElement>(null)
  const playback = useRef<Playback>(null)
  const played = useRef(url)
  const position = useRef(0)
  const hand = useEffectEvent(onHandle)
  const address = useEffectEvent(() => url)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    video.muted = true
    played.current = address()
    const open = engine === 'native' ? playNatively : playByHls
    const opened = open(video, played.current, {
      onBroken: (kind) => void watch.broke(key, kind),
      onRefused: () => watch.refused(key),
    })
    playback.current = opened
    hand(key, { video, playback: opened })
    return () => {
      hand(key, null)
      // Otherwise the window would stay open with an empty element.
      if (document.pictureInPictureElement === video)
        void document.exitPictureInPicture().catch(() => {})
      opened.close()
    }
  }, [engine, key, watch])

  useEffect(() => {
    if (url === played.current) return
    played.current = url
    if (!playback.current?.renew(url)) watch.cannotRenew(key)
  }, [key, url, watch])

  useEffect(() => {
    if (frozen) playback.current?.freeze()
  }, [frozen])

  useEffect(() => {
    const video = ref.current
    if (!video || !seen) return
    video.muted = muted
    video.volume = volume
  }, [seen, muted, volume])

  return (
    <video
      ref={ref}
      className={seen ? styles.video : styles.behind}
      aria-label={label}
      aria-hidden={!seen}
      // In Firefox it would be a tab stop of its own; the region around it has the keys.
      tabIndex={-1}
      width={640}
      height={360}
      playsInline
      {...IN_PLACE}
      // While paused the position moves as well, when the player seeks to the live edge; no picture does.
      onTimeUpdate={({ currentTarget: { currentTime, paused } }) => {
        const moves = !paused && currentTime !== position.current && currentTime > 0
        position.current = currentTime
        if (moves) watch.moved(key, currentTime)
      }}
      // A pause by the headphones, the picture-in-picture window or the system counts as the visitor's. Errors pause
      // too, but are reported separately.
      onPause={({ currentTarget: { error, ended } }) => {
        if (seen && !frozen && !error && !ended) watch.pause()
      }}
      onPlay={() => {
        if (seen && frozen) watch.play()
      }}
    />
  )
}
