import { useTranslation } from 'shared/i18n'
import styles from './Bar.module.css'
import type { Quality } from './playlist'

interface Props {
  qualities: Quality[]
  /** The chosen value; empty means automatic. */
  quality: string
  disabled?: boolean
  onQuality: (value: string) => void
}

/** Chooses a quality, or automatic: then the player selects one by bandwidth. */
export function QualityChoice({ qualities, quality, disabled, onQuality }: Props) {
  const { t } = useTranslation('live')
  return (
    <select
      className={styles.quality}
      aria-label={t('bar.quality')}
      title={t('bar.quality')}
      value={quality}
      disabled={disabled}
      onChange={(event) => onQuality(event.currentTarget.value)}
    >
      <option value="">{t('bar.automatic')}</option>
      {qualities.map(({ name, value }) => (
        <option key={value} value={value}>
          {name ?? t('bar.original')}
        </option>
      ))}
    </select>
  )
}
