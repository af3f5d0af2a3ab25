import { useEffect, useState } from 'react'
import { useSite, type GiftOrder } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ButtonAnchor, formatTime, useHydrated } from 'shared/ui'
import styles from './PayNow.module.css'
import { payAddress } from '../order/pay-address'
import { QrCode } from '../code/QrCode'

interface Props {
  order: GiftOrder
  payment: NonNullable<GiftOrder['payment']>
}

/** How to pay an open order, and until when. */
export function PayNow({ order, payment }: Props) {
  const { t } = useTranslation('pay')
  const { settings } = useSite()
  const { expiresAt, channel } = order
  return (
    <section className={styles.pay} aria-label={t('payNow.title')}>
      {payment.kind === 'redirect' ? (
        <ButtonAnchor href={payAddress(payment.target, settings.apiBase)}>
          {t('payNow.go')}
        </ButtonAnchor>
      ) : (
        <figure className={styles.scan}>
          <QrCode
            text={payment.target}
            label={t('payNow.qr', { channel: t(`channel.${channel}`) })}
          />
          <figcaption>{t('payNow.scan', { channel: t(`channel.${channel}`) })}</figcaption>
        </figure>
      )}
      <p className={styles.until}>
        {t('payNow.until', { time: formatTime(expiresAt) })} <TimeLeft order={order} />
      </p>
    </section>
  )
}

/** Whole minutes left, when this device's clock is plausible. */
function TimeLeft({ order: { createdAt, expiresAt } }: { order: GiftOrder }) {
  const { t } = useTranslation('pay')
  const isHydrated = useHydrated()
  const now = useNow()
  const left = Date.parse(expiresAt) - now
  const whole = Date.parse(expiresAt) - Date.parse(createdAt)
  if (!isHydrated || left <= 0 || left > whole) return null
  return <span>{t('payNow.left', { count: Math.ceil(left / 60_000) })}</span>
}

const LOOK_MS = 5_000

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
