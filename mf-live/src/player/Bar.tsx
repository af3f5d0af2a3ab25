import { useTranslation } from 'shared/i18n'
import styles from './Bar.module.css'
import { BarButton } from './BarButton'
import { BarLive } from './BarLive'
import { QualityChoice } from './QualityChoice'
import type { Quality } from './playlist'
import { KEYS_ID } from './shortcuts'
import { VolumeControl, type Sound } from './VolumeControl'

/** A display mode that the browser may support, and whether it is active. */
interface Mode {
  can: boolean
  on: boolean
}

export interface BarProps {
  playing: boolean
  onPlay: () => void
  onPause: () => void
  sound: Sound
  onMute: (muted: boolean) => void
  /** 0 to 1. */
  onVolume: (volume: number) => void
  /** Estimated delay behind the source, in seconds; null while unknown. */
  delay: number | null
  onLive: () => void
  /** Empty when there is only one. */
  qualities: Quality[]
  /** The chosen value; empty means automatic. */
  quality: string
  onQuality: (value: string) => void
  pictureInPicture: Mode
  onPictureInPicture: () => void
  fullScreen: Mode
  onFullScreen: () => void
  /** True while there is nothing to control. */
  disabled?: boolean
}

/**
 * The player's controls in one row below the picture, always visible. `useShortcuts` provides the keys for the same
 * actions.
 */
export function Bar(props: BarProps) {
  const { t } = useTranslation('live')
  const { playing, pictureInPicture, fullScreen, disabled } = props
  return (
    <div className={styles.bar} role="group" aria-label={t('bar.label')}>
      <p id={KEYS_ID} hidden>
        {t('bar.keys')}
      </p>
      <BarButton
        sign={playing ? 'pause' : 'play'}
        label={t(playing ? 'bar.pause' : 'bar.play')}
        shortcut={t('bar.space')}
        disabled={disabled}
        onClick={playing ? props.onPause : props.onPlay}
      />
      <VolumeControl
        sound={props.sound}
        disabled={disabled}
        onMute={props.onMute}
        onVolume={props.onVolume}
      />
      <BarLive delay={props.delay} disabled={disabled} onLive={props.onLive} />
      <div className={styles.end}>
        {props.qualities.length > 0 && (
          <QualityChoice
            qualities={props.qualities}
            quality={props.quality}
            disabled={disabled}
            onQuality={props.onQuality}
          />
        )}
        {pictureInPicture.can && (
          <span className={styles.folds}>
            <BarButton
              sign="pictureInPicture"
              label={t(pictureInPicture.on ? 'bar.leavePictureInPicture' : 'bar.pictureInPicture')}
              disabled={disabled}
              onClick={props.onPictureInPicture}
            />
          </span>
        )}
        {fullScreen.can && (
          <BarButton
            sign={fullScreen.on ? 'window' : 'fullScreen'}
            label={t(fullScreen.on ? 'bar.leaveFullScreen' : 'bar.fullScreen')}
            shortcut="F"
            disabled={disabled}
            onClick={props.onFullScreen}
          />
        )}
      </div>
    </div>
  )
}
