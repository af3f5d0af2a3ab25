import type { ReactNode } from 'react'
import styles from './Stage.module.css'

interface Props {
  /** The video, or the cover in its place. It fills the frame. */
  picture: ReactNode
  /** Called on a click on the picture; the shortcuts and the bar offer the same action. */
  onPicture?: () => void
  /** A short label in the corner that says what the player is waiting for. */
  badge?: ReactNode
  /** A `Plate` over a picture that is not moving. */
  children?: ReactNode
}

/** The frame of the player. It is always 16 : 9, so that the content below does not shift. */
export function Stage({ picture, onPicture, badge, children }: Props) {
  return (
    <div className={styles.stage}>
      <div className={styles.picture} onClick={onPicture}>
        {picture}
      </div>
      <div className={`needs-scripts ${styles.badge}`} role="status">
        {badge}
      </div>
      {children}
    </div>
  )
}
