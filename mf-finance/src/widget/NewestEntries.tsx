import { useState } from 'react'
import { useSite, links } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import {
  Chip,
  EmptyState,
  ErrorNote,
  formatDateTime,
  formatNumber,
  Skeleton,
  useNames,
} from 'shared/ui'
import { usePage } from '../table/get-page'
import { nextSort, sortEntries, type LedgerSort } from '../table/ledger-sort'
import { LedgerTable } from '../table/LedgerTable'
import type { LedgerView } from '../table/ledger-view'
import styles from './LedgerWidget.module.css'

const COUNT = 10
const NEWEST: LedgerSort = { dateSort: -1 }
const VIEW: LedgerView = { list: 'all', filter: {}, sort: NEWEST, pageNo: 1, pageSize: COUNT }

/** The newest rows of donations and expenses together; sorting orders these rows, it fetches no others. */
export function NewestEntries() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const { data, error, isError, isFetching, refetch, dataUpdatedAt } = usePage(VIEW)
  // Fetched beside the rows, not after them.
  useNames()
  const [sort, setSort] = useState(NEWEST)
  const time = data && formatDateTime(new Date(dataUpdatedAt).toISOString(), lang)
  if (data?.total === 0)
    return <EmptyState title={t('empty.noneTitle')}>{t('empty.noneAdvice')}</EmptyState>
  return (
    <div className={styles.widget}>
      {data?.demo && (
        <p className={styles.mark}>
          <Chip tone="demo">{t('demo')}</Chip> {t('widget.demoNote')}
        </p>
      )}
      {isError && (
        <ErrorNote
          title={t(data ? 'widget.failedKept' : 'failed.title')}
          role="status"
          onRetry={() => void refetch()}
          failure={error}
          busy={isFetching}
        >
          {data ? t('failed.keptAdvice', { time }) : t('failed.advice')}
        </ErrorNote>
      )}
      {(data || !isError) && (
        <LedgerTable
          caption={t('widget.liveCaption', { shown: data?.list.length ?? COUNT })}
          entries={data ? sortEntries(data.list, sort) : null}
          expected={COUNT}
          sort={sort}
          sortControl={(column, look) => (
            <button type="button" onClick={() => setSort(nextSort(sort, column))} {...look} />
          )}
          busy={isFetching}
        />
      )}
      <p className={`${styles.foot} ${styles.apart}`}>
        {data ? (
          <span>
            {t('widget.liveTotal', {
              shown: data.list.length,
              total: formatNumber(data.counted, lang),
            })}
          </span>
        ) : (
          <Skeleton width="12em" />
        )}
        <Link to={links.finance()}>{t('widget.whole')}</Link>
      </p>
    </div>
  )
}
