import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { Link } from 'shared/router'
import { Marked, useNames } from 'shared/ui'
import { areasOf } from './order'
import styles from './PlaceFilter.module.css'

interface Props {
  streams: Stream[]
  /** The chosen place, or null for all. */
  place: string | null
}

/** Links to the streams of one place, or of all of them. */
export function PlaceFilter({ streams, place }: Props) {
  const { t } = useTranslation('live')
  const names = useNames()
  return (
    <nav className={styles.filter} aria-label={t('place.label')}>
      <PlaceLink query="" on={place === null} label={t('place.all')} count={streams.length} />
      {areasOf(streams).map(({ area: name, count }) => (
        <PlaceLink
          key={name}
          query={`?${new URLSearchParams({ place: name })}`}
          on={name === place}
          label={names.of(name)}
          count={count}
        />
      ))}
    </nav>
  )
}

interface PlaceLinkProps {
  query: string
  on: boolean
  label: string
  count: number
}

function PlaceLink({ query, on, label, count }: PlaceLinkProps) {
  const { t } = useTranslation('live')
  return (
    <Link
      className={styles.place}
      to={{ search: query }}
      aria-current={on ? 'page' : undefined}
      aria-label={t('place.count', { place: label, count })}
    >
      <Marked>{label}</Marked> <span className={styles.count}>{count}</span>
    </Link>
  )
}
