import { UNRESTRICTED, useSite, type Transfer } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDate, formatMoney, Name, OnlyChinese } from 'shared/ui'
import styles from './Later.module.css'
import { LaterList, SHOWN } from './LaterList'
import { useTransfers } from './page-transfers'

/** The newest transfers of unrestricted money to a purpose since a day. */
export function LaterTransfers({ since }: { since: string }) {
  const { t } = useTranslation('pay')
  const call = useTransfers(since)
  const out = call.data?.list.filter(counts).slice(0, SHOWN)
  return (
    <LaterList call={call} none={t('later.noneMoved')}>
      {out?.map((transfer) => (
        <OneTransfer key={transfer.id} transfer={transfer} />
      ))}
    </LaterList>
  )
}

/** Moved to a purpose, and not taken back. */
const counts = ({ from, undoes, undoneBy }: Transfer) =>
  from === UNRESTRICTED && undoes === null && undoneBy === null

function OneTransfer({ transfer: { to, reason, date, amount } }: { transfer: Transfer }) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  return (
    <li>
      <time dateTime={date}>{formatDate(date, lang, 'table')}</time>
      <span>
        {t('later.movedTo')}
        <Name of={to} />
      </span>
      <data value={amount}>{formatMoney(amount, lang)}</data>
      <span className={styles.reason}>
        <Name of={reason} />
        <OnlyChinese texts={[reason]} />
      </span>
    </li>
  )
}
