import type { ReactNode } from 'react'
import { cls } from './cls'
import styles from './EmptyState.module.css'
import { FieldEmpty } from './scenes/FieldEmpty'

interface EmptyStateProps {
  /** One sentence that says what is missing. */
  title: ReactNode
  /** Why, or what to do. */
  children?: ReactNode
  /** A button or a link. */
  action?: ReactNode
  className?: string
}

/** Shown in place of an empty list, with an explanation and optionally an action. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cls(styles.empty, className)}>
      <FieldEmpty className={styles.scene} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
