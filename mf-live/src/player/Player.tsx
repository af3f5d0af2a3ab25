import { useState } from 'react'
import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui'
import { Cover } from '../streams/Cover'
import { LivePicture } from './LivePicture'
import { Stage } from './Stage'
import { useSavesData } from './data-saving'

/** The player of a stream that is live. It fetches nothing before it opens: by itself, or on a click under Save-Data. */
export function Player({ stream }: { stream: Stream }) {
  const { t } = useTranslation('live')
  const saves = useSavesData()
  const [asked, setAsked] = useState(false)
  const [attempt, setAttempt] = useState(0)
  if (saves && !asked)
    return (
      <Stage
        picture={<Cover stream={stream} />}
        action={<Button onClick={() => setAsked(true)}>{t('player.play')}</Button>}
      >
        {t('player.savesData')}
      </Stage>
    )
  return <LivePicture key={attempt} stream={stream} onRetry={() => setAttempt(attempt + 1)} />
}
