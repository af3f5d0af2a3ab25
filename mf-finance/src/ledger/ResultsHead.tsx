import type { ReactNode } from 'react'
import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatNumber, LateContent, Skeleton } from 'shared/ui'
import { ViewLink } from '../address/ViewLink'
import { isFiltered } from '../filters/ledger-filter'
import type { LedgerView } from '../table/ledger-view'
import { FilteredSums } from './FilteredSums'
import { PrintedView } from './PrintedView'
import styles from './ResultsHead.module.css'
import type { KeptPage, PageState } from './use-kept-page'

export interface ResultsHeadProps {
  view: LedgerView
  page: PageState
  onClear: () => void
  /** A note that visitors must read before the sums. */
  children: ReactNode
}

/** Describes the rows below: their list, their number on all pages, and their sums. */
export function ResultsHead({ view, page, onClear, children }: ResultsHeadProps) {
  const { t } = useTranslation('finance')
  const { kept, isOfView, failure } = page
  // After a failure nothing is loading; the note below explains it.
  const waiting = !kept && !failure
  // The stylesheet fades the number and the sums of an earlier view until the view's own have arrived.
  const earlier = kept && !isOfView && !failure
  return (
    <div className={styles.head} data-earlier={earlier || undefined}>
      <div className={styles.heading}>
        <h2 id="ledger-results">{t(`caption.${view.list}`)}</h2>
        <p role="status" className={styles.total}>
          {kept && <Total kept={kept} />}
          {waiting && <Skeleton width="6em" />}
        </p>
        {isFiltered(view.filter) && (
          <ViewLink
            className={styles.clear}
            view={{ ...view, filter: {}, pageNo: 1 }}
            onGo={onClear}
          >
            {t('filter.clear')}
          </ViewLink>
        )}
      </div>
      {waiting && <LateContent />}
      {children}
      {kept && <PrintedView kept={kept} />}
      {(waiting || (kept && kept.total > 0)) && <FilteredSums list={view.list} kept={kept} />}
    </div>
  )
}

/** Counts the rows that count, and names those that do not. */
function Total({ kept: { total, counted, view } }: { kept: KeptPage }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const key = isFiltered(view.filter) ? 'totalFiltered' : 'total'
  const all = t(key, { count: counted, total: formatNumber(counted, lang) })
  if (total === counted) return all
  return all + t('uncounted', { count: total - counted, rows: formatNumber(total - counted, lang) })
}
