import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { ErrorNote, formatDate, formatMoney, Marked, Skeleton, yuanOf } from 'shared/ui'
import { usePurposeName } from '../terms/purpose-name'
import { useAccountThen } from './get-account-then'
import styles from './Later.module.css'
import { percentOf } from './percent'

interface AccountThenProps {
  purpose: string
  /** The day of the gift. */
  day: string
  /** What of the gift was not refunded, in fen. */
  gift: bigint
}

/** What was left for the purpose at the end of the gift's day, and what share of that the gift's amount equals. */
export function AccountThen({ purpose, day, gift }: AccountThenProps) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  const purposeName = usePurposeName()
  const { left, at, error, isFetching, retry } = useAccountThen(purpose, day)
  if (error)
    return (
      <ErrorNote
        role="status"
        title={t('later.thenFailed')}
        onRetry={retry}
        failure={error}
        busy={isFetching}
      />
    )
  if (left === undefined)
    return (
      <p aria-busy="true">
        <Skeleton width="60%" />
      </p>
    )
  const isToday = formatDate(new Date(at).toISOString(), 'zh', 'table') === day
  const words = {
    when: t(isToday ? 'later.untilNow' : 'later.atTheEnd', { day: formatDate(day, lang) }),
    purpose: purposeName(purpose),
    // A no-break space, so that the amount is not separated from its currency.
    left: formatMoney(yuanOf(left < 0n ? -left : left), lang).replace(' ', '\u00a0'),
    percent: percentOf(gift, left),
  }
  const kind = left < 0n ? 'overspent' : left === 0n ? 'empty' : left < gift ? 'less' : 'share'
  return (
    <p className={styles.text}>
      <Marked>{t(`later.then.${kind}`, words)}</Marked>
    </p>
  )
}
