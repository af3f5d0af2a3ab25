import { useSite, links, type LedgerRow } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Chip, formatMoney } from 'shared/ui'
import { useEntryState } from '../entry/fromLedger'
import { isNothing, signOf } from '../entry/sign'
import styles from './EntryAmount.module.css'

/** The direction in a word and by its sign, the colour only repeats it; and what a correction made of it. */
export function EntryAmount({ entry }: { entry: LedgerRow }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const amount = signOf(entry) + formatMoney(entry.amount, lang)
  const Figure = entry.correctedBy ? 's' : 'span'
  return (
    <span className={`${styles.amount} ${styles[entry.list]}`}>
      <span className={styles.direction}>{t(`direction.${entry.list}`)}</span>{' '}
      <Figure className={styles.figure}>{amount}</Figure>
      <Marks entry={entry} />
    </span>
  )
}

/** A row may take the place of one and be corrected itself. */
function Marks({ entry: { item, amount, corrects, correctedBy } }: { entry: LedgerRow }) {
  const { t } = useTranslation('finance')
  const state = useEntryState()
  if (!corrects && !correctedBy) return null
  return (
    <span className={styles.marks}>
      {' '}
      {corrects && <Chip>{t(isNothing(amount) ? 'row.annulled' : 'row.correction')}</Chip>}{' '}
      {correctedBy && (
        <Link
          className={styles.corrected}
          to={links.entry(correctedBy)}
          state={state}
          aria-label={t('row.correctedName', { item })}
        >
          {t('row.corrected')}
        </Link>
      )}
    </span>
  )
}
