import { links, type Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button, ButtonLink } from 'shared/ui'
import { Cover } from '../streams/Cover'
import { Stage } from './Stage'
import type { Trouble } from './playback'

/** Why a live stream shows no picture. `ended` and `gone`: the service says so though the list said live. */
export type Reason = Trouble | 'slow' | 'address' | 'ended' | 'gone'

interface Props {
  stream: Stream
  reason: Reason
  onRetry: () => void
}

/** Says why there is no picture and offers the way on. */
export function PlayerFailed({ stream, reason, onRetry }: Props) {
  const { t } = useTranslation('live')
  const action =
    reason === 'gone' ? (
      <ButtonLink to={links.live()}>{t('stream.missing.action')}</ButtonLink>
    ) : (
      <Button onClick={onRetry}>{t('player.retry')}</Button>
    )
  return (
    <Stage picture={<Cover stream={stream} />} action={action}>
      <div role="alert">
        <h2>{t(`player.failed.${reason}.title`)}</h2>
        <p>{t(`player.failed.${reason}.text`)}</p>
      </div>
    </Stage>
  )
}
