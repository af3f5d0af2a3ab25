import { useRef } from 'react'
import { failureOf } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useLedgerChoices } from './getSearchParams'
import styles from './Ledger.module.css'
import { writeAddress, type LedgerFilter, type LedgerView } from './ledgerAddress'
import { LedgerFilters } from './LedgerFilters'
import { ChoicesFailed, RepairedNotice } from './LedgerNotices'
import { LedgerOverview } from './LedgerOverview'
import { LedgerResults } from './LedgerResults'
import { ListTabs } from './ListTabs'
import { useKeptPage } from './useKeptPage'
import { useLedgerAddress } from './useLedgerAddress'
import { useRepair } from './useRepair'

/** The screen of the whole ledger; what it shows is in the address. */
export function Ledger() {
  const { t } = useTranslation('finance')
  const address = useLedgerAddress()
  const { view, show } = address
  const choices = useLedgerChoices(view.list, address.ready)
  const page = useKeptPage(view, address.ready)
  useRepair(address, choices.data, page.current ? page.kept?.total : undefined)
  const results = useRef<HTMLElement>(null)

  const go = (next: LedgerView) => {
    if (writeAddress(next) === writeAddress(view)) page.retry()
    else show(next)
  }

  const filterBy = (filter: LedgerFilter) => {
    const { list, pageSize, dateSort, amountSort } = view
    go({ ...filter, list, pageSize, dateSort, amountSort, pageNo: 1 })
  }
  const turnTo = (next: LedgerView) => {
    go(next)
    // The new rows start above the pages that were pressed.
    results.current?.focus()
  }

  return (
    <div className={`column ${styles.ledger}`}>
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <LedgerOverview />
      <div className={styles.search}>
        <RepairedNotice fields={address.repaired} />
        <ListTabs view={view} />
        {choices.isError && (
          <ChoicesFailed busy={choices.isFetching} onRetry={() => void choices.refetch()} />
        )}
        <LedgerFilters
          filter={view}
          choices={choices.data}
          refused={page.failure ? failureOf(page.failure).faults : []}
          onFilter={filterBy}
        />
      </div>
      <LedgerResults
        ref={results}
        view={view}
        page={page}
        onSort={go}
        onTurn={turnTo}
        onClear={() => filterBy({})}
      />
    </div>
  )
}
