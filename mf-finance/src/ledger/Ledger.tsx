import { useRef } from 'react'
import { failureOf, type LedgerFilter } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { LedgerCharts } from '../charts/LedgerCharts'
import { LedgerExport } from '../export/LedgerExport'
import { filterOf } from '../filters/ledgerFilter'
import { LedgerFilters } from '../filters/LedgerFilters'
import { useFilterDrafts } from '../filters/useFilterDrafts'
import { useLedgerChoices } from './getSearchParams'
import styles from './Ledger.module.css'
import { writeAddress, type LedgerView } from './ledgerAddress'
import { ChoicesFailed, RepairedNotice } from './LedgerNotices'
import { LedgerOverview } from './LedgerOverview'
import { LedgerResults } from './LedgerResults'
import { ListTabs } from './ListTabs'
import { ToRows } from './ToRows'
import { useAgreement } from './useAgreement'
import { useKeptPage } from './useKeptPage'
import { useLedgerAddress } from './useLedgerAddress'
import { useRepair } from './useRepair'

/** The screen of the whole ledger; what it shows is in the address. */
export function Ledger() {
  const { t } = useTranslation('finance')
  const address = useLedgerAddress()
  const { view, show } = address
  const choices = useLedgerChoices(view.list, address.ready)
  const drafts = useFilterDrafts(view, choices.data)
  const page = useKeptPage(view, address.ready)
  useAgreement(page)
  useRepair(address, choices.data, page.current ? page.kept?.total : undefined)
  const asked = { list: view.list, filter: filterOf(view) }
  const results = useRef<HTMLElement>(null)

  const go = (next: LedgerView) => {
    if (writeAddress(next) === writeAddress(view)) page.retry()
    else show(next)
  }

  const filterBy = (filter: LedgerFilter) => {
    const { list, pageSize, dateSort, amountSort } = view
    go({ ...filter, list, pageSize, dateSort, amountSort, pageNo: 1 })
  }
  const clear = () => {
    drafts.clear()
    filterBy({})
  }
  // A browser that scrolls to a long section by itself may leave its heading behind the site's header.
  const toRows = () => {
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView()
  }
  const turnTo = (next: LedgerView) => {
    go(next)
    // The new rows start above the pages that were pressed.
    toRows()
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
          drafts={drafts}
          choices={choices.data}
          refused={page.failure ? failureOf(page.failure).faults : []}
          onFilter={filterBy}
        />
        <ToRows total={page.kept?.total} onGo={toRows} />
      </div>
      {page.kept?.total !== 0 && <LedgerCharts {...asked} />}
      <LedgerResults
        ref={results}
        view={view}
        page={page}
        onSort={go}
        onTurn={turnTo}
        onClear={clear}
      />
      <LedgerExport {...asked} total={page.current ? page.kept?.total : undefined} />
    </div>
  )
}
