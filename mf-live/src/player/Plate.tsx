import type { ReactNode } from 'react'
import styles from './Plate.module.css'

interface Props {
  /** Actions for the situation that the children describe. */
  action?: ReactNode
  children: ReactNode
}

/** A message over the lower part of a picture that is not moving, with an action. */
export function Plate({ action, children }: Props) {
  return (
    <div className={styles.plate}>
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}
