import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { writeAddress } from '../address/ledger-address'
import { LISTS } from '../list/lists'
import type { LedgerView } from '../table/ledger-view'
import styles from './ListTabs.module.css'

/**
 * Links to all entries, donations and expenses. They are links because each has its own address. The filter is kept.
 */
export function ListTabs({ view }: { view: LedgerView }) {
  const { t } = useTranslation('finance')
  return (
    <nav aria-label={t('lists.label')}>
      <ul className={styles.tabs}>
        {LISTS.map((list) => (
          <li key={list}>
            <Link
              className={styles.tab}
              to={{ search: writeAddress({ ...view, list, pageNo: 1 }) }}
              aria-current={list === view.list ? 'page' : undefined}
            >
              {t(`lists.${list}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
