import { useId } from 'react'
import { links, useSite, type GiftOrder, type LedgerRow } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { ErrorNote, Skeleton, formatDate, formatMoney } from 'shared/ui'
import { ANY_PURPOSE } from '../terms/purpose-name'
import styles from './LaterExpenses.module.css'
import { useExpenses, type Since } from './page-expenses'

/** The expenses for a paid gift's purpose since the day of the gift. */
export function LaterExpenses({ order: { purpose, paidAt } }: { order: GiftOrder }) {
  const { t } = useTranslation('pay')
  const id = useId()
  // A paid gift has the time of its payment.
  const since = formatDate(paidAt!, 'zh', 'table')
  const any = purpose === ANY_PURPOSE
  const query = { ...(any ? {} : { purpose }), dateFrom: since }
  return (
    <section className={styles.later} aria-labelledby={id}>
      <h2 id={id}>{t('later.title')}</h2>
      {any ? <p className={styles.text}>{t('later.any')}</p> : <Expenses {...{ purpose, since }} />}
      <p className={styles.all}>
        <Link to={`${links.finance()}?${new URLSearchParams({ list: 'expense', ...query })}`}>
          {t(any ? 'later.allSince' : 'later.all', { purpose })}
        </Link>
      </p>
    </section>
  )
}

function Expenses({ purpose, since }: Since) {
  const { t } = useTranslation('pay')
  const call = useExpenses({ purpose, since })
  if (call.isPending)
    return (
      <p aria-busy="true">
        <span className="visually-hidden" role="status">
          {t('later.loading')}
        </span>
        <Skeleton width="70%" />
      </p>
    )
  if (call.isLoadingError)
    return (
      <ErrorNote
        role="status"
        title={t('later.failed')}
        onRetry={() => void call.refetch()}
        busy={call.isFetching}
      />
    )
  const list = (call.data?.list ?? []).filter(({ correctedBy }) => !correctedBy)
  if (list.length === 0) return <p className={styles.text}>{t('later.none', { purpose })}</p>
  return (
    <ul className={styles.list}>
      {list.map((row) => (
        <Expense key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Expense({ row: { id, item, unit, date, amount } }: { row: LedgerRow }) {
  const { lang } = useSite()
  return (
    <li>
      <time dateTime={date}>{formatDate(date, lang, 'table')}</time>
      <Link to={links.entry(id)}>
        {item} · {unit}
      </Link>
      <data value={amount}>{formatMoney(amount, lang)}</data>
    </li>
  )
}
