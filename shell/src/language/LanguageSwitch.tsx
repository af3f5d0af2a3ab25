import type { MouseEvent } from 'react'
import { inLang, type Lang } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useLocation } from 'shared/router'
import { useHydrated } from 'shared/ui'
import { useParts } from '../parts-context'
import { placeAt } from '../places'
import styles from './LanguageSwitch.module.css'

/** Each language's own name, in full and shortened for the header on phones. */
const names: Record<Lang, { full: string; short: string }> = {
  zh: { full: '中文', short: '中' },
  en: { full: 'English', short: 'EN' },
}

interface Props {
  lang: Lang
  /** Called instead of following the link, so that the screen keeps what was typed. */
  onLang: (lang: Lang) => void
}

/** Leads to the same screen in the other language. It is labelled in that language, so that its readers recognise it. */
export function LanguageSwitch({ lang, onLang }: Props) {
  const { t } = useTranslation('shell')
  const other = lang === 'zh' ? 'en' : 'zh'
  const href = inLang(other, useScreenAddress())
  const choose = (event: MouseEvent) => {
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey
    if (elsewhere) return
    event.preventDefault()
    onLang(other)
  }
  return (
    <a className={styles.switch} href={href} hrefLang={other} onClick={choose}>
      <span className="visually-hidden">{t('chrome.language')} </span>
      <span lang={other} className={styles.full}>
        {names[other].full}
      </span>
      <span lang={other} className={styles.short} aria-hidden="true">
        {names[other].short}
      </span>
    </a>
  )
}

/** A page that is composed for many addresses knows none of them: until it is hydrated, the first screen of its part. */
function useScreenAddress(): string {
  const ready = useHydrated()
  const { pathname, search, hash } = useLocation()
  const place = placeAt(useParts(), pathname)
  return ready ? pathname + search + hash : place
}
