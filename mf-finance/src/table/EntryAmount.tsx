import { useSite, type LedgerRow } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Chip, formatMoney, useNames } from 'shared/ui'
import { isAnnulled, signOf } from '../amount/sign'
import { EntryLink } from '../entry-link/EntryLink'
import styles from './EntryAmount.module.css'

/** The amount with its list as a word and a sign, which the colour only repeats, and marks for corrections. */
export function EntryAmount({ entry }: { entry: LedgerRow }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const amount = signOf(entry) + formatMoney(entry.amount, lang)
  const Figure = entry.correctedBy ? 's' : 'span'
  return (
    <span className={`${styles.amount} ${styles[entry.list]}`}>
      <span className={styles.list}>{t(`row.list.${entry.list}`)}</span>{' '}
      <Figure className={styles.figure}>{amount}</Figure>
      <Marks entry={entry} />
    </span>
  )
}

/** A row may correct another one and be corrected itself. */
function Marks({ entry }: { entry: LedgerRow }) {
  const { t } = useTranslation('finance')
  const names = useNames()
  const { item, corrects, correctedBy } = entry
  if (!corrects && !correctedBy) return null
  return (
    <span className={styles.marks}>
      {' '}
      {corrects && <Chip>{t(isAnnulled(entry) ? 'row.annulled' : 'row.correction')}</Chip>}{' '}
      {correctedBy && (
        <EntryLink
          id={correctedBy}
          className={styles.corrected}
          aria-label={t('row.correctedName', { item: names.of(item) })}
        >
          {t('row.corrected')}
        </EntryLink>
      )}
    </span>
  )
}
