import { useSite, type LedgerRow } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatMoney, Name, useNames } from 'shared/ui'
import { EntryLink } from '../entry-link/EntryLink'
import styles from './RowLink.module.css'

/**
 * A link to the row's own page. Many rows have the same item, so the link's name also includes the day and the amount.
 */
export function RowLink({ entry }: { entry: LedgerRow }) {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const names = useNames()
  const { item, date, list } = entry
  const name = t('row.name', {
    item: names.of(item),
    date,
    list: t(`row.list.${list}`),
    amount: formatMoney(entry.amount, lang),
  })
  return (
    <EntryLink id={entry.id} className={styles.open} aria-label={name}>
      <Name of={item} />
    </EntryLink>
  )
}
