import { useEffect, useId } from 'react'
import { links, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Chip, formatDate, formatMoney } from 'shared/ui'
import { halves } from '../code/code'
import { useGiftNow } from '../order/get-gift'
import { isPaid } from '../order/standing'
import { usePurposeName } from '../terms/purpose-name'
import { ForgetDialog } from './ForgetDialog'
import styles from './GivenHere.module.css'
import { GivenState } from './GivenState'
import { lastSeen } from '../code/last-seen'
import { forgetGift, noteSeen, type RememberedGift } from '../code/remembered'

/** One gift of this browser: what it was, its state, and the ways to its receipt, to its payment and out of the list. */
export function GivenGift({ gift }: { gift: RememberedGift }) {
  const { t } = useTranslation('pay')
  const { lang, memory } = useSite()
  const purposeName = usePurposeName()
  const id = useId()
  const { code, at } = gift
  const call = useGiftNow(code)
  const { data: order, dataUpdatedAt } = call
  useEffect(() => {
    if (order) noteSeen(memory, code, order, dataUpdatedAt)
  }, [memory, code, order, dataUpdatedAt])
  const known = order ? lastSeen(order, dataUpdatedAt) : gift.seen
  const day = known?.day ?? new Date(at).toISOString()
  return (
    <li className={styles.gift}>
      <p className={styles.what} id={id}>
        {known && (
          <data className={styles.amount} value={known.amount}>
            {formatMoney(known.amount, lang)}
          </data>
        )}{' '}
        {known ? <span>{purposeName(known.purpose)}</span> : <span>{gift.number}</span>}{' '}
        <time className={styles.day} dateTime={day}>
          {formatDate(day, lang, 'table')}
        </time>{' '}
        {known?.demo && <Chip tone="demo">{t('demo.mark')}</Chip>}
      </p>
      <GivenState gift={gift} call={call} about={id} />
      <div className={styles.ways}>
        <Link to={links.gift(code)} aria-describedby={id}>
          {t(known && isPaid(known) ? 'given.receipt' : 'given.order')}
        </Link>
        <ForgetDialog
          label={t('forget.one')}
          title={t('forget.oneTitle')}
          about={id}
          onForget={() => forgetGift(memory, code)}
        >
          <p>
            {t('forget.code')} <span className={styles.code}>{halves(code).join(' ')}</span>
          </p>
        </ForgetDialog>
      </div>
    </li>
  )
}
