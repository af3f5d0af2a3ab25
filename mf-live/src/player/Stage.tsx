import type { ReactNode } from 'react'
import styles from './Stage.module.css'

interface Props {
  /** The video, or the cover in its place. Fills the frame. */
  picture: ReactNode
  /** A short word in the corner on what is being waited for. */
  badge?: ReactNode
  /** A control over the picture. */
  corner?: ReactNode
  /** What can be done about what the children say. */
  action?: ReactNode
  /** What is to be said about a picture that is not moving. */
  children?: ReactNode
}

/** The frame of the player, 16 : 9 whatever is in it, so that nothing below moves. */
export function Stage({ picture, badge, corner, action, children }: Props) {
  return (
    <div className={styles.stage}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.badge} role="status">
        {badge}
      </div>
      {corner && <div className={styles.corner}>{corner}</div>}
      {(children || action) && (
        <div className={styles.plate}>
          <div className={styles.words}>{children}</div>
          {action}
        </div>
      )}
    </div>
  )
}
