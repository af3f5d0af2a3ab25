import { type Stream, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime } from 'shared/ui'
import { Cover } from '../streams/Cover'
import { Stage } from './Stage'

/** In the player's place while a stream is not live: what state it is in, since or until when, and what will happen. */
export function NotLive({ stream }: { stream: Stream }) {
  const { t } = useTranslation('live')
  const { lang } = useSite()
  const { status, startedAt } = stream
  const time = startedAt && formatDateTime(startedAt, lang)
  return (
    <Stage picture={<Cover stream={stream} />}>
      <h2>{t(status === 'upcoming' ? 'player.upcoming' : 'player.offline')}</h2>
      <p>{t(sentence(status === 'upcoming', startedAt !== null), { time })}</p>
    </Stage>
  )
}

function sentence(upcoming: boolean, known: boolean): string {
  if (upcoming) return known ? 'player.upcomingAt' : 'player.upcomingUnknown'
  return known ? 'player.offlineSince' : 'player.offlineNever'
}
