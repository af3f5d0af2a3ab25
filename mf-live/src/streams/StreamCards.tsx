import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { StreamCard } from './StreamCard'
import { useSteadyOrder } from './order'
import styles from './StreamCards.module.css'

/** The cards, live streams first when they first appear. */
export function StreamCards({ streams }: { streams: Stream[] }) {
  const { t } = useTranslation('live')
  return (
    <ul className={styles.grid} aria-label={t('streams.list')}>
      {useSteadyOrder(streams).map((stream, index) => (
        <li key={stream.id}>
          <StreamCard stream={stream} lazy={index > 0} />
        </li>
      ))}
    </ul>
  )
}
