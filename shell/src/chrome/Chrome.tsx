import { useRef, type MouseEvent, type ReactNode } from 'react'
import type { Lang } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import styles from './Chrome.module.css'
import { Footer } from './Footer'
import { Header } from './Header'
import { useMenu } from './mobile-menu'
import type { Approach } from './SiteLink'

const CONTENT = 'content'

interface Props {
  lang: Lang
  onLang: (lang: Lang) => void
  /** Called with the path of a link in the header or footer that a visitor is about to follow. */
  onApproach: Approach
  children: ReactNode
}

/** The frame around every screen: skip link, header, main landmark and footer. */
export function Chrome({ lang, onLang, onApproach, children }: Props) {
  const { t } = useTranslation('shell')
  const menu = useMenu()
  const main = useRef<HTMLElement>(null)
  // Otherwise the router would treat the jump to the anchor as a navigation.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <div className={menu.open ? `${styles.chrome} ${styles.held}` : styles.chrome}>
      <a className={styles.skip} href={`#${CONTENT}`} onClick={skip}>
        {t('chrome.skip')}
      </a>
      <Header lang={lang} onLang={onLang} onApproach={onApproach} menu={menu} />
      <main id={CONTENT} className={styles.main} tabIndex={-1} ref={main} inert={menu.open}>
        {children}
      </main>
      <Footer lang={lang} onApproach={onApproach} inert={menu.open} />
    </div>
  )
}
