import type { Lang } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useLocation } from 'shared/router'
import { useAddressReady, useHydrated } from 'shared/ui'
import { useParts } from '../parts-context'
import { placeAt } from '../places'
import { LanguageLink } from './LanguageLink'
import styles from './LanguageSwitch.module.css'

/** Each language's own name, in full and shortened for the header on phones. */
const names: Record<Lang, { full: string; short: string }> = {
  zh: { full: '中文', short: '中' },
  en: { full: 'English', short: 'EN' },
}

interface Props {
  lang: Lang
  onLang: (lang: Lang) => void
}

/** Leads to the same screen in the other language. It is labelled in that language, so that its readers recognise it. */
export function LanguageSwitch({ lang, onLang }: Props) {
  const { t } = useTranslation('shell')
  const other = lang === 'zh' ? 'en' : 'zh'
  const screen = useScreenAddress()
  return (
    <LanguageLink to={other} screen={screen} onLang={onLang} className={styles.switch}>
      <span className="visually-hidden">{t('chrome.language')} </span>
      <span lang={other} className={styles.full}>
        {names[other].full}
      </span>
      <span lang={other} className={styles.short} aria-hidden="true">
        {names[other].short}
      </span>
    </LanguageLink>
  )
}

/** A page that is composed for many addresses knows none of them: until it is hydrated, the first screen of its part. */
function useScreenAddress(): string {
  const ready = useAddressReady()
  // Only the browser knows it.
  const isHydrated = useHydrated()
  const { pathname, search, hash } = useLocation()
  const place = placeAt(useParts(), pathname)
  return ready ? pathname + search + (isHydrated ? hash : '') : place
}
