import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** Facts as a list of names and values. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
