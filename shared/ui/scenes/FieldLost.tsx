import { FieldGround } from './FieldGround'
import styles from './Scene.module.css'
import type { SceneProps } from './TerraceHero'

/** A signpost with arms pointing both ways, for a page that does not exist. */
export function FieldLost({ className }: SceneProps) {
  return (
    <FieldGround className={className}>
      <path className={styles.soil} d="M149 40h7V146h-7z" />
      <path className={styles.wall} d="M128 50h50l12 10-12 10h-50zM176 78h-46l-12 10 12 10h46z" />
      <path className={styles.contour} d="M138 60h34M136 88h32" />
    </FieldGround>
  )
}
