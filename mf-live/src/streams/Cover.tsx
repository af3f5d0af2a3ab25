import { useState } from 'react'
import type { Stream } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import styles from './Cover.module.css'

interface Props {
  stream: Stream
  /** Left for later when the picture is far down the page. */
  lazy?: boolean
}

/** A stream's cover in a frame of fixed shape; a cover that cannot be had leaves the frame and a word. */
export function Cover({ stream, lazy }: Props) {
  const { t } = useTranslation('live')
  const [missing, setMissing] = useState<string | null>(null)
  const { coverUrl, title, place } = stream
  if (!coverUrl || missing === coverUrl)
    return (
      <div className={`${styles.cover} ${styles.missing}`}>
        <span>{t('cover.missing')}</span>
      </div>
    )
  return (
    <img
      className={styles.cover}
      src={coverUrl}
      alt={t('cover.alt', { title, place })}
      width={640}
      height={360}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={() => setMissing(coverUrl)}
    />
  )
}
