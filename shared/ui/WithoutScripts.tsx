import type { ReactNode } from 'react'
import { cls } from './cls'
import styles from './WithoutScripts.module.css'

interface Props {
  className?: string
  children: ReactNode
}

/**
 * A sentence for visitors whose browser runs no scripts: what does not work here, and what does. It must be in the first
 * answer, because no script adds it.
 */
export function WithoutScripts({ className, children }: Props) {
  return (
    <noscript>
      <p className={cls(styles.note, className)}>{children}</p>
    </noscript>
  )
}
