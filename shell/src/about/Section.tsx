import type { ReactNode } from 'react'
import styles from './About.module.css'

/** One section of the brand story, with its own anchor, which takes the focus: `/about#check`. */
export function Section({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) {
  return (
    <section id={id} className={styles.section} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}
