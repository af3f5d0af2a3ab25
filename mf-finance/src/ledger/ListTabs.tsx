import { useTranslation } from 'shared/i18n'
import { ViewLink } from '../address/ViewLink'
import { LISTS } from '../list/lists'
import type { LedgerView } from '../table/ledger-view'
import styles from './ListTabs.module.css'

export interface ListTabsProps {
  view: LedgerView
  onGo: (view: LedgerView) => void
}

/**
 * Links to all entries, donations and expenses. They are links because each has its own address. The filter is kept.
 */
export function ListTabs({ view, onGo }: ListTabsProps) {
  const { t } = useTranslation('finance')
  return (
    <nav aria-label={t('lists.label')}>
      <ul className={styles.tabs}>
        {LISTS.map((list) => (
          <li key={list}>
            <ViewLink
              className={styles.tab}
              view={{ ...view, list, pageNo: 1 }}
              onGo={onGo}
              aria-current={list === view.list ? 'page' : undefined}
            >
              {t(`lists.${list}`)}
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
