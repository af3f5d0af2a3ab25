import type { ReactNode } from 'react'
import styles from './chart-table.module.css'

interface LabelledCellProps {
  /** The name of its column. It is shown where the table has become a list; screen readers have the header. */
  label: string
  className?: string
  children: ReactNode
}

export const LabelledCell = ({ label, className, children }: LabelledCellProps) => (
  <td role="cell" className={className}>
    <span className={styles.label} aria-hidden="true">
      {label}
    </span>
    <span>{children}</span>
  </td>
)
