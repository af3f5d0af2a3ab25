import type { MouseEvent } from 'react'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { writeAddress } from '../address/ledger-address'
import { LISTS, type ListName } from '../list/lists'
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
  const viewOf = (list: ListName): LedgerView => ({ ...view, list, pageNo: 1 })
  const go = (event: MouseEvent, list: ListName) => {
    const inNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (inNewTab) return
    event.preventDefault()
    onGo(viewOf(list))
  }
  return (
    <nav aria-label={t('lists.label')}>
      <ul className={styles.tabs}>
        {LISTS.map((list) => (
          <li key={list}>
            <Link
              className={styles.tab}
              to={{ search: writeAddress(viewOf(list)) }}
              onClick={(event) => go(event, list)}
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
