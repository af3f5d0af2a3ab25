import { FieldGround } from './FieldGround'
import styles from './Scene.module.css'
import type { SceneProps } from './TerraceHero'

const cloud = (
  <>
    <circle className={styles.sun} cx="222" cy="46" r="17" />
    <path
      className={styles.cloud}
      d="M206 66c-12 0-14-16-2-18 2-14 22-16 28-4 12-4 22 4 18 12 6 4 2 10-4 10z"
    />
  </>
)

/** A line that came down between two poles, and a cloud before the sun: no connection. */
export function FieldOffline({ className }: SceneProps) {
  return (
    <FieldGround className={className} sky={cloud}>
      <path
        className={styles.soil}
        d="M82 54h5v90h-5zM70 62h29v4H70zM238 54h5v90h-5zM226 62h29v4h-29z"
      />
      <path
        className={styles.wire}
        d="M0 56C24 68 48 68 72 62M97 62c18 14 32 22 40 44q3 8-4 10M228 62c-14 20-26 26-34 50q-2 8 6 9M253 62c24 8 46 6 67-2"
      />
    </FieldGround>
  )
}
