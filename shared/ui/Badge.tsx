import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { cls } from './cls'

interface BadgeProps {
  /**
   * `organic` shows a sprout, `chain` two links. Neither uses the seal or its red, which are reserved for verified
   * data.
   */
  kind: 'organic' | 'chain'
  className?: string
  children: ReactNode
}

const marks = {
  organic: (
    <>
      <path className={styles.filled} d="M19.5 25C12 25 8.5 20.5 8.5 14 16 14 19.5 18.5 19.5 25z" />
      <path className={styles.filled} d="M20.5 20c0-7 4-11 11-11 0 7-4 11-11 11z" />
      <path d="M20 32V19" />
    </>
  ),
  chain: (
    <>
      <rect x="7" y="14.5" width="15.5" height="11" rx="5.5" />
      <rect x="17.5" y="14.5" width="15.5" height="11" rx="5.5" />
    </>
  ),
}

/** One of the nine badges on the home page. */
export function Badge({ kind, className, children }: BadgeProps) {
  return (
    <span className={cls(styles.badge, styles[kind], className)}>
      <svg className={styles.mark} width="40" height="40" viewBox="0 0 40 40" aria-hidden>
        <circle cx="20" cy="20" r="18.5" />
        {marks[kind]}
      </svg>
      {children}
    </span>
  )
}
