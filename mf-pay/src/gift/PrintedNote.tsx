import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime, usePrintedAt } from 'shared/ui'
import styles from './GiftScreen.module.css'

/** Printed only: the site and the time of printing. The page's address is left out, because it contains the code. */
export function PrintedNote({ number }: { number: string }) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  const time = formatDateTime(usePrintedAt(), lang)
  return (
    <footer className={styles.printed}>
      <p>{t('printed.site', { origin: window.location.origin })}</p>
      <p>{t('printed.at', { number, time })}</p>
      <p>{t('printed.receipt')}</p>
    </footer>
  )
}
