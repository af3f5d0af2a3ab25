import { type Balance as Account, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Card, EmptyState, Skeleton, formatDateTime, formatMoney, fenOf } from 'shared/ui'
import { FactSection } from '../FactSection'
import styles from './Balance.module.css'
import { ShareBar } from './ShareBar'
import { useBalance } from './get-balance'

/** Total donations, total expenses and the balance. */
export function Balance() {
  const { t } = useTranslation('pay')
  const call = useBalance()
  const account = call.data
  return (
    <FactSection name="balance" call={call} demo={account?.demo} waiting={<Waiting />}>
      {account && isEmpty(account) && (
        <EmptyState title={t('balance.empty.title')}>{t('balance.empty.text')}</EmptyState>
      )}
      {account && !isEmpty(account) && <Figures account={account} />}
    </FactSection>
  )
}

const isEmpty = ({ totalDonation, totalExpense }: Account) =>
  fenOf(totalDonation) === 0n && fenOf(totalExpense) === 0n

function Figures({ account }: { account: Account }) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  const { totalDonation, totalExpense, balance, updatedAt } = account
  return (
    <Card>
      <dl>
        <Amount label={t('balance.donated')} amount={totalDonation} large />
      </dl>
      <ShareBar spent={totalExpense} of={totalDonation} />
      <dl className={styles.parts}>
        <Amount label={t('balance.spent')} amount={totalExpense} kind="spent" />
        <Amount label={t('balance.left')} amount={balance} kind="left" />
      </dl>
      <p className={styles.asOf}>
        <time dateTime={updatedAt}>
          {t('balance.asOf', { time: formatDateTime(updatedAt, lang) })}
        </time>
      </p>
    </Card>
  )
}

function Amount(props: {
  label: string
  amount: string
  kind?: 'spent' | 'left'
  large?: boolean
}) {
  const { lang } = useSite()
  const { label, amount, kind, large } = props
  return (
    <div>
      <dt className={styles.label}>
        {kind && <Swatch kind={kind} />}
        {label}
      </dt>
      <dd className={large ? `${styles.amount} ${styles.large}` : styles.amount}>
        <data value={amount}>{formatMoney(amount, lang)}</data>
      </dd>
    </div>
  )
}

function Swatch({ kind }: { kind: 'spent' | 'left' }) {
  return (
    <svg
      className={`${styles.swatch} ${styles[kind]}`}
      viewBox="0 0 10 10"
      width={10}
      height={10}
      aria-hidden
    >
      <rect width={10} height={10} />
    </svg>
  )
}

function Waiting() {
  return (
    <Card aria-hidden>
      <p>
        <Skeleton width={96} />
      </p>
      <p className={`${styles.amount} ${styles.large}`}>
        <Skeleton width={240} />
      </p>
      <Skeleton className={styles.bar} />
      <div className={styles.parts}>
        {[0, 1].map((index) => (
          <div key={index}>
            <p>
              <Skeleton width={80} />
            </p>
            <p className={styles.amount}>
              <Skeleton width={128} />
            </p>
          </div>
        ))}
      </div>
      <p className={styles.asOf}>
        <Skeleton width={200} />
      </p>
    </Card>
  )
}
