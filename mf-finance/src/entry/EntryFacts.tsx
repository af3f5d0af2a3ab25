import type { ReactNode } from 'react'
import {
  links,
  UNRESTRICTED,
  useSite,
  type EntryVersion,
  type LedgerEntry,
  type LedgerFilter,
  type LedgerRow,
} from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { dayAfter, formatDate, formatDateTime, Marked, Name, useNames } from 'shared/ui'
import { DEFAULT_VIEW, writeAddress } from '../address/ledger-address'
import { batchName } from '../filters/ledger-filter'
import type { ListName } from '../list/lists'
import styles from './EntryScreen.module.css'

interface EntryFactsProps {
  version: EntryVersion
  /** What the batch and the field that it names are called. */
  goods: LedgerEntry['goods']
}

/** All fields of a row, and links to related rows. */
export function EntryFacts({ version, goods }: EntryFactsProps) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const names = useNames()
  const { row } = version
  return (
    <dl className={styles.facts}>
      <Fact name={t('entry.id')}>{t('entry.number', { id: row.id })}</Fact>
      <Fact name={t('column.type')}>
        <Name of={row.type} />
      </Fact>
      <Fact name={t('column.purpose')}>
        <Name of={row.purpose} />
      </Fact>
      <Fact name={t('column.item')}>
        <Name of={row.item} />
      </Fact>
      <Fact name={t(`entry.unit.${row.list}`)}>
        <Name of={row.unit} />
      </Fact>
      <Fact name={t('column.date')}>
        <time dateTime={row.date}>{formatDate(row.date, lang)}</time>
      </Fact>
      {row.batch && (
        <Fact name={t('column.batch')}>
          <Batch batch={row.batch} product={goods?.product} />
        </Fact>
      )}
      {row.field && (
        <Fact name={t('column.field')}>
          <Name of={goods?.field ?? row.field} />
        </Fact>
      )}
      <Fact name={t('entry.source')}>
        <Source version={version} />
      </Fact>
      <Fact name={t('entry.belongs')}>
        <ul className={styles.links}>
          {[...sameGoods(row), ...samePurpose(row)].map(({ name, list, filter }) => (
            <li key={name}>
              <Link to={links.finance() + writeAddress({ ...DEFAULT_VIEW, list, filter })}>
                <Marked>{t(`entry.related.${name}`, { purpose: names.of(row.purpose) })}</Marked>
              </Link>
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  )
}

interface Related {
  name: 'donations' | 'expenses' | 'later' | 'batch' | 'field'
  list: ListName
  filter: LedgerFilter
}

/** A batch with a link to its page; one whose product is no longer recorded has no page. */
function Batch({ batch, product }: { batch: string; product: string | null | undefined }) {
  const names = useNames()
  if (!product) return batch
  return (
    <Link to={batchLink(batch)}>
      <span lang={names.langOf(product)}>{batchName(batch, names.of(product))}</span>
    </Link>
  )
}

/** The page of a batch, `<GTIN>/<batch>`. */
function batchLink(batch: string): string {
  const [gtin = '', number = ''] = batch.split('/')
  return links.batch(gtin, number)
}

/** Rows that name the same batch, and those that name the same field. */
const sameGoods = ({ batch, field }: LedgerRow): Related[] => [
  ...(batch ? [{ name: 'batch' as const, list: 'all' as const, filter: { batch } }] : []),
  ...(field ? [{ name: 'field' as const, list: 'all' as const, filter: { field } }] : []),
]

/**
 * Rows with the same purpose. Of a donation only the expenses of later days: a row has no time, so those of its own day
 * may be from before it. Unrestricted money is not spent but moved.
 */
function samePurpose({ list, purpose, date }: LedgerRow): Related[] {
  const donations: Related = { name: 'donations', list: 'donation', filter: { purpose } }
  if (list === 'expense')
    return [{ name: 'expenses', list: 'expense', filter: { purpose } }, donations]
  if (purpose === UNRESTRICTED) return [donations]
  const later = { purpose, dateFrom: dayAfter(date) }
  return [{ name: 'later', list: 'expense', filter: later }, donations]
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** How and when the row was added to the ledger. */
function Source({ version: { file, recordedAt, source } }: Pick<EntryFactsProps, 'version'>) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const what = t(`entry.sources.${source ?? 'unknown'}`, { file })
  if (!recordedAt) return <Marked>{what}</Marked>
  const time = formatDateTime(recordedAt, lang)
  return <Marked>{t('entry.sources.at', { what, time })}</Marked>
}
