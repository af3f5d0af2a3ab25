import type { Lang } from 'shared/contract'
import { useLocation } from 'shared/router'
import styles from '../quiet-line/quiet-line.module.css'
import { LanguageLink } from './LanguageLink'

/** In the offered language, because its readers are asked. */
const words: Record<Lang, { there: string; read: string; stay: string }> = {
  zh: { there: '这一页也有中文。', read: '看中文', stay: '不用了' },
  en: { there: 'This page is also in English.', read: 'Read in English', stay: 'No, thank you' },
}

export interface LanguageOfferProps {
  offered: Lang
  /** Called when the visitor declines. */
  stay: () => void
  onLang: (lang: Lang) => void
}

/** One quiet line below the page that leads to the same screen in another language. Nobody is led there unasked. */
export function LanguageOffer({ offered, stay, onLang }: LanguageOfferProps) {
  const { pathname, search } = useLocation()
  const { there, read, stay: decline } = words[offered]
  return (
    <aside className={`${styles.status} ${styles.atEnd}`} lang={offered} aria-label={there}>
      <p className={styles.line}>
        {there}
        <LanguageLink
          to={offered}
          screen={pathname + search}
          onLang={onLang}
          className={styles.choice}
        >
          {read}
        </LanguageLink>
        <button type="button" className={`${styles.choice} ${styles.later}`} onClick={stay}>
          {decline}
        </button>
      </p>
    </aside>
  )
}
