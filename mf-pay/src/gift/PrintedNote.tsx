import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime } from 'shared/ui'
import styles from './GiftScreen.module.css'

/** On paper alone: whose page this is, and when it was printed. Not its address, which holds the code. */
export function PrintedNote({ number }: { number: string }) {
  const { t } = useTranslation('pay')
  const { lang } = useSite()
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    // The browser prints what is drawn when this returns.
    const note = () => flushSync(() => setAt(new Date()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return (
    <footer className={styles.printed}>
      <p>{t('printed.site', { origin: window.location.origin })}</p>
      <p>{t('printed.at', { number, time: formatDateTime(at.toISOString(), lang) })}</p>
      <p>{t('printed.receipt')}</p>
    </footer>
  )
}
