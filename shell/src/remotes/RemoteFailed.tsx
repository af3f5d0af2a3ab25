import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui'
import styles from './RemoteFailed.module.css'

export type FailReason = 'slow' | 'missing' | 'broken' | 'outdated'

interface Props {
  /** The part's display name in the visitor's language. */
  part: string
  reason: FailReason
  onRetry: () => void
  /** True while the retry runs; a second click then does nothing. */
  retrying?: boolean
  /** `h1` when the part is the whole screen, so that every screen has one. */
  heading?: 'h1' | 'h2'
}

/** Shown in place of a part that failed: what happened, what is not lost, and a retry button. */
export function RemoteFailed({ part, reason, onRetry, retrying, heading: Title = 'h2' }: Props) {
  const { t } = useTranslation('shell')
  return (
    <div className="column">
      <div className={styles.frame} role="alert">
        <Title className={styles.title}>{t(`failed.${reason}`, { part })}</Title>
        <p className={styles.rest}>{t('failed.rest')}</p>
        <Button onClick={onRetry} busy={retrying ?? false} busyLabel={t('failed.retrying')}>
          {t('failed.retry')}
        </Button>
      </div>
    </div>
  )
}
