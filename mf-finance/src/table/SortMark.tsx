import type { SortValue } from './ledger-sort'
import styles from './SortMark.module.css'

/** Two small triangles; the one that points the way of the order is filled. */
export function SortMark({ value }: { value: SortValue | undefined }) {
  return (
    <svg className={styles.mark} viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
      <path className={value === 1 ? styles.pointing : undefined} d="M5 1 9 6H1z" />
      <path className={value === -1 ? styles.pointing : undefined} d="M5 13 1 8h8z" />
    </svg>
  )
}
