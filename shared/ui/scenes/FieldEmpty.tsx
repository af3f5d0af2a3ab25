import { FieldGround } from './FieldGround'
import styles from './Scene.module.css'
import type { SceneProps } from './TerraceHero'

/** A first sprout in a prepared field, for a list that is still empty. */
export function FieldEmpty({ className }: SceneProps) {
  return (
    <FieldGround className={className}>
      <path className={styles.stalk} d="M156 142C155 122 157 108 160 96" />
      <path
        className={styles.leaf}
        d="M158 110C140 112 128 102 126 84 144 84 156 94 158 110zM160 98C160 80 172 68 192 68 192 88 180 98 160 98z"
      />
    </FieldGround>
  )
}
