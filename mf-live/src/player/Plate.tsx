import type { ReactNode } from 'react'
import styles from './Plate.module.css'

interface Props {
  /** What can be done about what the children say. */
  action?: ReactNode
  children: ReactNode
}

/** A word over the lower part of a picture that does not move, and the way on. */
export function Plate({ action, children }: Props) {
  return (
    <div className={styles.plate}>
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
