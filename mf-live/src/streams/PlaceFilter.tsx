import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Marked, useNames } from 'shared/ui'
import { areasOf } from './order'
import styles from './PlaceFilter.module.css'

interface Props {
  streams: Stream[]
  /** The chosen place, or null for all. */
  place: string | null
  onChoose: (place: string | null) => void
}

/** A filter to choose one place or all of them. */
export function PlaceFilter({ streams, place, onChoose }: Props) {
  const { t } = useTranslation('live')
  const names = useNames()
  return (
    <div className={styles.filter} role="group" aria-label={t('place.label')}>
      <PlaceButton
        on={place === null}
        label={t('place.all')}
        count={streams.length}
        onClick={() => onChoose(null)}
      />
      {areasOf(streams).map(({ area: name, count }) => (
        <PlaceButton
          key={name}
          on={name === place}
          label={names.of(name)}
          count={count}
          onClick={() => onChoose(name)}
        />
      ))}
    </div>
  )
}

function PlaceButton(props: { on: boolean; label: string; count: number; onClick: () => void }) {
  const { t } = useTranslation('live')
  const { on, label, count, onClick } = props
  return (
    <button
      type="button"
      className={styles.place}
      aria-pressed={on}
      aria-label={t('place.count', { place: label, count })}
      onClick={onClick}
    >
      <Marked>{label}</Marked> <span className={styles.count}>{count}</span>
    </button>
  )
}
