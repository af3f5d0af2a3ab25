import { useState, type ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import { useHydrated } from 'shared/ui'
import styles from './chart-table.module.css'

interface TableBehindProps {
  /** The name of the chart. */
  of: string
  /** Whether the table is shown at its full height. */
  whole?: boolean
  children: () => ReactNode
}

/**
 * The table with a chart's numbers. It is rendered only once the visitor opens it, because it may be long; without
 * scripts it is in the page.
 */
export function TableBehind({ of: name, whole = false, children }: TableBehindProps) {
  const { t } = useTranslation('finance')
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const table = (open || !hydrated) && (
    // Focusable, so that a long table can be scrolled with the keyboard.
    <div
      className={whole ? `${styles.scroll} ${styles.whole}` : styles.scroll}
      tabIndex={0}
      role="group"
      aria-label={name}
    >
      {children()}
    </div>
  )
  return (
    <details className={styles.behind} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('charts.table')}
        <span className="visually-hidden">{t('charts.tableOf', { name })}</span>
      </summary>
      {open ? table : <noscript>{table}</noscript>}
    </details>
  )
}
