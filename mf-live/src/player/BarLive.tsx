import { useTranslation } from 'shared/i18n'
import styles from './Bar.module.css'

interface Props {
  /** Seconds behind the source, or null while that is not known. */
  delay: number | null
  disabled?: boolean
  onLive: () => void
}

/** Back to what happens now, with how far behind it the picture is. The text is quiet: it changes all the time. */
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
