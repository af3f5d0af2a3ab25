import { failureOf, links, useSite, type GiftOrder } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ButtonAnchor, ButtonLink, formatDateTime, formatTime, Skeleton } from 'shared/ui'
import { payAddress } from '../order/pay-address'
import { isOpen, isOver } from '../order/standing'
import styles from './GivenHere.module.css'
import type { LastSeen } from '../code/last-seen'
import type { RememberedGift } from '../code/remembered'

interface Props {
  gift: RememberedGift
  call: { data: GiftOrder | undefined; error: unknown; isError: boolean }
  /** The id of what says which gift it is. */
  about: string
}

/** What the service says of a gift or, while it cannot be asked, said last. */
export function GivenState({ gift, call, about }: Props) {
  const { t } = useTranslation('pay')
  const order = call.data
  if (!order && !call.isError)
    return (
      <div className={styles.state} aria-busy="true">
        <span className="visually-hidden">{t('given.loading')}</span>
        <Skeleton width="6em" />
      </div>
    )
  return (
    <div className={styles.state}>
      {order && !call.isError ? (
        <Now order={order} />
      ) : (
        <Before seen={gift.seen} error={call.error} />
      )}
      {order && isOpen(order) && <PayOn code={gift.code} order={order} about={about} />}
    </div>
  )
}

function Now({ order: { state, expiresAt } }: { order: GiftOrder }) {
  const { t } = useTranslation('pay')
  return (
    <p className={styles.said}>
      <strong>{t(`gift.${state}.state`)}</strong>
      {isOpen({ state }) && <> {t('payNow.until', { time: formatTime(expiresAt) })}</>}
      {isOver({ state }) && <> {t(`given.${state}`)}</>}
    </p>
  )
}

function Before({ seen, error }: { seen: LastSeen | undefined; error: unknown }) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  const words = seen && {
    state: t(`gift.${seen.state}.state`),
    time: formatDateTime(new Date(seen.at).toISOString(), lang),
  }
  const isUnknown = failureOf(error).status === 404
  const said = isUnknown ? 'unknown' : words ? 'lastSeen' : 'unread'
  return <p className={styles.said}>{t(`given.${said}`, words)}</p>
}

/** Leads to the payment, by the gift's own screen where that shows a code to scan or what to do. */
function PayOn({
  code,
  order: { payment },
  about,
}: {
  code: string
  order: GiftOrder
  about: string
}) {
  const { t } = useTranslation('pay')
  const { settings } = useSite()
  if (payment?.kind === 'redirect')
    return (
      <ButtonAnchor href={payAddress(payment.target, settings.apiBase)} aria-describedby={about}>
        {t('given.pay')}
      </ButtonAnchor>
    )
  return (
    <ButtonLink to={links.gift(code)} aria-describedby={about}>
      {t('given.pay')}
    </ButtonLink>
  )
}
