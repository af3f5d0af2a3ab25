import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui'
import type { LoadReason } from './load-error'
import styles from './RemoteFailed.module.css'

interface Props {
  /** The part's display name in the visitor's language. */
  part: string
  reason: LoadReason
  onRetry: () => void
  /** `h1` when the part is the whole screen, so that every screen has one. */
  heading?: 'h1' | 'h2'
}

/** Shown in place of a part that failed: what happened, what is not lost, and a retry button. */
export function RemoteFailed({ part, reason, onRetry, heading: Title = 'h2' }: Props) {
  const { t } = useTranslation('shell')
  return (
    <div className="column">
      <div className={styles.frame} role="alert" data-failed={reason}>
        <Title className={styles.title}>{t(`failed.${reason}`, { part })}</Title>
        <p className={styles.rest}>{t('failed.rest')}</p>
        <Button onClick={onRetry}>{t('failed.retry')}</Button>
      </div>
    </div>
  )
}
