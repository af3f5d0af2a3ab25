import {
  UNRESTRICTED,
  useScreenTitle,
  useSite,
  type EntryVersion,
  type LedgerEntry,
  type LedgerRow,
} from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, Chip, formatDate, formatMoney, Marked, useNames } from 'shared/ui'
import { isAnnulled, signOf } from '../amount/sign'
import { CopyLink } from '../copy-link/CopyLink'
import { EntrySeal } from '../seal/EntrySeal'
import { useSeals } from '../seal/use-seals'
import { EntryFacts } from './EntryFacts'
import { EntryHistory } from './EntryHistory'
import { EntryState } from './EntryState'
import { EntryVouchers } from './EntryVouchers'
import styles from './EntryScreen.module.css'
import { askedVersion } from './latest-version'
import { MovedSince } from './MovedSince'
import { PrintedNote } from './PrintedNote'
import { textsOf } from './texts'

/** One row: its fields, whether it is valid, its corrections and its source. */
export function OneEntry({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('finance')
  const names = useNames()
  const version = askedVersion(entry)
  const { lang } = useSite()
  const { id, list, item, amount, purpose, date } = version.row
  const seals = useSeals(entry.versions.map(({ row, reason }) => ({ ...row, reason })))
  const name = t('entry.name', { list: t(`entry.list.${list}`), id, item: names.of(item) })
  useScreenTitle(
    t('entry.pageTitle', {
      ...{ list: t(`entry.list.${list}`), id, purpose: names.of(purpose) },
      ...{ amount: formatMoney(amount, lang), date: formatDate(date, lang) },
    }),
  )
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <h1>
          <Marked>{name}</Marked>
        </h1>
        {entry.demo && (
          <p className={styles.demo}>
            <Chip tone="demo">{t('demo')}</Chip> {t('entry.demoNote')}
          </p>
        )}
      </header>
      <div className={styles.amount}>
        <Amount version={version} />
        <EntryState entry={entry} row={version.row} />
      </div>
      <EntrySeal row={version.row} seals={seals} />
      <EntryFacts version={version} goods={entry.goods} />
      {textsOf(version.row).some(names.isOnlyChinese) && <p>{t('entry.onlyChinese')}</p>}
      {isPooled(version.row) && <MovedSince day={version.row.date} />}
      {list === 'expense' && <EntryVouchers vouchers={entry.vouchers} />}
      <EntryHistory entry={entry} shown={id} sealOf={seals.of} />
      <div className={styles.actions}>
        <CopyLink label={t('entry.copy')} address={() => window.location.href} />
        <Button variant="quiet" className="needs-scripts" onClick={() => window.print()}>
          {t('entry.print')}
        </Button>
      </div>
      <PrintedNote />
    </article>
  )
}

/** The amount with its list as a word and a sign; struck through when the row is no longer valid. */
function Amount({ version: { row } }: { version: EntryVersion }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const Figure = row.correctedBy ? 's' : 'span'
  return (
    <p className={styles[row.list]}>
      <span className={styles.list}>{t(`row.list.${row.list}`)}</span>{' '}
      <Figure className={styles.figure}>
        {signOf(row)}
        {formatMoney(row.amount, lang)}
      </Figure>
    </p>
  )
}

/** Whether its money counts as unrestricted. */
const isPooled = (row: LedgerRow) =>
  row.list === 'donation' && row.purpose === UNRESTRICTED && !row.correctedBy && !isAnnulled(row)
