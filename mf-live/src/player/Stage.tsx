import type { ReactNode } from 'react'
import styles from './Stage.module.css'

interface Props {
  /** The video, or the cover in its place. Fills the frame. */
  picture: ReactNode
  /** What a click on the picture does; the keys and the bar do it too. */
  onPicture?: () => void
  /** A short word in the corner on what is being waited for. */
  badge?: ReactNode
  /** A `Plate` over a picture that is not moving. */
  children?: ReactNode
}

/** The frame of the player, 16 : 9 whatever is in it, so that nothing below moves. */
export function Stage({ picture, onPicture, badge, children }: Props) {
  return (
    <div className={styles.stage}>
      <div className={styles.picture} onClick={onPicture}>
        {picture}
      </div>
      <div className={styles.badge} role="status">
        {badge}
      </div>
      {children}
    </div>
  )
}
