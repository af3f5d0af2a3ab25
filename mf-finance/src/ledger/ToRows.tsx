import type { MouseEvent } from 'react'
import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatNumber } from 'shared/ui'
import styles from './ToRows.module.css'

/**
 * A link past the charts to the rows. It shows the number of matches next to the filter; its space is reserved while
 * that loads.
 */
export function ToRows({ total, onGo }: { total: number | undefined; onGo: () => void }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const go = (event: MouseEvent) => {
    event.preventDefault()
    onGo()
  }
  return (
    <div className={styles.place}>
      {total ? (
        <a className={styles.go} href="#ledger-results" onClick={go}>
          {t('toRows', { count: total, total: formatNumber(total, lang) })}
          <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
            <path d="M5 1v11M1 8l4 4 4-4" />
          </svg>
        </a>
      ) : null}
    </div>
  )
}
