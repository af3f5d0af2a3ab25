import { useTranslation } from 'shared/i18n'
import { formatTime, handOnFocus } from 'shared/ui'
import type { useStreams } from './list-all'
import styles from './Freshness.module.css'

/**
 * Shows how fresh the states are; after a failed refresh, when the shown states are from, and a retry button. Its
 * height never changes, and only the failure is announced.
 */
export function Freshness({ list }: { list: ReturnType<typeof useStreams> }) {
  const { t } = useTranslation('live')
  const time = formatTime(new Date(list.dataUpdatedAt).toISOString())
  const streams = list.data ?? []
  const live = streams.filter(({ status }) => status === 'live').length
  return (
    <div className={styles.line}>
      <p>{t('streams.summary', { count: streams.length, live })}</p>
      {!list.isError && (
        <p>
          {t('streams.asOf', { time })}
          <span className="needs-scripts">{t('streams.refreshed')}</span>
        </p>
      )}
      <p className={styles.stale} role="status">
        {list.isError && t('streams.stale', { time })}
      </p>
      {list.isError && (
        <button
          ref={handOnFocus}
          type="button"
          className={styles.retry}
          onClick={() => void list.refetch()}
        >
          {t('streams.retry')}
        </button>
      )}
    </div>
  )
}
