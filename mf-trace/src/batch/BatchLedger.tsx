import { links, useSite, type LedgerRow, type RowsAboutBatch } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import {
  Chip,
  ErrorNote,
  fenOf,
  formatDate,
  formatMoney,
  formatNumber,
  Name,
  Skeleton,
} from 'shared/ui'
import type { Asked } from '../asked/asked'
import styles from './BatchLedger.module.css'
import { useRows } from './get-rows'

/** The rows of the ledger that name the batch or its field. */
export function BatchLedger({ asked }: { asked: Asked }) {
  const { t } = useTranslation('trace')
  const rows = useRows(asked)
  return (
    <section aria-labelledby="batch-ledger">
      <h2 id="batch-ledger">{t('ledger.title')}</h2>
      {rows.data ? (
        <Rows rows={rows.data} />
      ) : rows.isError ? (
        <ErrorNote
          title={t('ledger.failed')}
          onRetry={() => void rows.refetch()}
          failure={rows.error}
          busy={rows.isFetching}
        >
          {t('ledger.failedText')}
        </ErrorNote>
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  )
}

function Rows({ rows }: { rows: RowsAboutBatch }) {
  const { t } = useTranslation('trace')
  const { batch, field, list, ofBatch, ofField, demo } = rows
  if (list.length === 0) return <p className={styles.soft}>{t('ledger.none')}</p>
  return (
    <>
      <p className={styles.soft}>
        {demo && <Chip tone="demo">{t('ledger.demo')}</Chip>} {t('ledger.lead')}
      </p>
      <ul className={styles.sums}>
        <Sums name="ofBatch" sums={ofBatch} to={links.financeOfBatch(batch)} />
        <Sums name="ofField" sums={ofField} to={links.financeOfField(field)} />
      </ul>
      <ul className={styles.rows} aria-label={t('ledger.newest')}>
        {list.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </>
  )
}

interface SumsProps {
  name: 'ofBatch' | 'ofField'
  sums: RowsAboutBatch['ofBatch']
  /** All its rows. */
  to: string
}

function Sums({ name, sums: { total, income, expense }, to }: SumsProps) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  if (total === 0) return <li>{t(`ledger.${name}None`)}</li>
  const money = { income: formatMoney(income, lang), expense: formatMoney(expense, lang) }
  return (
    <li>
      {t(`ledger.${name}`, money)}{' '}
      <Link to={`${to}#ledger-results`}>
        {t('ledger.all', { count: total, total: formatNumber(total, lang) })}
      </Link>
    </li>
  )
}

function Row({ row }: { row: LedgerRow }) {
  const { t } = useTranslation('trace')
  const { lang } = useSite()
  const isAnnulled = fenOf(row.amount) === 0n
  const Figure = row.correctedBy ? 's' : 'span'
  return (
    <li>
      <time className={styles.soft} dateTime={row.date}>
        {formatDate(row.date, lang, 'table')}
      </time>
      <span>
        <Link to={links.entry(row.id)}>
          <Name of={row.item} />
        </Link>{' '}
        <span className={styles.soft}>
          <Name of={row.unit} />
          {row.correctedBy && <Remark>{t('ledger.corrected')}</Remark>}
          {isAnnulled && <Remark>{t('ledger.annulled')}</Remark>}
        </span>
      </span>
      <Figure className={styles.figure}>
        {!isAnnulled && (row.list === 'donation' ? '+' : '−')}
        {formatMoney(row.amount, lang)}
      </Figure>
    </li>
  )
}

const Remark = ({ children }: { children: string }) => (
  <>
    {' '}
    <span className={styles.remark}>· {children}</span>
  </>
)
