import { useTranslation } from 'shared/i18n'
import { Card, ErrorNote, Skeleton } from 'shared/ui'
import { GivePanel } from '../form/GivePanel'
import { useTerms } from '../terms/get-terms'
import styles from './Payment.module.css'
import { PaymentClosed } from './PaymentClosed'

/** The form while giving is open, otherwise the reason why not; with its own loading and error states. */
export function Payment() {
  const { t } = useTranslation('pay')
  const call = useTerms()
  const terms = call.data
  if (terms?.closed) return <PaymentClosed reason={terms.closed} />
  if (terms) return <GivePanel terms={terms} />
  if (call.isPending) return <Waiting />
  return (
    <ErrorNote
      title={t('terms.failed.title')}
      onRetry={() => void call.refetch()}
      failure={call.error}
      busy={call.isFetching}
    >
      {t('terms.failed.text')}
    </ErrorNote>
  )
}

function Waiting() {
  const { t } = useTranslation('pay')
  return (
    <Card className={styles.waiting} aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('terms.loading')}
      </p>
      <Skeleton width="5em" height={28} />
      <Skeleton height={108} />
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} height={72} />
      ))}
    </Card>
  )
}
