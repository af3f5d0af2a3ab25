import { useState } from 'react'
import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useNames } from 'shared/ui'
import styles from './Cover.module.css'

interface Props {
  stream: Stream
  /** The width in which it is shown, in the words of the attribute `sizes`. */
  sizes: string
  /** Loads when it comes near the view. The others load first of all pictures. */
  lazy?: boolean
}

/**
 * A stream's cover in a frame with a fixed aspect ratio. A new cover stays hidden over the old one until it has loaded
 * completely. If it fails to load, the old one stays, or the frame shows a note.
 */
export function Cover({ stream, sizes, lazy = false }: Props) {
  const { t } = useTranslation('live')
  const names = useNames()
  const { title, place } = stream
  const { shown, next, came, failed } = useSteadyPicture(stream)
  return (
    <div className={styles.cover}>
      {!shown && <p className={styles.missing}>{t('cover.missing')}</p>}
      {[shown, next].map(
        (picture) =>
          picture && (
            <img
              key={picture.coverUrl}
              className={picture === next ? styles.next : undefined}
              // Before `src`: Safari would begin to load what stands there.
              srcSet={srcSetOf(picture)}
              sizes={sizes}
              src={picture.coverUrl}
              alt={
                picture === next
                  ? ''
                  : t('cover.alt', { title: names.of(title), place: names.of(place) })
              }
              width={640}
              height={360}
              loading={lazy ? 'lazy' : 'eager'}
              fetchPriority={lazy ? 'auto' : 'high'}
              decoding="async"
              onLoad={({ currentTarget }) => void came(picture, currentTarget)}
              onError={() => failed(picture)}
            />
          ),
      )}
    </div>
  )
}

type Picture = Pick<Stream, 'coverUrl' | 'coverSizes'>

/** Undefined for a picture with only one file. */
const srcSetOf = ({ coverSizes }: Picture) =>
  coverSizes.map(({ url, width }) => `${url} ${width}w`).join(', ') || undefined

/** Returns the picture to show and the one to fetch behind it. */
function useSteadyPicture(wanted: Picture) {
  const [shown, setShown] = useState<Picture | null>(wanted)
  const [broken, setBroken] = useState<string | null>(null)
  const came = async (picture: Picture, image: HTMLImageElement) => {
    // Decoded before it is shown, so that the old picture stays until this one can be painted.
    await image.decode?.().catch(() => {})
    setShown(picture)
  }
  const failed = ({ coverUrl }: Picture) => {
    setBroken(coverUrl)
    setShown((now) => (now?.coverUrl === coverUrl ? null : now))
  }
  const isNew = wanted.coverUrl !== shown?.coverUrl && wanted.coverUrl !== broken
  return { shown, next: isNew ? wanted : null, came, failed }
}
