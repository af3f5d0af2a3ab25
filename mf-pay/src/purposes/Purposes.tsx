import type { Choice } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Name, Skeleton, useNames } from 'shared/ui'
import { FactSection, NothingYet } from '../FactSection'
import { useBalance } from '../balance/get-balance'
import styles from './Purposes.module.css'
import { usePurposes } from './get-donation-params'

/** How many purposes are shown at first; one click shows the rest. */
const SHOWN = 6

/** The purposes of gifts, with the number of gifts for each. */
export function Purposes() {
  const { t } = useTranslation('pay')
  const call = usePurposes()
  // Fetched beside the purposes, not after them.
  useNames()
  const purposes = call.data
  // This response does not say whether it is demonstration data; the balance of the same ledger does.
  const { data: account } = useBalance()
  return (
    <FactSection name="purposes" call={call} demo={account?.demo} waiting={<Waiting />}>
      {purposes?.length === 0 && (
        <NothingYet title={t('purposes.empty.title')}>{t('purposes.empty.text')}</NothingYet>
      )}
      {purposes && purposes.length > 0 && <List purposes={purposes} />}
    </FactSection>
  )
}

function List({ purposes }: { purposes: Choice[] }) {
  const { t } = useTranslation('pay')
  const most = purposes[0]?.count ?? 1
  const rest = purposes.slice(SHOWN)
  return (
    <>
      <p className={styles.text}>{t('purposes.text')}</p>
      <Bars purposes={purposes.slice(0, SHOWN)} most={most} />
      {rest.length > 0 && (
        <details>
          <summary className={styles.more}>{t('purposes.more', { count: rest.length })}</summary>
          <Bars purposes={rest} most={most} />
        </details>
      )}
    </>
  )
}

function Bars({ purposes, most }: { purposes: Choice[]; most: number }) {
  const { t } = useTranslation('pay')
  return (
    <ul className={styles.list}>
      {purposes.map(({ value, label, count }) => (
        <li key={value} className={styles.purpose}>
          <span>
            <Name of={label} />
          </span>
          <span className={styles.count}>{t('purposes.gifts', { count })}</span>
          <svg className={styles.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden>
            <rect width={(100 * count) / Math.max(1, most)} height={4} />
          </svg>
        </li>
      ))}
    </ul>
  )
}

function Waiting() {
  return (
    <div aria-hidden>
      <p className={styles.text}>
        <Skeleton width="60%" />
      </p>
      <div className={styles.list}>
        {Array.from({ length: SHOWN }, (_, index) => (
          <div key={index} className={styles.purpose}>
            <span>
              <Skeleton width="50%" />
            </span>
            <Skeleton className={styles.bar} height={6} />
          </div>
        ))}
      </div>
    </div>
  )
}
