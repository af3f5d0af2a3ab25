import { links, UNRESTRICTED, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { dayAfter, ErrorNote, formatDate, formatMoney, Name, Skeleton, yuanOf } from 'shared/ui'
import { DEFAULT_VIEW, writeAddress } from '../address/ledger-address'
import { useMovedFrom, type Moved } from '../transfers/get-moved'
import styles from './MovedSince.module.css'

/** How much unrestricted money was moved to which purpose after a day. */
export function MovedSince({ day }: { day: string }) {
  const { t } = useTranslation('finance')
  const dateFrom = dayAfter(day)
  const { data, error, isError, isFetching, refetch } = useMovedFrom(dateFrom)
  return (
    <section className={styles.moved} aria-labelledby="entry-moved" aria-busy={isFetching}>
      <h2 id="entry-moved">{t('entry.moved.title')}</h2>
      <p className={styles.lead}>{t('entry.moved.lead')}</p>
      {data ? (
        <Sums moved={data} day={day} />
      ) : isError ? (
        <ErrorNote
          title={t('entry.moved.failed')}
          onRetry={() => void refetch()}
          failure={error}
          busy={isFetching}
          role="status"
        >
          {t('entry.moved.failedAdvice')}
        </ErrorNote>
      ) : (
        <p>
          <span className="visually-hidden" role="status">
            {t('entry.moved.loading')}
          </span>
          <Skeleton width="70%" />
        </p>
      )}
      <p className={styles.all}>
        <Link to={transfersOf(UNRESTRICTED, dateFrom)}>{t('entry.moved.all')}</Link>
      </p>
    </section>
  )
}

function Sums({ moved, day }: { moved: readonly Moved[]; day: string }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const date = formatDate(day, lang)
  const money = (fen: bigint) => formatMoney(yuanOf(fen), lang)
  if (moved.length === 0) return <p>{t('entry.moved.none', { day: date })}</p>
  const sum = moved.reduce((all, { fen }) => all + fen, 0n)
  return (
    <>
      <p>{t('entry.moved.sum', { day: date, amount: money(sum) })}</p>
      <ul className={styles.list}>
        {moved.map(({ purpose, fen }) => (
          <li key={purpose}>
            <Link to={transfersOf(purpose, dayAfter(day))}>
              <Name of={purpose} />
            </Link>
            <data value={yuanOf(fen)}>{money(fen)}</data>
          </li>
        ))}
      </ul>
    </>
  )
}

const transfersOf = (purpose: string, dateFrom: string) =>
  links.transfers() + writeAddress({ ...DEFAULT_VIEW, filter: { purpose, dateFrom } })
