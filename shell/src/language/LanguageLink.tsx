import type { ReactNode } from 'react'
import { inLang, type Lang } from 'shared/contract'
import { inThisTab } from 'shared/router'

interface Props {
  to: Lang
  /** The path of the screen, its query and its place. */
  screen: string
  /** Called instead of following the link, so that the screen keeps what was typed. */
  onLang: (lang: Lang) => void
  className: string | undefined
  children: ReactNode
}

/** A link to a screen in another language. */
export function LanguageLink({ to, screen, onLang, className, children }: Props) {
  const choose = inThisTab(() => onLang(to))
  return (
    <a className={className} href={inLang(to, screen)} hrefLang={to} onClick={choose}>
      {children}
    </a>
  )
}
