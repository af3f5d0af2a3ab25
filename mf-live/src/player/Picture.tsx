import { useRef, useState } from 'react'
import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui'
import { Stage } from './Stage'
import type { Trouble } from './playback'
import styles from './Picture.module.css'
import { usePatience } from './patience'
import { usePlayback } from './use-playback'

type Phase = 'connecting' | 'playing' | 'stalled' | 'paused' | 'refused'

interface Props {
  stream: Stream
  /** Not there yet while the service is asked. */
  url: string | undefined
  onBroken: (reason: Trouble | 'slow') => void
}

/** The video itself: muted and inline, with a word on what is going on while nothing moves. */
export function Picture({ stream, url, onBroken }: Props) {
  const { t } = useTranslation('live')
  const video = useRef<HTMLVideoElement>(null)
  const [phase, setPhase] = useState<Phase>('connecting')
  const [muted, setMuted] = useState(true)
  const waiting = phase === 'connecting' || phase === 'stalled'

  usePlayback(video, url, onBroken, () => setPhase('refused'))
  usePatience(waiting, () => onBroken('slow'))

  const unmute = () => {
    if (video.current) video.current.muted = false
  }
  return (
    <Stage
      picture={
        <video
          ref={video}
          className={styles.video}
          aria-label={t('player.label', { title: stream.title })}
          poster={stream.coverUrl}
          width={640}
          height={360}
          muted
          playsInline
          controls={phase !== 'connecting' && phase !== 'refused'}
          onPlaying={() => setPhase('playing')}
          onWaiting={() => setPhase((now) => (now === 'connecting' ? now : 'stalled'))}
          onPause={() => setPhase('paused')}
          onVolumeChange={(event) => setMuted(event.currentTarget.muted)}
        />
      }
      badge={waiting ? t(`player.${phase}`) : ''}
      corner={
        phase === 'playing' &&
        muted && (
          <Button variant="quiet" className={styles.sound} onClick={unmute}>
            {t('player.unmute')}
          </Button>
        )
      }
      action={
        phase === 'refused' && (
          <Button onClick={() => void video.current?.play()}>{t('player.play')}</Button>
        )
      }
    >
      {phase === 'refused' && t('player.refused')}
    </Stage>
  )
}
