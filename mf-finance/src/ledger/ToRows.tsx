import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatNumber } from 'shared/ui'
import styles from './ToRows.module.css'

/** The way past the charts to the rows, with what a filter came to beside the filter. Its room is kept meanwhile. */
export function ToRows({ total, onGo }: { total: number | undefined; onGo: () => void }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  return (
    <div className={styles.place}>
      {total ? (
        <button type="button" className={styles.go} onClick={onGo}>
          {t('toRows', { total: formatNumber(total, lang) })}
          <svg viewBox="0 0 10 14" width="10" height="14" aria-hidden="true">
            <path d="M5 1v11M1 8l4 4 4-4" />
          </svg>
        </button>
      ) : null}
    </div>
  )
}
