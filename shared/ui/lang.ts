import type { Lang } from '../contract/lang'
import { useTranslation } from '../i18n'

/** The current language, for the formatting functions. */
export function useLang(): Lang {
  const { i18n } = useTranslation('ui')
  return i18n.language === 'en' ? 'en' : 'zh'
}
