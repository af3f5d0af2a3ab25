import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'shared/i18n'
import { keepTrying } from 'shared/query'
import { Button, TryingAgain } from 'shared/ui'
import type { LoadReason } from './load-error'
import styles from './RemoteFailed.module.css'

interface Props {
  /** The part's display name in the visitor's language. */
  part: string
  reason: LoadReason
  onRetry: () => void
  /** Loads it again while this stays in place. Called without a click, with growing pauses. */
  onReload: () => Promise<unknown>
  /** Called once `onReload` has succeeded. */
  onReturn: () => void
  /** When it failed first, in milliseconds since 1970; now when left out. */
  failingSince?: () => number
  /** `h1` when the part is the whole screen, so that every screen has one. */
  heading?: 'h1' | 'h2'
}

/** What the next attempt may mend by itself; the others are faults of the part. */
const RETURNS = new Set<LoadReason>(['slow', 'unreachable'])

/** Shown in place of a part that failed: what happened, what is not lost, and a retry button. */
export function RemoteFailed(props: Props) {
  const { part, reason, onRetry, onReload, onReturn, failingSince, heading: Title = 'h2' } = props
  const { t } = useTranslation('shell')
  const returns = RETURNS.has(reason)
  const begin = useEffectEvent(() => keepTrying(onReload, onReturn, failingSince?.()))
  useEffect(() => (returns ? begin() : undefined), [returns])
  return (
    <div className="column">
      <div className={styles.frame} role="alert" data-failed={reason}>
        <Title className={styles.title}>{t(`failed.${reason}`, { part })}</Title>
        <p className={styles.rest}>
          {t('failed.rest')} {returns && <TryingAgain failure={null} />}
        </p>
        <Button onClick={onRetry}>{t('failed.retry')}</Button>
      </div>
    </div>
  )
}
