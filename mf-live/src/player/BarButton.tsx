import { handOnFocus } from 'shared/ui'
import styles from './Bar.module.css'
import { BarIcon, type Sign } from './BarIcon'

interface Props {
  sign: Sign
  label: string
  /** The key that does the same, told in the tooltip. */
  shortcut?: string
  /** The label stands beside the sign. */
  wide?: boolean
  disabled?: boolean
  onClick: () => void
}

/** One control of the bar. Disabled it does nothing, but keeps the focus, and with it the player's keys. */
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
