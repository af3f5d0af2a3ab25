import type { ReactNode } from 'react'
import { useTranslation } from '../i18n'
import { Button } from './Button'
import { cls } from './cls'
import styles from './ErrorNote.module.css'
import { TryingAgain } from './TryingAgain'

interface ErrorNoteProps {
  /** One sentence that says what happened. */
  title: ReactNode
  /** What is not lost, and what to do next. */
  children?: ReactNode
  onRetry?: () => void
  /** `重试` by default. */
  retryLabel?: string
  /** Why a call failed that is tried again by itself; the note says so. */
  failure?: unknown
  /** True while the retry runs. */
  busy?: boolean
  /** `alert` is announced immediately; `status` waits its turn and is for content that is not essential. */
  role?: 'alert' | 'status'
  className?: string
}

/** An error message in plain words, with a retry button. */
export function ErrorNote(props: ErrorNoteProps) {
  const { title, children, onRetry, retryLabel, failure, busy, role = 'alert', className } = props
  const { t } = useTranslation('ui')
  return (
    <div className={cls(styles.note, className)}>
      <div role={role} className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.text}>{children}</div>}
        {failure !== undefined && (
          <p className={styles.text}>
            <TryingAgain failure={failure} />
          </p>
        )}
      </div>
      {onRetry && (
        <Button
          variant="quiet"
          onClick={onRetry}
          busy={busy ?? false}
          className={`needs-scripts ${styles.retry}`}
        >
          {retryLabel ?? t('retry')}
        </Button>
      )}
    </div>
  )
}
