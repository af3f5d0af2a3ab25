import type { Ref } from 'react'
import { links, useSite, type Transfers } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import {
  ButtonLink,
  Chip,
  EmptyState,
  formatDate,
  formatMoney,
  formatNumber,
  Marked,
  Pagination,
  Skeleton,
  useNames,
} from 'shared/ui'
import { writeAddress } from '../address/ledger-address'
import type { LedgerView } from '../table/ledger-view'
import { filterOf } from './get-transfers'
import { OneTransfer } from './OneTransfer'
import styles from './TransferResults.module.css'

interface TransferResultsProps {
  view: LedgerView
  /** undefined while the first page loads. */
  page: Transfers | undefined
  pageSizes: readonly number[]
  busy: boolean
  onTurn: (view: LedgerView) => void
  ref?: Ref<HTMLElement>
}

/** The transfers that match the view, with their number and sums above and the pagination below. */
export function TransferResults(props: TransferResultsProps) {
  const { view, page, pageSizes, busy, onTurn, ref } = props
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const names = useNames()
  const { purpose, ...days } = filterOf(view)
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={styles.results}
      aria-labelledby="transfers"
      aria-busy={busy}
    >
      <div className={styles.heading}>
        <h2 id="transfers">
          <Marked>
            {purpose
              ? t('transfers.ofPurpose', { purpose: names.of(purpose) })
              : t('transfers.all')}
          </Marked>
        </h2>
        <Days {...days} />
        <p role="status" className={styles.total}>
          {page ? (
            t('transfers.total', { total: formatNumber(page.total, lang) })
          ) : (
            <Skeleton width="4em" />
          )}
        </p>
        {Object.keys(filterOf(view)).length > 0 && (
          <Link className={styles.whole} to={links.transfers()}>
            {t('transfers.whole')}
          </Link>
        )}
      </div>
      {page?.total === 0 ? (
        <Nothing view={view} />
      ) : (
        <>
          {page && <Sums page={page} purpose={purpose} />}
          <OnlyChineseDecisions list={page?.list ?? []} />
          <ol className={styles.list} aria-label={t('transfers.list')}>
            {page
              ? page.list.map((transfer) => <OneTransfer key={transfer.id} transfer={transfer} />)
              : Array.from({ length: view.pageSize }, (_, place) => (
                  <li key={place} className={styles.bone}>
                    <Skeleton width="60%" />
                  </li>
                ))}
          </ol>
          {page && (
            <Pagination
              page={view.pageNo}
              pageSize={view.pageSize}
              pageSizes={pageSizes}
              total={page.total}
              queryOf={(pageNo, pageSize) => writeAddress({ ...view, pageNo, pageSize })}
              onChange={(pageNo, pageSize) => onTurn({ ...view, pageNo, pageSize })}
            />
          )}
        </>
      )}
      {page?.demo && (
        <p className={styles.note}>
          <Chip tone="demo">{t('demo')}</Chip> {t('transfers.demoNote')}
        </p>
      )}
    </section>
  )
}

/** The decisions stay as they were written. */
function OnlyChineseDecisions({ list }: Pick<Transfers, 'list'>) {
  const { t } = useTranslation('finance')
  const { isOnlyChinese } = useNames()
  if (!list.some(({ reason }) => isOnlyChinese(reason))) return null
  return <p className={styles.note}>{t('transfers.onlyChinese')}</p>
}

/** The days that were asked for. */
function Days({ dateFrom, dateTo }: { dateFrom?: string; dateTo?: string }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  if (!dateFrom && !dateTo) return null
  const from = dateFrom && formatDate(dateFrom, lang)
  const to = dateTo && formatDate(dateTo, lang)
  return (
    <p className={styles.total}>
      {from && to
        ? t('transfers.span', { from, to })
        : from
          ? t('transfers.from', { day: from })
          : t('transfers.to', { day: to })}
    </p>
  )
}

/** What was moved to and from the purpose; without one, one sum, because all that was moved out was moved in. */
function Sums({ page, purpose }: { page: Transfers; purpose: string | undefined }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const sums: [name: string, amount: string][] = purpose
    ? [
        ['movedIn', page.movedIn],
        ['movedOut', page.movedOut],
      ]
    : [['sum', page.movedOut]]
  return (
    <div>
      <dl className={styles.sums}>
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(`transfers.${name}`)}</dt>
            <dd>{formatMoney(amount, lang)}</dd>
          </div>
        ))}
      </dl>
      {page.list.some(({ undoneBy, undoes }) => undoneBy ?? undoes) && (
        <p className={styles.note}>{t('transfers.sumNote')}</p>
      )}
    </div>
  )
}

function Nothing({ view }: { view: LedgerView }) {
  const { t } = useTranslation('finance')
  const names = useNames()
  const { purpose, dateFrom, dateTo } = filterOf(view)
  const dated = dateFrom !== undefined || dateTo !== undefined
  if (!purpose && !dated) return <EmptyState title={t('transfers.none')} />
  const why = !purpose ? 'noneThen' : dated ? 'noneOfThen' : 'noneOf'
  return (
    <EmptyState
      title={t('transfers.empty')}
      action={
        <ButtonLink variant="quiet" to={links.transfers()}>
          {t('transfers.whole')}
        </ButtonLink>
      }
    >
      <Marked>{t(`transfers.${why}`, { purpose: purpose && names.of(purpose) })}</Marked>
    </EmptyState>
  )
}
