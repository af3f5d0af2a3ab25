import { useState } from 'react'
import { links, useSite, type GiftOrder } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ButtonLink, Chip, formatMoney } from 'shared/ui'
import { KeepCode } from '../code/KeepCode'
import { Later } from '../later/Later'
import { dayOfLater } from '../later/later-data'
import { GiftFacts } from './GiftFacts'
import { GiftHistory } from './GiftHistory'
import styles from './GiftScreen.module.css'
import { GiftNews } from './GiftNews'
import { GiftProof } from './GiftProof'
import { PayNow } from './PayNow'
import { PrintReceipt } from './PrintReceipt'
import { PrintedNote } from './PrintedNote'
import { isOpen, isOver, isPaid } from '../order/standing'

/** One gift: its state and what to do, its code until the visitor has saved it, its details, and how it was used. */
export function OneGift({ code, order }: { code: string; order: GiftOrder }) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  const { state, amount, demo, payment } = order
  const [donor, setDonor] = useState('')
  const day = dayOfLater(order)
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <h1>{t(`gift.${state}.title`)}</h1>
        {demo && (
          <p className={styles.demo}>
            <Chip tone="demo">{t('demo.mark')}</Chip> {t('demo.gift')}
          </p>
        )}
      </header>
      <div className={styles.amount}>
        <p className={isPaid(order) ? styles.paid : undefined}>
          <span className={styles.label}>{t('gift.amount')}</span>{' '}
          <data className={styles.figure} value={amount}>
            {formatMoney(amount, lang)}
          </data>
        </p>
        <GiftNews order={order} />
        {(isOver(order) || order.state === 'created') && (
          <ButtonLink className={styles.again} to={links.pay()}>
            {t('gift.again')}
          </ButtonLink>
        )}
      </div>
      {payment && isOpen(order) && <PayNow order={order} payment={payment} />}
      {state !== 'failed' && <KeepCode code={code} paid={isPaid(order)} />}
      <GiftFacts order={order} />
      {order.entry !== null && <GiftProof entry={order.entry} />}
      {day !== null && <Later order={order} day={day} />}
      <GiftHistory order={order} />
      {isPaid(order) && (
        <div className={styles.actions}>
          <PrintReceipt donor={donor} onDonor={setDonor} />
          <ButtonLink variant="quiet" to={links.pay()}>
            {t('gift.another')}
          </ButtonLink>
        </div>
      )}
      <PrintedNote number={order.number} code={code} donor={donor.trim()} />
    </article>
  )
}
