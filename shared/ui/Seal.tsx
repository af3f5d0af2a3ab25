import type { ReactNode } from 'react'
import { useTranslation } from '../i18n'
import { cls } from './cls'
import styles from './Seal.module.css'

export interface SealProps {
  /** `checked` only after this visitor's own browser has checked the fact. */
  state: 'unchecked' | 'checked' | 'failed'
  /** What did not match, one sentence; shown beside a failed seal. */
  reason?: ReactNode
  /** `s` in a row, `m` beside a figure, `l` on a receipt. */
  size?: 's' | 'm' | 'l'
  /** Instead of 尚未核对 / 已核对 / 核对不符, for those who cannot see it. */
  label?: string
  className?: string
}

/** The one mark of a verified fact; never a decoration. */
export function Seal({ state, reason, size = 's', label, className }: SealProps) {
  const { t } = useTranslation('ui')
  return (
    <span className={cls(styles.seal, styles[size], styles[state], className)}>
      <svg viewBox="0 0 32 32" role="img" aria-label={label ?? t(`seal.${state}`)}>
        {state === 'failed' ? <Broken /> : <Whole />}
      </svg>
      {state === 'failed' && reason && <span className={styles.reason}>{reason}</span>}
    </span>
  )
}

/** The character 信, cut in straight strokes as on a stone; the edge is worn like one. */
function Whole() {
  return (
    <>
      <path
        className={styles.stone}
        d="M3.4 2.6 16 2l12.8.7 1 1.2L30 16l-.5 12.6-1.3 1.1L16 30l-12.5-.5-1.2-1.1L2 16l.4-12.3z"
      />
      <path
        className={styles.sign}
        d="M11.6 6 6.5 14.5M9.3 10.5V26.5M18.5 6.5h4M14 11h12.5M15.5 15h9.5M15.5 18.8h9.5M16 22.8h8.5v3.7H16z"
      />
    </>
  )
}

function Broken() {
  return (
    <path
      className={styles.stone}
      d="M12 2.2 3.4 2.6 2.4 3.7 2 16l.3 8M2.6 28.5l.9 1L16 30l4-.1M25 29.8l3.2-.1 1.3-1.1L30 16l-.1-3M29.8 8l-.2-4.1-.8-1.2L18 2.1M12 2.2l4 6-5 4 6 5"
    />
  )
}
