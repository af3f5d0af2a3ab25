import { links, useSite, type Balance } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Chip, ErrorNote, formatDateTime, formatMoney, Skeleton } from 'shared/ui'
import { useBalance } from './get-balance'
import styles from './LedgerOverview.module.css'

const TOTALS = ['balance', 'totalDonation', 'totalExpense'] as const
type Total = (typeof TOTALS)[number]

/** Balance, donations and expenses with their time. The last known figures stay after a failure. */
export function LedgerOverview() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const { data, error, isError, isFetching, refetch, dataUpdatedAt } = useBalance()
  const took = data && formatDateTime(new Date(dataUpdatedAt).toISOString(), lang)
  return (
    <section className={styles.overview} aria-labelledby="ledger-overview" aria-busy={isFetching}>
      <div className={styles.heading}>
        <h2 id="ledger-overview">{t('overview.title')}</h2>
        {data?.demo && <Chip tone="demo">{t('demo')}</Chip>}
      </div>
      {isError && (
        <ErrorNote
          title={data ? t('overview.failedKept', { time: took }) : t('overview.failed')}
          onRetry={() => void refetch()}
          failure={error}
          busy={isFetching}
          role="status"
        >
          {t('overview.failedAdvice')}
        </ErrorNote>
      )}
      {(data || !isError) && <Totals balance={data} />}
    </section>
  )
}

function Totals({ balance }: { balance: Balance | undefined }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  return (
    <>
      <dl className={styles.totals}>
        {TOTALS.map((total) => (
          <div key={total} className={styles[total]}>
            <dt>{t(`overview.${total}`)}</dt>
            <dd>{balance ? formatMoney(balance[total], lang) : <TotalSkeleton of={total} />}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.source}>
        {balance ? (
          t('overview.updatedAt', { time: formatDateTime(balance.updatedAt, lang) })
        ) : (
          <Skeleton width="16em" />
        )}
        <Link to={links.recompute()}>{t('recompute.link')}</Link>
      </p>
    </>
  )
}

const TotalSkeleton = ({ of: total }: { of: Total }) => (
  <Skeleton width={total === 'balance' ? '7em' : '6em'} />
)
