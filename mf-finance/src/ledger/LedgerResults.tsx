import type { Ref } from 'react'
import { useSite, failureOf } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Chip, ErrorNote, formatDateTime, Pagination } from 'shared/ui'
import { PAGE_SIZES, writeAddress } from '../address/ledger-address'
import { ViewLink } from '../address/ViewLink'
import { sameFilter, type ChoiceField } from '../filters/ledger-filter'
import { PageSeals } from '../seal/PageSeals'
import { useSeals } from '../seal/use-seals'
import { nextSort } from '../table/ledger-sort'
import { LedgerTable } from '../table/LedgerTable'
import type { LedgerView } from '../table/ledger-view'
import styles from './LedgerResults.module.css'
import { AfterTheLastPage, NoRows } from './NoRows'
import { ResultsHead } from './ResultsHead'
import type { PageState } from './use-kept-page'

export interface LedgerResultsProps {
  view: LedgerView
  page: PageState
  /** The fields whose value no row of the list has. */
  unknown: readonly ChoiceField[]
  onGo: (view: LedgerView) => void
  onTurn: (view: LedgerView) => void
  onClear: () => void
  ref?: Ref<HTMLElement>
}

/** The rows that match the view, with their total above and the pagination below. */
export function LedgerResults(props: LedgerResultsProps) {
  const { view, page, unknown, onGo, onTurn, onClear, ref } = props
  const { t } = useTranslation('finance')
  const { kept, failure, busy } = page
  // Once the view's own rows have failed to load, the head and the pagination describe the rows shown instead.
  const shown = failure && kept ? kept.view : view
  const seals = useSeals(kept?.list ?? [])
  return (
    <section ref={ref} tabIndex={-1} className={styles.results} aria-labelledby="ledger-results">
      <ResultsHead view={view} page={page} onClear={onClear}>
        {failure && <Failed view={view} page={page} onClear={onClear} />}
      </ResultsHead>
      {kept?.total === 0 ? (
        <NoRows view={view} unknown={unknown} onGo={onGo} onClear={onClear} />
      ) : kept?.list.length === 0 ? (
        <AfterTheLastPage view={view} total={kept.total} onGo={onGo} />
      ) : (
        (kept || !failure) && (
          <>
            <LedgerTable
              caption={t(`caption.${view.list}`)}
              list={view.list}
              entries={kept?.list ?? null}
              expected={view.pageSize}
              sort={shown.sort}
              sortControl={(column, look) => (
                <ViewLink
                  view={{ ...view, sort: nextSort(shown.sort, column), pageNo: 1 }}
                  onGo={onGo}
                  {...look}
                />
              )}
              busy={busy}
              sealOf={seals.of}
            />
            {kept && <PageSeals rows={kept.list} seals={seals} />}
            {kept && (
              <Pagination
                page={shown.pageNo}
                pageSize={shown.pageSize}
                pageSizes={PAGE_SIZES}
                total={kept.total}
                queryOf={(pageNo, pageSize) => writeAddress({ ...view, pageNo, pageSize })}
                onChange={(pageNo, pageSize) => onTurn({ ...view, pageNo, pageSize })}
              />
            )}
          </>
        )
      )}
      {kept?.demo && (
        <p className={styles.note}>
          <Chip tone="demo">{t('demo')}</Chip> {t('demoNote')}
        </p>
      )}
    </section>
  )
}

interface FailedProps {
  view: LedgerView
  page: PageState
  onClear: () => void
}

/** Says what is shown instead, and from when, so that kept rows are not mistaken for the current result. */
function Failed({ view, page, onClear }: FailedProps) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const { kept, failure, busy, retry } = page
  const refused = failureOf(failure).faults.length > 0
  const time = kept && formatDateTime(new Date(kept.at).toISOString(), lang)
  if (refused)
    return (
      <ErrorNote title={t('failed.refused')} onRetry={onClear} retryLabel={t('filter.clear')}>
        {kept ? t('failed.refusedKept', { time }) : t('failed.refusedAdvice')}
      </ErrorNote>
    )
  const other = kept && !sameFilter(kept.view.filter, view.filter)
  return (
    <ErrorNote
      title={t(kept ? 'failed.kept' : 'failed.title')}
      onRetry={retry}
      failure={failure}
      busy={busy}
    >
      {kept ? t(other ? 'failed.otherAdvice' : 'failed.keptAdvice', { time }) : t('failed.advice')}
    </ErrorNote>
  )
}
