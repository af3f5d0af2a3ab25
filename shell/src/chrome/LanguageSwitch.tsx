import type { Lang } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import styles from './LanguageSwitch.module.css'

/** Each language's own name, in full and shortened for the header on phones. */
const names: Record<Lang, { full: string; short: string }> = {
  zh: { full: '中文', short: '中' },
  en: { full: 'English', short: 'EN' },
}

/** Switches to the other language. It is labelled in that language, so that its readers recognise it. */
export function LanguageSwitch({ lang, onLang }: { lang: Lang; onLang: (lang: Lang) => void }) {
  const { t } = useTranslation('shell')
  const other = lang === 'zh' ? 'en' : 'zh'
  return (
    <button type="button" className={styles.switch} onClick={() => onLang(other)}>
      <span className="visually-hidden">{t('chrome.language')} </span>
      <span lang={other} className={styles.full}>
        {names[other].full}
      </span>
      <span lang={other} className={styles.short} aria-hidden="true">
        {names[other].short}
      </span>
    </button>
  )
}
