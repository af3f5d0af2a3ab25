import { useSite, type GiftOrder } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatMoney, yuanOf, fenOf } from 'shared/ui'
import styles from './GiftScreen.module.css'
import { saw } from '../order/standing'

/** The gift's state and what to do, in sentences; announced when it changes. */
export function GiftNews({ order }: { order: GiftOrder }) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  const { state, amount, refunded } = order
  const sums = {
    refunded: formatMoney(refunded, lang),
    rest: formatMoney(yuanOf(fenOf(amount) - fenOf(refunded)), lang),
  }
  return (
    <div className={styles.news} role="status">
      <p>{t(`gift.${state}.${isUnbooked(order) ? 'unbooked' : 'text'}`, sums)}</p>
      {saw(order, 'paidLate') && <p>{t('gift.paidLate')}</p>}
      {saw(order, 'paidTwice') && <p>{t('gift.paidTwice')}</p>}
    </div>
  )
}

/** A demonstration gift without a ledger row, because the ledger now holds real entries. */
const isUnbooked = ({ state, entry }: GiftOrder) => state === 'paid' && entry === null
