import type { Lang } from '../contract/lang'
import { useTranslation } from '../i18n'

/** The language on screen, for formats. */
export function useLang(): Lang {
  const { i18n } = useTranslation('ui')
  return i18n.language === 'en' ? 'en' : 'zh'
}
