import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { cls } from './cls'

interface ChipProps {
  /** `demo` marks sample and demonstration data, `leaf` something running now, `danger` something that failed. */
  tone?: 'plain' | 'demo' | 'leaf' | 'danger'
  className?: string
  children: ReactNode
}

/** A short label next to a heading or a figure. */
export function Chip({ tone = 'plain', className, children }: ChipProps) {
  return (
    <span
      className={cls(styles.chip, styles[tone], className)}
      // What it marks claims nothing (shared/claims).
      data-claims={tone === 'demo' ? 'demonstration' : undefined}
    >
      {children}
    </span>
  )
}
