import type { ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import type { Call } from 'shared/query'
import { ErrorNote, Marked, Skeleton } from 'shared/ui'
import styles from './Later.module.css'

/** How many rows a receipt shows. */
export const SHOWN = 5

interface LaterListProps {
  call: Call<unknown>
  /** Says that there are no rows yet. */
  none: string
  children: readonly ReactNode[] | undefined
}

/** The rows of a call, with its waiting, failed and empty state. */
export function LaterList({ call, none, children }: LaterListProps) {
  const { t } = useTranslation('pay')
  if (call.isPending)
    return (
      <p aria-busy="true">
        <span className="visually-hidden" role="status">
          {t('later.loading')}
        </span>
        <Skeleton width="70%" />
      </p>
    )
  if (call.isLoadingError)
    return (
      <ErrorNote
        role="status"
        title={t('later.failed')}
        onRetry={() => void call.refetch()}
        failure={call.error}
        busy={call.isFetching}
      />
    )
  if (!children?.length)
    return (
      <p className={styles.text}>
        <Marked>{none}</Marked>
      </p>
    )
  return <ul className={styles.list}>{children}</ul>
}
