import { useTranslation } from 'shared/i18n'
import { formatTime } from 'shared/ui'
import type { View } from './view'

/** A short label over a picture that is not moving: what the player is waiting for, or when the picture was taken. */
export function Badge({ view: { phase, front, seenAt } }: { view: View }) {
  const { t } = useTranslation('live')
  if (phase === 'connecting') return t('player.connecting')
  if (phase === 'lost' && front) return t('player.lost')
  if (phase !== 'paused') return null
  if (seenAt === null) return t('player.paused')
  return t('player.pausedAt', { time: formatTime(new Date(seenAt).toISOString()) })
}
