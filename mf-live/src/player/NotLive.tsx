import { type Stream, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime } from 'shared/ui'
import { PlayerCover } from './PlayerCover'
import { Plate } from './Plate'
import { Stage } from './Stage'

/** Shown in place of the player while a stream is not live: its state, since or until when, and what will happen. */
export function NotLive({ stream }: { stream: Stream }) {
  const { t } = useTranslation('live')
  const { lang } = useSite()
  const { status, startedAt, endedAt } = stream
  const at = endedAt ?? startedAt
  const time = at && formatDateTime(at, lang)
  return (
    <Stage picture={<PlayerCover stream={stream} />}>
      <Plate>
        <h2>{t(status === 'upcoming' ? 'player.upcoming' : 'player.offline')}</h2>
        <p>{t(sentence(status === 'upcoming', time !== null), { time })}</p>
      </Plate>
    </Stage>
  )
}

function sentence(upcoming: boolean, known: boolean): string {
  if (upcoming) return known ? 'player.upcomingAt' : 'player.upcomingUnknown'
  return known ? 'player.offlineSince' : 'player.offlineNever'
}
