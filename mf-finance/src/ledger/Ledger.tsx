import { useEffect, useRef } from 'react'
import { failureOf, useScreenTitle, useSite, type LedgerFilter } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useLocation } from 'shared/router'
import { useNames } from 'shared/ui'
import { LedgerAccounts } from '../accounts/LedgerAccounts'
import { writeAddress } from '../address/ledger-address'
import { RepairedNotice } from '../address/RepairedNotice'
import { useLedgerAddress } from '../address/use-ledger-address'
import { useRepair } from '../address/use-repair'
import { LedgerOverview } from '../balance/LedgerOverview'
import { LedgerCharts } from '../charts/LedgerCharts'
import { LedgerExport } from '../export/LedgerExport'
import { ChoicesFailed } from '../filters/ChoicesFailed'
import { useChoices } from '../filters/get-choices'
import { LedgerFilters } from '../filters/LedgerFilters'
import { unknownChoices } from '../filters/unknown-choices'
import { useFilterDrafts } from '../filters/use-filter-drafts'
import type { LedgerView } from '../table/ledger-view'
import styles from './Ledger.module.css'
import { LedgerResults } from './LedgerResults'
import { ListTabs } from './ListTabs'
import { ToRows } from './ToRows'
import { useConsistentFigures } from './use-consistent-figures'
import { useKeptPage } from './use-kept-page'
import { viewTitle } from './view-words'

/** The part of an address that leads past the overview and the charts. */
const ROWS = '#ledger-results'

/** The screen of the whole ledger. The address determines what it shows. */
export function Ledger() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const address = useLedgerAddress()
  const { view, show } = address
  const { list, filter } = view
  const choices = useChoices(list, address.ready)
  const drafts = useFilterDrafts(filter, choices.data)
  const page = useKeptPage(view, address.ready)
  const total = page.isOfView ? page.kept?.total : undefined
  useConsistentFigures(page)
  const names = useNames()
  useScreenTitle(viewTitle(view, { t, lang, names }))
  useRepair(address, total)
  const results = useRef<HTMLElement>(null)

  const go = (next: LedgerView) => {
    // The address would not change, so nothing would load.
    if (writeAddress(next) === writeAddress(view)) page.retry()
    else show(next)
  }

  const filterBy = (next: LedgerFilter) => go({ ...view, filter: next, pageNo: 1 })
  const clear = () => {
    drafts.clear()
    filterBy({})
  }
  // The browser's own scrolling to a long section may leave its heading hidden behind the site's header.
  const toRows = () => {
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView()
  }
  const isEnteredAtRows = useLocation().hash === ROWS && page.kept !== undefined
  useEffect(() => {
    if (isEnteredAtRows) toRows()
  }, [isEnteredAtRows])
  const turnTo = (next: LedgerView) => {
    go(next)
    // The new rows start above or below the control that was used.
    toRows()
  }

  const toRowsOf = (next: LedgerView) => {
    drafts.clear()
    turnTo(next)
  }

  return (
    <div className={`column ${styles.ledger}`}>
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>
          {t('lead')}
          {t('seal.space')}
          {t('checked')}
        </p>
      </header>
      <LedgerOverview />
      <LedgerAccounts onRows={toRowsOf} />
      <div className={styles.search}>
        <RepairedNotice fields={address.repaired} />
        <ListTabs view={view} onGo={go} />
        {choices.isError && <ChoicesFailed call={choices} />}
        <LedgerFilters
          filter={filter}
          query={writeAddress(view)}
          drafts={drafts}
          choices={choices.data}
          refused={page.failure ? failureOf(page.failure).faults : []}
          onFilter={filterBy}
        />
        <ToRows total={page.kept?.total} onGo={toRows} />
      </div>
      {page.kept?.total !== 0 && <LedgerCharts list={list} filter={filter} />}
      <LedgerResults
        ref={results}
        view={view}
        page={page}
        unknown={unknownChoices(filter, choices.data)}
        onGo={go}
        onTurn={turnTo}
        onClear={clear}
      />
      <LedgerExport list={list} filter={filter} total={total} />
    </div>
  )
}
