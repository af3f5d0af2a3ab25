import type { ComponentProps } from 'react'
import { Link } from 'shared/router'
import styles from './BackLink.module.css'

/** Above a screen: leads to the one that it belongs to. @param className places it on its screen */
export function BackLink({
  className,
  children,
  ...link
}: Pick<ComponentProps<typeof Link>, 'to' | 'onClick' | 'className' | 'children'>) {
  return (
    <p className={`${styles.back} ${className}`}>
      <Link {...link}>
        <span aria-hidden>← </span>
        {children}
      </Link>
    </p>
  )
}
