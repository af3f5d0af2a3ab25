import styles from './Logo.module.css'

/**
 * The farm's logo, a sprout inside a chain link, drawn at 57 × 55 px. It has no text alternative, because the name is
 * next to it as text.
 */
export function Logo({ className }: { className?: string }) {
  return (
    <svg className={className} width="57" height="55" viewBox="0 0 57 55" aria-hidden>
      <path className={styles.chain} d="M2.5 30H13M44 30h10.5" />
      <rect className={styles.link} x="13" y="4.5" width="31" height="46" rx="15.5" />
      <path className={styles.stem} d="M28.5 43V26" />
      <path
        className={styles.young}
        d="M28 33.5C21.5 33.5 18 29.5 18 23.5 24.5 23.5 28 27.5 28 33.5z"
      />
      <path className={styles.grown} d="M29 27.5C29 19 33 14 40 13.5 40.5 22 36.5 27 29 27.5z" />
    </svg>
  )
}
