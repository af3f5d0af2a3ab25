import { useState, type ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import styles from './chart-table.module.css'

/** The numbers behind a chart, opened by the visitor; drawn only then, as there may be many. */
export function TableBehind({ of: name, children }: { of: string; children: () => ReactNode }) {
  const { t } = useTranslation('finance')
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.behind} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('charts.table')}
        <span className="visually-hidden">{t('charts.tableOf', { name })}</span>
      </summary>
      {open && (
        // Reachable by keyboard, so that a long table can be scrolled by it.
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={name}>
          {children()}
        </div>
      )}
    </details>
  )
}
