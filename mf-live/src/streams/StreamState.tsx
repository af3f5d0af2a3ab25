import { type Stream, type StreamStatus, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Chip, formatDateTime } from 'shared/ui'
import styles from './StreamState.module.css'

/** 直播中, 未开始 or 离线. */
export function StateChip({ status }: { status: StreamStatus }) {
  const { t } = useTranslation('live')
  const live = status === 'live'
  return (
    <Chip tone={live ? 'leaf' : 'plain'}>
      {live && (
        <svg className={styles.dot} viewBox="0 0 8 8" width={8} height={8} aria-hidden>
          <circle cx={4} cy={4} r={4} />
        </svg>
      )}
      {t(`state.${status}`)}
    </Chip>
  )
}

/** Since when the stream has been live or offline, or when it is expected. */
export function StateTime({ stream }: { stream: Stream }) {
  const { t } = useTranslation('live')
  const { lang } = useSite()
  const { key, at } = timeOf(stream)
  const time = at ? formatDateTime(at, lang) : ''
  return (
    <time className={styles.time} dateTime={at ?? undefined}>
      {t(`state.${key}`, { time })}
    </time>
  )
}

function timeOf({ status, startedAt, endedAt }: Stream): { key: string; at: string | null } {
  if (status === 'live') return { key: startedAt ? 'liveSince' : 'liveUnknown', at: startedAt }
  if (status === 'upcoming') return { key: startedAt ? 'startsAt' : 'startsUnknown', at: startedAt }
  if (endedAt) return { key: 'offlineSince', at: endedAt }
  return { key: startedAt ? 'lastLive' : 'neverLive', at: startedAt }
}
