import { useSite, type RealtimeData } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, Chip, formatDateTime, Skeleton, TryingAgain } from 'shared/ui'
import styles from './RealtimeStatus.module.css'
import type { Realtime } from './use-realtime'

interface Props {
  realtime: Realtime
  retrying: boolean
  onRetry: () => void
}

/** The line under the figures: the time they refer to, or what is wrong, with a retry. */
export function RealtimeStatus({ realtime, retrying, onRetry }: Props) {
  const { t } = useTranslation('home')
  const { state, data } = realtime
  const failed = state === 'lastKnown' || state === 'none'
  return (
    <div className={styles.line}>
      {state === 'loading' && (
        <p>
          <Skeleton width="15em" />
        </p>
      )}
      {state === 'fresh' && (
        <p>
          <AsOf data={data} wording="realtime.asOf" />
        </p>
      )}
      <p role="status" className={styles.failure}>
        {state === 'none' && t('realtime.noneNote')}
        {state === 'lastKnown' && (
          <>
            <Chip tone="danger">{t('realtime.lastKnown')}</Chip>{' '}
            <AsOf data={data} wording="realtime.lastKnownNote" />
          </>
        )}{' '}
        {failed && <TryingAgain failure={realtime.failure} />}
      </p>
      {failed && (
        <Button
          variant="quiet"
          busy={retrying}
          busyLabel={t('realtime.retrying')}
          onClick={onRetry}
        >
          {t('realtime.retry')}
        </Button>
      )}
    </div>
  )
}

function AsOf({ data, wording }: { data: RealtimeData; wording: string }) {
  const { t } = useTranslation('home')
  const { lang } = useSite()
  const instant = data.outputLastUpdateTime
  const [before, after] = t(wording, { time: PLACE }).split(PLACE)
  return (
    <>
      {before}
      <time dateTime={instant}>{formatDateTime(instant, lang)}</time>
      {after}
    </>
  )
}

/** The position of the time in the message, so that it can be rendered as its own element. */
const PLACE = '\u0000'
