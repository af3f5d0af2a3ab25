import { handOnFocus } from 'shared/ui'
import styles from './Bar.module.css'
import { BarIcon, type Sign } from './BarIcon'

interface Props {
  sign: Sign
  label: string
  /** The keyboard shortcut, shown in the tooltip. */
  shortcut?: string
  /** Shows the label next to the icon. */
  wide?: boolean
  disabled?: boolean
  onClick: () => void
}

/**
 * One control of the bar. When disabled it does nothing but keeps the focus, so that the player's shortcuts keep
 * working.
 */
export function BarButton({ sign, label, shortcut, wide, disabled, onClick }: Props) {
  return (
    <button
      ref={handOnFocus}
      type="button"
      className={wide ? `${styles.button} ${styles.wide}` : styles.button}
      aria-label={wide ? undefined : label}
      aria-disabled={disabled || undefined}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={disabled ? undefined : onClick}
    >
      <BarIcon sign={sign} />
      {wide && label}
    </button>
  )
}
