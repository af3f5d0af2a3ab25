import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from '../router'
import styles from './Button.module.css'
import { cls } from './cls'
import { handOnFocus } from './focus'

interface Look {
  /** Use `primary` once per screen, for its main action, and `quiet` for the others. */
  variant?: 'primary' | 'quiet'
}

interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** While true the button keeps its focus and size but does nothing. */
  busy?: boolean
  /** Shown instead of the children while busy. */
  busyLabel?: string
}

/**
 * A button of at least 44 px, with `type="button"` by default. When it unmounts while focused, the focus moves as
 * described at `useFocusKeeper`.
 */
export function Button(props: ButtonProps) {
  const { variant = 'primary', busy = false, busyLabel, className, children, ...rest } = props
  return (
    <button
      ref={handOnFocus}
      type="button"
      {...rest}
      className={cls(styles.button, styles[variant], className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

interface ButtonLinkProps extends Look, LinkProps {}

interface ButtonAnchorProps extends Look, AnchorHTMLAttributes<HTMLAnchorElement> {}

/** A link to what is no page of the site that looks like a button. */
export function ButtonAnchor({ variant = 'primary', className, ...rest }: ButtonAnchorProps) {
  return <a {...rest} className={cls(styles.button, styles[variant], className)} />
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={cls(styles.button, styles[variant], className)} />
}
