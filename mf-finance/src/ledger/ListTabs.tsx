import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { onOtherList, writeAddress, type LedgerView } from './ledgerAddress'
import { LEDGER_LISTS } from './ledgerEntry'
import styles from './ListTabs.module.css'

/** Donations or expenses: links, because each is an address of its own. */
export function ListTabs({ view }: { view: LedgerView }) {
  const { t } = useTranslation('finance')
  return (
    <nav aria-label={t('lists.label')}>
      <ul className={styles.tabs}>
        {LEDGER_LISTS.map((list) => (
          <li key={list}>
            <Link
              className={styles.tab}
              to={{ search: writeAddress(onOtherList(view, list)) }}
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
