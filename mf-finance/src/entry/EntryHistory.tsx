import { useSite, type EntryVersion, type LedgerEntry, type LedgerRow } from 'shared/contract'
import { Seal, type SealState } from 'shared/seal'
import { useTranslation } from 'shared/i18n'
import { formatDate, formatDateTime, formatMoney, Marked, OnlyChinese, useNames } from 'shared/ui'
import { isAnnulled } from '../amount/sign'
import { EntryLink } from '../entry-link/EntryLink'
import styles from './EntryScreen.module.css'

const FIELDS = [
  ...(['list', 'type', 'purpose', 'item', 'unit', 'date', 'amount'] as const),
  ...(['batch', 'field'] as const),
]
type Field = (typeof FIELDS)[number]

interface EntryHistoryProps {
  entry: LedgerEntry
  /** The version that the page shows. */
  shown: string
  sealOf: (id: string) => SealState
}

/** Every version of a row in order: what changed, why, and when that was recorded. */
export function EntryHistory({ entry, shown, sealOf }: EntryHistoryProps) {
  const { t } = useTranslation('finance')
  const { versions } = entry
  return (
    <section className={styles.history} aria-labelledby="entry-history">
      <h2 id="entry-history">{t('entry.history.title')}</h2>
      {versions.length === 1 ? (
        <p className={styles.never}>{t('entry.history.none')}</p>
      ) : (
        <ol aria-labelledby="entry-history">
          {versions.map((version, place) => (
            <Version
              key={version.row.id}
              version={version}
              before={versions[place - 1]?.row}
              place={place}
              shown={version.row.id === shown}
              seal={sealOf(version.row.id)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

interface VersionProps {
  version: EntryVersion
  before: LedgerRow | undefined
  place: number
  /** Whether it is the version shown on this page. */
  shown: boolean
  seal: SealState
}

function Version({ version, before, place, shown, seal }: VersionProps) {
  const { row, reason, recordedAt } = version
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const valueOf = useValueOf()
  const kind = !before ? 'first' : isAnnulled(row) ? 'annulled' : 'corrected'
  return (
    <li aria-current={shown || undefined}>
      <p className={styles.versionHead}>
        <strong>
          <Seal state={seal} />
          {t(`entry.history.${kind}`, { place })}
        </strong>
        {shown ? (
          <span>{t('entry.history.shown', { id: row.id })}</span>
        ) : (
          <EntryLink id={row.id}>{t('entry.number', { id: row.id })}</EntryLink>
        )}
        {recordedAt && <time dateTime={recordedAt}>{formatDateTime(recordedAt, lang)}</time>}
      </p>
      {before ? (
        <ul>
          {changes(before, row).map((field) => (
            <li key={field}>
              <Marked>
                {t('entry.history.change', {
                  field: field === 'unit' ? t(`unit.${row.list}`) : t(`column.${field}`),
                  from: valueOf(before, field),
                  to: valueOf(row, field),
                })}
              </Marked>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {t('entry.history.asFirst', {
            list: valueOf(row, 'list'),
            amount: valueOf(row, 'amount'),
          })}
        </p>
      )}
      {reason && (
        <p>
          <Marked>{t('entry.history.reason', { reason })}</Marked>
          <OnlyChinese texts={[reason]} />
        </p>
      )}
    </li>
  )
}

const changes = (before: LedgerRow, row: LedgerRow): Field[] =>
  FIELDS.filter((field) => before[field] !== row[field])

function useValueOf() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const names = useNames()
  return (row: LedgerRow, field: Field): string => {
    if (field === 'list') return t(`row.list.${row.list}`)
    if (field === 'amount') return formatMoney(row.amount, lang)
    if (field === 'date') return formatDate(row.date, lang)
    const value = row[field]
    return value === undefined ? t('entry.history.nothing') : names.of(value)
  }
}
