import { links, type Stream, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, ButtonLink, formatDateTime } from 'shared/ui'
import { Plate } from './Plate'
import type { Trouble } from './trouble'
import type { Phase, View } from './view'

interface Props {
  stream: Stream
  view: View
  onPlay: () => void
  onRetry: () => void
}

/**
 * Explains over the picture why it is not moving, when it was last seen and what can be done. Renders nothing while it
 * plays.
 */
export function Still({ stream, view, onPlay, onRetry }: Props) {
  const { t } = useTranslation('live')
  const { phase, front, trouble } = view
  if (phase === 'refused')
    return (
      <Plate action={<Button onClick={onPlay}>{t('player.play')}</Button>}>
        {t('player.refused')}
      </Plate>
    )
  const says = phase === 'failed' || phase === 'away' || (phase === 'lost' && !front)
  if (!says || !trouble) return null
  const sentence = sentenceFor(trouble, phase)
  const action =
    trouble === 'gone' ? (
      <ButtonLink to={links.live()}>{t('stream.missing.action')}</ButtonLink>
    ) : (
      <Button variant="quiet" onClick={onRetry}>
        {t('player.retry')}
      </Button>
    )
  return (
    <Plate action={action}>
      <div role="alert">
        <h2>{t(`player.failed.${sentence}.title`)}</h2>
        <p>
          {t(`player.failed.${sentence}.text`)}
          <LastSeen stream={stream} view={view} />
        </p>
      </div>
    </Plate>
  )
}

/** A picture that stopped long ago is shown as offline, even if the service has not noticed yet. */
const sentenceFor = (trouble: Trouble, phase: Phase) =>
  trouble === 'ended' || (trouble === 'stalled' && phase === 'away') ? 'offline' : trouble

/** When the picture was last seen by this visitor, or else by the service. */
function LastSeen({ stream, view }: { stream: Stream; view: View }) {
  const { t } = useTranslation('live')
  const { lang } = useSite()
  const seen = view.seenAt === null ? stream.endedAt : new Date(view.seenAt).toISOString()
  if (!seen || view.trouble === 'gone') return null
  return <> {t('player.lastSeen', { time: formatDateTime(seen, lang) })}</>
}
