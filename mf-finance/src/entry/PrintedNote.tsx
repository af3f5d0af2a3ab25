import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, useHydrated, usePrintedAt } from 'shared/ui'
import styles from './EntryScreen.module.css'

/** Printed only: the site, the page's address and the time of printing. */
export function PrintedNote() {
  const { t } = useTranslation('finance')
  const { lang } = useSite()
  const time = formatDateTime(usePrintedAt(), lang)
  // The first answer knows neither the address nor the time.
  if (!useHydrated()) return null
  return (
    <footer className={styles.printed}>
      <p>{t('entry.printed.site')}</p>
      <p>{window.location.href}</p>
      <p>{t('entry.printed.at', { time })}</p>
    </footer>
  )
}
