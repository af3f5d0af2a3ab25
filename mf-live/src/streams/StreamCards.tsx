import { useState } from 'react'
import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { StreamCard } from './StreamCard'
import { steadyOrder } from './order'
import styles from './StreamCards.module.css'

/** Cards on the first screenful, whose covers are not put off. */
const FIRST = 3

/** The cards, live first when they appear; later refreshes change them where they stand. */
export function StreamCards({ streams }: { streams: Stream[] }) {
  const { t } = useTranslation('live')
  const [shown, setShown] = useState<string[]>([])
  const order = steadyOrder(shown, streams)
  if (order.join() !== shown.join()) setShown(order)
  const byId = new Map(streams.map((stream) => [stream.id, stream]))
  return (
    <ul className={styles.grid} aria-label={t('streams.list')}>
      {order.map((id, index) => (
        <li key={id}>
          <StreamCard stream={byId.get(id)!} lazy={index >= FIRST} />
        </li>
      ))}
    </ul>
  )
}
