import { useTranslation } from '../i18n'
import { WithoutScripts } from './WithoutScripts'

/** Beside a frame whose content only a script would fill now: the page was sent before its content was there. */
export function LateContent() {
  const { t } = useTranslation('ui')
  return <WithoutScripts>{t('lateContent')}</WithoutScripts>
}
