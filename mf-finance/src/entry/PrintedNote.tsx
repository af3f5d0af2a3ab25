import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSite } from 'shared/contract'
import { useTranslation } from 'shared/i18n'
import { formatDateTime } from 'shared/ui'
import styles from './EntryScreen.module.css'

/** On paper alone: whose page this is, where it stands, and when it was printed. */
export function PrintedNote() {
  const { t } = useTranslation('finance')
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
      <p>{t('entry.printed.site')}</p>
      <p>{window.location.href}</p>
      <p>{t('entry.printed.at', { time: formatDateTime(at.toISOString(), lang) })}</p>
    </footer>
  )
}
