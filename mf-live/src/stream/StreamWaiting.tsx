import { useTranslation } from 'shared/i18n'
import { LateContent, Skeleton } from 'shared/ui'
import player from '../player/Player.module.css'
import cover from '../streams/Cover.module.css'
import one from './OneStream.module.css'

/** Reserves the space of the facts, the player and the description while the stream loads. */
export function StreamWaiting() {
  const { t } = useTranslation('live')
  return (
    <div aria-busy="true">
      <LateContent />
      <p className="visually-hidden" role="status">
        {t('stream.loading')}
      </p>
      <p className={one.facts}>
        <Skeleton width="60%" />
      </p>
      <div className={one.columns}>
        <div className={one.main}>
          <div className={player.frame}>
            <Skeleton className={cover.cover} />
          </div>
          <p>
            <Skeleton width="80%" />
          </p>
        </div>
        <Skeleton height={500} />
      </div>
    </div>
  )
}
