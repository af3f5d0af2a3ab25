import styles from './chart.module.css'

export const HATCH = 'finance-expense-hatch'

/**
 * The pattern that fills expenses, so that they differ not only in colour. Render it before the first bar, each with an
 * id of its own.
 */
export const Hatch = ({ id = HATCH }: { id?: string }) => (
  <svg className={styles.hatch} width="0" height="0" aria-hidden="true">
    <pattern
      id={id}
      width="5"
      height="5"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect width="5" height="5" />
      <line x1="1" x2="1" y1="0" y2="5" />
    </pattern>
  </svg>
)
