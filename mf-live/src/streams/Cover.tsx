import { useState } from 'react'
import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useNames } from 'shared/ui'
import styles from './Cover.module.css'

interface Props {
  stream: Stream
  /** Loads lazily when the picture is far down the page. */
  lazy?: boolean
}

/**
 * A stream's cover in a frame with a fixed aspect ratio. A new cover stays hidden over the old one until it has loaded
 * completely. If it fails to load, the old one stays, or the frame shows a note.
 */
export function Cover({ stream, lazy }: Props) {
  const { t } = useTranslation('live')
  const names = useNames()
  const { coverUrl, title, place } = stream
  const { shown, next, came, failed } = useSteadyPicture(coverUrl)
  return (
    <div className={styles.cover}>
      {!shown && <p className={styles.missing}>{t('cover.missing')}</p>}
      {[shown, next].map(
        (url) =>
          url && (
            <img
              key={url}
              className={url === next ? styles.next : undefined}
              src={url}
              alt={
                url === next
                  ? ''
                  : t('cover.alt', { title: names.of(title), place: names.of(place) })
              }
              width={640}
              height={360}
              loading={lazy ? 'lazy' : 'eager'}
              decoding="async"
              onLoad={({ currentTarget }) => void came(url, currentTarget)}
              onError={() => failed(url)}
            />
          ),
      )}
    </div>
  )
}

/** Returns the address to show and the one to fetch behind it. */
function useSteadyPicture(wanted: string) {
  const [shown, setShown] = useState<string | null>(wanted)
  const [broken, setBroken] = useState<string | null>(null)
  const came = async (url: string, image: HTMLImageElement) => {
    // Decoded before it is shown, so that the old picture stays until this one can be painted.
    await image.decode?.().catch(() => {})
    setShown(url)
  }
  const failed = (url: string) => {
    setBroken(url)
    setShown((now) => (now === url ? null : now))
  }
  const next = wanted === shown || wanted === broken ? null : wanted
  return { shown, next, came, failed }
}
