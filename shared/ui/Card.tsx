import type { HTMLAttributes } from 'react'
import styles from './Card.module.css'
import { cls } from './cls'

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li'
}

/** A raised sheet with a hairline around it. */
export function Card({ as: Tag = 'div', className, ...rest }: CardProps) {
  return <Tag {...rest} className={cls(styles.card, className)} />
}
