import { links, useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { useHref } from 'shared/router'
import { formatDateTime, useHydrated, usePrintedAt } from 'shared/ui'
import { halves } from '../code/code'
import styles from './GiftScreen.module.css'

interface Props {
  number: string
  code: string
  /** As the visitor entered it for this print; empty for none. */
  donor: string
}

/** Printed only: the code that opens the receipt again, the donor if wanted, the site and the time of printing. */
export function PrintedNote({ number, code, donor }: Props) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  const time = formatDateTime(usePrintedAt(), lang)
  const gifts = useHref(links.gifts())
  // The first answer knows neither the site's address nor the time.
  if (!useHydrated()) return null
  const { origin } = window.location
  return (
    <footer className={styles.printed}>
      {donor && <p>{t('printed.donor', { donor })}</p>}
      <p>{t('printed.code', { code: halves(code).join(' '), at: origin + gifts })}</p>
      <p>{t('printed.site', { origin })}</p>
      <p>{t('printed.at', { number, time })}</p>
      <p>{t('printed.receipt')}</p>
    </footer>
  )
}
