import { useId } from 'react'
import { links, UNRESTRICTED, type GiftOrder } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { dayAfter, fenOf, Marked, useNames } from 'shared/ui'
import { AccountThen } from './AccountThen'
import styles from './Later.module.css'
import { LaterExpenses } from './LaterExpenses'
import { LaterTransfers } from './LaterTransfers'

/**
 * What became of the money of a paid gift's purpose on later days: its expenses or, of unrestricted money, its transfers.
 * The gift's own `day` is left out, because an expense has no time and may be from before the gift.
 */
export function Later({ order, day }: { order: GiftOrder; day: string }) {
  const { t } = useTranslation('pay')
  const id = useId()
  const names = useNames()
  const { purpose, amount, refunded } = order
  const since = dayAfter(day)
  const any = purpose === UNRESTRICTED
  const query = new URLSearchParams({ purpose, dateFrom: since })
  return (
    <section className={styles.later} aria-labelledby={id}>
      <h2 id={id}>{t(any ? 'later.anyTitle' : 'later.title')}</h2>
      <p className={styles.text}>{t(any ? 'later.anyText' : 'later.text')}</p>
      <AccountThen purpose={purpose} day={day} gift={fenOf(amount) - fenOf(refunded)} />
      {any ? <LaterTransfers since={since} /> : <LaterExpenses {...{ purpose, since }} />}
      <p className={styles.all}>
        {any ? (
          <Link to={`${links.transfers()}?${query}`}>{t('later.allTransfers')}</Link>
        ) : (
          <Link to={`${links.finance()}?list=expense&${query}`}>
            <Marked>{t('later.all', { purpose: names.of(purpose) })}</Marked>
          </Link>
        )}
      </p>
    </section>
  )
}
