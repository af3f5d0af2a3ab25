import { useTranslation } from 'shared/i18n'
import styles from './Balance.module.css'
import { perMille } from './share'

/** A bar that shows to scale how much of all donations is spent and how much is left. */
export function ShareBar({ spent, of }: { spent: string; of: string }) {
  const { t } = useTranslation('pay')
  const share = perMille(spent, of)
  const percent = Math.round(share / 10)
  return (
    <svg
      className={styles.bar}
      viewBox="0 0 1000 12"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('balance.bar', { spent: percent, left: 100 - percent })}
    >
      <rect className={styles.spent} width={share} height={12} />
      <rect className={styles.left} x={share} width={1000 - share} height={12} />
    </svg>
  )
}
