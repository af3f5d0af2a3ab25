import { useCallback, useEffect, useRef, useState } from 'react'
import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useNames } from 'shared/ui'
import { PlayerCover } from './PlayerCover'
import { Badge } from './Badge'
import { Bar } from './Bar'
import styles from './Picture.module.css'
import { Stage } from './Stage'
import { Still } from './Still'
import { Take, type TakeHandle } from './Take'
import { isPinned } from './native'
import { useShortcuts } from './shortcuts'
import { useFacts } from './use-facts'
import { useFullScreen } from './use-full-screen'
import { usePictureInPicture } from './use-picture-in-picture'
import { useSound } from './use-sound'
import { useWatch } from './use-watch'

/** The player of a live stream: the picture, its status and the controls. It starts muted and inline. */
export function Picture({ stream }: { stream: Stream }) {
  const { t } = useTranslation('live')
  const region = useRef<HTMLElement>(null)
  const [watch, view] = useWatch(stream)
  const [handles] = useState(() => new Map<number, TakeHandle>())
  const { phase, front, next, qualities, quality } = view
  const seen = front ?? next
  // A take that has not played yet may have no frame to show.
  const covered = !front || (phase !== 'playing' && view.seenAt === null)

  const seenNow = useCallback(() => {
    const { front, next } = watch.view()
    return handles.get((front ?? next)?.key ?? 0) ?? null
  }, [handles, watch])
  const video = useCallback(() => seenNow()?.video ?? null, [seenNow])
  const playback = useCallback(() => seenNow()?.playback ?? null, [seenNow])
  const look = useLook(watch, video)
  const sound = useSound()
  const facts = useFacts(playback)
  const fullScreen = useFullScreen(region, video)
  const small = usePictureInPicture(video, look)

  const title = useNames().of(stream.title)
  const playing = ['playing', 'connecting', 'lost', 'away'].includes(phase)
  const begin = () => void video()?.play()
  const play = phase === 'refused' ? begin : () => watch.play()
  const toggle = playing ? () => watch.pause() : play
  const keys = useShortcuts({ ...sound.steps, toggle, fullScreen: fullScreen.toggle })

  return (
    <section
      ref={region}
      className={styles.player}
      aria-label={t('player.label', { title })}
      {...keys}
    >
      <Stage
        picture={
          <>
            {covered && <PlayerCover stream={stream} />}
            {[front, next].map(
              (take) =>
                take && (
                  <Take
                    key={take.key}
                    take={take}
                    seen={take === seen}
                    label={t('player.picture', { title })}
                    muted={sound.muted}
                    volume={sound.volume}
                    watch={watch}
                    onHandle={(key, handle) => {
                      if (handle) handles.set(key, handle)
                      else handles.delete(key)
                    }}
                  />
                ),
            )}
          </>
        }
        onPicture={toggle}
        badge={<Badge view={view} />}
      >
        <Still stream={stream} view={view} onPlay={begin} onRetry={() => watch.retry()} />
      </Stage>
      <Bar
        playing={playing}
        onPlay={play}
        onPause={() => watch.pause()}
        sound={{ has: facts.hasSound, muted: sound.muted, volume: sound.volume }}
        onMute={sound.setMuted}
        onVolume={sound.setVolume}
        // Demonstration streams have no live source, so they have no delay.
        delay={phase === 'playing' && !stream.demo ? facts.delay : null}
        onLive={() => watch.toLive()}
        qualities={qualities}
        quality={quality}
        onQuality={(value) => watch.choose(value)}
        pictureInPicture={small}
        onPictureInPicture={small.toggle}
        fullScreen={fullScreen}
        onFullScreen={fullScreen.toggle}
        disabled={phase === 'failed'}
      />
    </section>
  )
}

/** Nothing is loaded while the tab is hidden, unless the picture is in its own window. */
function useLook(
  watch: ReturnType<typeof useWatch>[0],
  video: () => HTMLVideoElement | null,
): () => void {
  const look = useCallback(() => {
    const element = video()
    if (!document.hidden) watch.show()
    else if (!element || !isPinned(element)) watch.hide()
  }, [watch, video])
  useEffect(() => {
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])
  return look
}
