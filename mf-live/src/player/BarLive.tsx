import { useTranslation } from 'shared/i18n'
import styles from './Bar.module.css'

interface Props {
  /** Delay behind the source in seconds, or null while unknown. */
  delay: number | null
  disabled?: boolean
  onLive: () => void
}

/** Goes back to live and shows the picture's delay. The delay is not announced, because it changes all the time. */
export function BarLive({ delay, disabled, onLive }: Props) {
  const { t } = useTranslation('live')
  const seconds = delay === null ? null : Math.max(1, Math.round(delay))
  return (
    <div className={styles.live}>
      <button
        type="button"
        className={styles.button}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onLive}
      >
        {t('bar.live')}
      </button>
      {seconds !== null && (
        <p className={styles.delay}>
          <span className={styles.long}>{t('bar.behind', { seconds })}</span>
          <span className={styles.short}>{t('bar.behindShort', { seconds })}</span>
        </p>
      )}
    </div>
  )
}
