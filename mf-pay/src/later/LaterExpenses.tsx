import { links, useSite, type LedgerRow } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { fenOf, formatDate, formatMoney, Name, useNames } from 'shared/ui'
import styles from './Later.module.css'
import { LaterList, SHOWN } from './LaterList'
import { useExpenses, type Since } from './page-expenses'

/** The newest expenses of a purpose since a day. */
export function LaterExpenses({ purpose, since }: Since) {
  const { t } = useTranslation('pay')
  const names = useNames()
  const call = useExpenses({ purpose, since })
  const rows = call.data?.list.filter(counts).slice(0, SHOWN)
  return (
    <LaterList call={call} none={t('later.none', { purpose: names.of(purpose) })}>
      {rows?.map((row) => (
        <Expense key={row.id} row={row} />
      ))}
    </LaterList>
  )
}

/** Neither corrected nor annulled. */
const counts = ({ correctedBy, amount }: LedgerRow) => correctedBy === null && fenOf(amount) > 0n

function Expense({ row: { id, item, unit, date, amount } }: { row: LedgerRow }) {
  const { lang } = useSite()
  return (
    <li>
      <time dateTime={date}>{formatDate(date, lang, 'table')}</time>
      <Link className={styles.entry} to={links.entry(id)}>
        <Name of={item} /> · <Name of={unit} />
      </Link>
      <data value={amount}>{formatMoney(amount, lang)}</data>
    </li>
  )
}
