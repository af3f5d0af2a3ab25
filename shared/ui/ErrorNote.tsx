import type { ReactNode } from 'react'
import { useTranslation } from '../i18n'
import { Button } from './Button'
import { cls } from './cls'
import styles from './ErrorNote.module.css'

interface ErrorNoteProps {
  /** What happened, one sentence. */
  title: ReactNode
  /** What was not lost, and what to do next. */
  children?: ReactNode
  onRetry?: () => void
  /** `重试` unless told otherwise. */
  retryLabel?: string
  /** While the retry runs. */
  busy?: boolean
  /** `alert` interrupts; `status` waits its turn, for what only went missing beside the main thing. */
  role?: 'alert' | 'status'
  className?: string
}

/** A failure said plainly, with the button that mends it. */
export function ErrorNote(props: ErrorNoteProps) {
  const { title, children, onRetry, retryLabel, busy, role = 'alert', className } = props
  const { t } = useTranslation('ui')
  return (
    <div className={cls(styles.note, className)}>
      <div role={role} className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {onRetry && (
        <Button variant="quiet" onClick={onRetry} busy={busy ?? false} className={styles.retry}>
          {retryLabel ?? t('retry')}
        </Button>
      )}
    </div>
  )
}
