import type { ReactNode } from 'react'
import { links, useSite, type EntryVersion, type LedgerList } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { formatDate, formatDateTime } from 'shared/ui'
import { DEFAULT_VIEW, writeAddress } from '../address/ledger-address'
import styles from './EntryScreen.module.css'

interface EntryFactsProps {
  version: EntryVersion
  demo: boolean
}

/** All fields of a row, and links to donations and expenses with the same purpose. */
export function EntryFacts({ version, demo }: EntryFactsProps) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const { row } = version
  return (
    <dl className={styles.facts}>
      <Fact name={t('entry.id')}>{t('entry.number', { id: row.id })}</Fact>
      <Fact name={t('column.type')}>{row.type}</Fact>
      <Fact name={t('column.purpose')}>{row.purpose}</Fact>
      <Fact name={t('column.item')}>{row.item}</Fact>
      <Fact name={t(`entry.unit.${row.list}`)}>{row.unit}</Fact>
      <Fact name={t('column.date')}>
        <time dateTime={row.date}>{formatDate(row.date, lang)}</time>
      </Fact>
      <Fact name={t('entry.source')}>
        <Source version={version} demo={demo} />
      </Fact>
      <Fact name={t('entry.belongs')}>
        <ul className={styles.links}>
          {(row.list === 'donation' ? DONATIONS_FIRST : EXPENSES_FIRST).map((list) => (
            <li key={list}>
              <Link to={ofPurpose(list, row.purpose)}>
                {t(`entry.same.${list}`, { purpose: row.purpose })}
              </Link>
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  )
}

const DONATIONS_FIRST: LedgerList[] = ['donation', 'expense']
const EXPENSES_FIRST: LedgerList[] = ['expense', 'donation']

const ofPurpose = (list: LedgerList, purpose: string) =>
  links.finance() + writeAddress({ ...DEFAULT_VIEW, list, filter: { purpose } })

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** How and when the row was added to the ledger. */
function Source({ version: { file, recordedAt, reason }, demo }: EntryFactsProps) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const kind = reason !== null ? 'correction' : file ? 'file' : demo ? 'demo' : 'unknown'
  const what = t(`entry.sources.${kind}`, { file })
  if (!recordedAt) return what
  return t('entry.sources.at', { what, time: formatDateTime(recordedAt, lang) })
}
