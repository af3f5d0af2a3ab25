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

/** Since when it is live, when it is expected, or when it was last live. */
export function StateTime({ stream }: { stream: Stream }) {
  const { t } = useTranslation('live')
  const { lang } = useSite()
  const { startedAt } = stream
  const time = startedAt ? formatDateTime(startedAt, lang) : ''
  return (
    <time className={styles.time} dateTime={startedAt ?? undefined}>
      {t(timeKey(stream), { time })}
    </time>
  )
}

function timeKey({ status, startedAt }: Stream): string {
  if (status === 'live') return startedAt ? 'state.liveSince' : 'state.liveUnknown'
  if (status === 'upcoming') return startedAt ? 'state.startsAt' : 'state.startsUnknown'
  return startedAt ? 'state.lastLive' : 'state.neverLive'
}
