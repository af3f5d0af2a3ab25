import { useTranslation } from 'shared/i18n'
import styles from './Bar.module.css'
import { BarButton } from './BarButton'

export interface Sound {
  /** Whether the source has sound; null while unknown. */
  has: boolean | null
  muted: boolean
  /** 0 to 1. */
  volume: number
}

interface Props {
  sound: Sound
  disabled?: boolean
  onMute: (muted: boolean) => void
  onVolume: (volume: number) => void
}

/**
 * Turns the sound on in one tap, with a text label while it is off. Then offers the volume, on devices without hardware
 * volume keys.
 */
export function VolumeControl({ sound, disabled, onMute, onVolume }: Props) {
  const { t } = useTranslation('live')
  const { has, muted, volume } = sound
  if (has === false) return <p className={styles.silent}>{t('bar.silent')}</p>
  return (
    <div className={styles.sound}>
      <BarButton
        sign={muted ? 'muted' : 'sound'}
        label={t(muted ? 'bar.unmute' : 'bar.mute')}
        shortcut="M"
        wide={muted}
        disabled={disabled}
        onClick={() => onMute(!muted)}
      />
      {!muted && (
        <input
          type="range"
          className={styles.volume}
          aria-label={t('bar.volume')}
          aria-valuetext={`${Math.round(volume * 100)}%`}
          min={0}
          max={1}
          step={0.05}
          value={volume}
          disabled={disabled}
          onChange={(event) => onVolume(event.currentTarget.valueAsNumber)}
        />
      )}
    </div>
  )
}
